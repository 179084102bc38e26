/// The namespace of an element or attribute.
enum XMLNamespace {
  case none
  /// `urn:bluegatt:1`: this project's additions to the published schema.
  case blueGATT
  case other

  static let blueGATTName: StaticString = "urn:bluegatt:1"
}
