import GATTModel

extension Resolver {
  /// The identity of a definition: definitions of different kinds may have the same UUID.
  struct Identity: Hashable {
    /// The kind of a value; nil for a service.
    var kind: ValueDefinition.Kind?
    var uuid: BluetoothUUID
  }

  /// Returns the index of the earlier definition with the kind and the UUID of another one, which is reported; nil for
  /// the first definition, which gets `index`.
  mutating func earlierDefinition(
    of kind: ValueDefinition.Kind?,
    _ element: XMLElement,
    base: BaseUUID?,
    index: Int
  ) -> Int? {
    guard let uuid = element.attribute(.uuid).flatMap({ BluetoothUUID(definition: $0.text, base: base) }) else {
      return nil
    }
    let identity = Identity(kind: kind, uuid: uuid)
    guard let (earlier, first) = definitions[identity] else {
      definitions[identity] = (index, element)
      return nil
    }
    let (name, place) = (element.givenName ?? "", first.position.text)
    if element.structure == first.structure {
      warning(at: element.position, "'\(name)' (\(uuid)) is defined already at \(place); this one is ignored")
    } else {
      error(
        at: element.position,
        "'\(name)' has the UUID \(uuid) of '\(first.givenName ?? "")' at \(place), but another structure; remove one "
          + "of them, or correct its uuid; or, if they are of two devices, give each device a folder with a "
          + "\(DefinitionFolders.configurationName) that has a namespace"
      )
    }
    return earlier
  }
}

extension XMLElement {
  /// The names and the octets of a definition, without its identifiers.
  fileprivate var structure: [String] {
    let content = name == .service ? children.filter(\.isStructural) : children(.value)
    return [givenName ?? "", swiftName ?? ""] + content.map(\.outline)
  }

  /// Whether the element is neither prose nor an example, nor the value of a characteristic in a service, which is
  /// compared by itself.
  private var isStructural: Bool {
    name.map { !(Schema.prose + [.valueExample, .value]).contains($0) } ?? false
  }

  /// The element as text, without prose, examples and places.
  private var outline: String {
    let information: [AttributeName?] = [
      .description, .errorDescription, .approved, .lastModified, .lastUpdated, .system, .unknown,
    ]
    let attributes = attributes.filter { !information.contains($0.name) }
      .map { "\($0.localName)=\"\($0.value.text)\"" }.sorted().joined(separator: " ")
    let content = children.isEmpty ? text.text : children.filter(\.isStructural).map(\.outline).joined()
    return "<\(name?.rawValue ?? "") \(byteOrder) \(attributes)>\(content)</>"
  }
}
