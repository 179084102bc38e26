/// The namespace of an element or attribute.
enum XMLNamespace {
  case none
  /// `urn:bluegatt:1`: this project's additions to the published schema.
  case blueGATT
  case other

  static let blueGATTName = "urn:bluegatt:1"

  /// The namespace with a name; nil is no namespace.
  ///
  /// Elements of a namespace that is nearly this project's are read as this project's, so that the slip has no further messages.
  init(name: String?) {
    switch name {
    case nil: self = .none
    case .some(let name): self = name == Self.blueGATTName || Self.isMeant(by: name) ? .blueGATT : .other
    }
  }

  /// The name is a misspelling of this project's namespace, or another version of it.
  static func isMeant(by name: String) -> Bool {
    name != blueGATTName
      && (name.lowercased().hasPrefix("urn:bluegatt") || Suggestion.differ(name, blueGATTName, inAtMost: 3))
  }
}
