import GATTModel

/// The definitions of one file, in the order of the file.
struct Document {
  var values: [ValueDocument] = []
  var services: [ServiceDocument] = []
  var patches: [XMLElement] = []
  /// The properties of a profile itself.
  var profile: ProfileDefinition?
  /// The `x:Match` elements of the profile.
  var matches: [XMLElement] = []
  /// The references of its fields and services.
  var references: [Reference] = []
}

/// A `Characteristic`, `Descriptor` or `Attribute` element, an `x:ServiceData` or `x:ManufacturerData`. An element with
/// several `Value` elements has as many consecutive documents.
struct ValueDocument {
  var element: XMLElement
  /// The `Value`; nil for a definition without one.
  var value: XMLElement?
  /// False when a profile's services refer to the definition by its UUID.
  var needsType: Bool
  /// The base for a UUID of 4 digits; nil when such a UUID is an assigned one.
  var baseUUID: String?
  /// The first of the documents of one definition.
  var isFirst = true
  /// Whether the definition has several documents.
  var hasOthers = false
  /// Whether this is a characteristic that a profile's service names without a `Value`. It is used if there is no other
  /// definition.
  var isReference = false
  /// The `x:Match` elements of its profile, which are those of advertised data without its own.
  var matchesOfProfile: [XMLElement] = []
  /// The catalog that it was imported from; nil for a definition of the target.
  var module: String?
  /// The enum of that module that contains the type; nil for the top level.
  var namespace: String?

  /// The kind that a reference must have; nil for a payload, because no reference leads to it.
  var kind: ValueDefinition.Kind? {
    switch element.name {
    case .characteristic: .characteristic
    case .descriptor: .descriptor
    case .attribute: .declaration
    default: nil
    }
  }

  /// The identifier; empty without one.
  var type: String { element.attribute(.type)?.text ?? "" }

  /// `x:direction` of the `Value`; advertised data has none.
  var direction: XMLText? { kind == nil ? nil : value?.extensionAttribute(.direction) }

  /// The place of the value's definition.
  var position: SourcePosition { value?.position ?? element.position }

  /// The keys for references to it: its identifier and its UUID.
  var keys: [String] {
    let uuid = element.attribute(.uuid).flatMap { BluetoothUUID(definition: $0.text, base: baseUUID) }
    return (type.isEmpty ? [] : [TypeName.canonical(type)]) + (uuid.map { [$0.description] } ?? [])
  }
}

struct ServiceDocument {
  var element: XMLElement
  /// False in a profile.
  var needsType: Bool
  /// The base for a UUID of 4 digits; nil when such a UUID is an assigned one.
  var baseUUID: String?
  /// The `Characteristic` elements, and the definition in each, by index into `Document.values`; nil when the
  /// definition is elsewhere.
  var characteristics: [(element: XMLElement, value: Int?)] = []
}

extension XMLElement {
  /// The name in the definition; nil without the attribute.
  var givenName: String? { attribute(.name)?.text }

  /// The prose in the element, and in elements that group others, in the order of the document.
  var documentation: String {
    let paragraphs = children.map { child in
      switch child.name {
      case .value, .characteristics, .errorCodes, .securitySettings, .descriptors: child.documentation
      case .some(let name) where Schema.prose.contains(name): child.prose
      default: ""
      }
    }
    return paragraphs.filter { !$0.isEmpty }.joined(separator: "\n\n")
  }

  // MARK: - Fields

  /// The fields, and the structures in place of fields.
  var fields: [XMLElement] { children.filter(\.isField) }

  var isField: Bool { name.map { Schema.fields.contains($0) } ?? false }

  /// The name of a field or a structure.
  var fieldName: String { givenName ?? (name == .options ? "Content" : "") }
}
