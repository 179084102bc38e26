import GATTCore

/// Properties by the names that `inspect` shows and `emulate --clone` reads.
extension CharacteristicProperties {
  /// In the order of their bits.
  private static let named: [(property: CharacteristicProperties, name: String)] = [
    (.broadcast, "broadcast"), (.read, "read"), (.writeWithoutResponse, "write-without-response"), (.write, "write"),
    (.notify, "notify"), (.indicate, "indicate"), (.authenticatedSignedWrites, "signed-write"),
    (.reliableWrite, "reliable-write"), (.writableAuxiliaries, "writable-auxiliaries"),
  ]

  /// What a program can serve.
  static let servable: CharacteristicProperties = [.read, .write, .writeWithoutResponse, .notify, .indicate]

  /// The names of the properties, in the order of their bits.
  var names: [String] { Self.named.filter { contains($0.property) }.map(\.name) }

  /// The properties with these names, as far as a program can serve them; other names are none.
  init(servable names: [String]) {
    self = Self.named.reduce(into: []) { if names.contains($1.name) { $0.formUnion($1.property) } }
    formIntersection(Self.servable)
  }
}
