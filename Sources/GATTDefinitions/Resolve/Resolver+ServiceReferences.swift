import GATTModel
import GATTText

/// Elements of a service that name characteristics: `x:Exchange`, `x:Write`.
extension Resolver {
  /// Returns the value of the characteristic that an attribute names, by name, type or UUID.
  ///
  /// - Parameters:
  ///   - uses: The directions in which the value may go; the first one that the characteristic allows is used.
  ///   - services: The services to look in, by index.
  ///   - base: `x:baseUUID` of the profile.
  mutating func characteristic(
    _ attribute: AttributeName,
    of element: XMLElement,
    for uses: [Direction],
    in services: [Int],
    base: BaseUUID?
  ) -> (value: Int, service: Int, direction: Direction)? {
    guard let text = required(attribute, of: element, " with the name of the characteristic") else { return nil }
    var names: [String] = []
    for service in services {
      for characteristic in set.services[service].characteristics {
        let value = set.values[characteristic.value]
        let name = value.characteristic?.name ?? value.name
        names.append(name)
        let isMeant =
          name == text.text || TypeName.canonical(text.text) == TypeName.canonical(value.type)
          || BluetoothUUID(definition: text.text, base: base) == value.uuid
        guard isMeant else { continue }
        guard let direction = uses.first(where: { !characteristic.properties.isDisjoint(with: $0.properties) }) else {
          let what = uses.map(\.verb).joined(separator: " or ")
          return failure(at: text.position, "'\(name)' cannot \(what); add that to its Properties")
        }
        if characteristic.hasMultipleInstances {
          return failure(
            at: text.position,
            "'\(name)' may occur several times; '\(element.qualifiedName)' needs one characteristic"
          )
        }
        return (characteristic.value(direction), service, direction)
      }
    }
    return failure(
      at: text.position,
      "no characteristic '\(text.text)' is in the service" + Suggestion.text(for: text.text, among: names)
    )
  }
}

extension Direction {
  /// The properties with which an exchange or a setup uses this direction.
  fileprivate var properties: CharacteristicProperties {
    switch self {
    case .read: .read
    case .write: [.write, .writeWithoutResponse]
    case .notify: [.notify, .indicate]
    }
  }

  fileprivate var verb: String {
    switch self {
    case .read: "be read"
    case .write: "be written"
    case .notify: "send updates"
    }
  }
}
