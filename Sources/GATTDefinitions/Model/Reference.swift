import GATTModel

/// A reference from a definition to another one.
enum Reference {
  /// The identifier and the kind of the definition that is referred to; nil for any kind.
  case type(String, ValueDefinition.Kind?)
  case uuid(BluetoothUUID)

  /// The keys for a lookup.
  var keys: [String] {
    switch self {
    case .type(let type, let kind): TypeName.candidates(for: type, kind: kind)
    case .uuid(let uuid): [uuid.description]
    }
  }
}
