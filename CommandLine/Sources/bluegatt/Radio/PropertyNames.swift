import GATTCore

/// The names of properties that `inspect` writes and `emulate --clone` reads.
extension CharacteristicProperties {
  /// In the order of their bits.
  private static let named: [(property: CharacteristicProperties, name: String)] = [
    (.broadcast, "broadcast"), (.read, "read"), (.writeWithoutResponse, "write-without-response"), (.write, "write"),
    (.notify, "notify"), (.indicate, "indicate"), (.authenticatedSignedWrites, "signed-write"),
    (.reliableWrite, "reliable-write"), (.writableAuxiliaries, "writable-auxiliaries"),
  ]

  /// The properties that a program can serve.
  static let servable: CharacteristicProperties = [.read, .write, .writeWithoutResponse, .notify, .indicate]

  /// The names of the properties, in the order of their bits.
  var names: [String] { Self.named.filter { contains($0.property) }.map(\.name) }

  /// The properties with these names that a program can serve. Unknown names are ignored.
  init(servable names: [String]) {
    self = Self.named.reduce(into: []) { if names.contains($1.name) { $0.formUnion($1.property) } }
    formIntersection(Self.servable)
  }
}
