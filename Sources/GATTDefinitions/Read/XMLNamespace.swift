import GATTText

/// The namespace of an element or attribute.
enum XMLNamespace {
  case none
  /// `urn:bluegatt:1`: this project's extension of the published schema.
  case blueGATT
  case other

  static let blueGATTName = "urn:bluegatt:1"

  /// Creates the namespace with a name; nil is no namespace.
  ///
  /// Elements of a misspelled namespace of this project are read as this project's, so that the mistake causes no
  /// further messages.
  init(name: String?) {
    switch name {
    case nil: self = .none
    case .some(let name): self = name == Self.blueGATTName || Self.isMeant(by: name) ? .blueGATT : .other
    }
  }

  /// Returns whether the name is a misspelling of this project's namespace, or another version of it.
  static func isMeant(by name: String) -> Bool {
    name != blueGATTName
      && (name.lowercased().hasPrefix("urn:bluegatt") || Suggestion.isSimilar(name, to: blueGATTName, edits: 3))
  }
}
