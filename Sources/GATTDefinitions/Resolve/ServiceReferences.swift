import GATTModel

/// Resolves an element of a service that refers to characteristics by name: `x:Exchange`, `x:Write`.
struct ServiceReferences {
  let element: XMLElement
  /// The service of the element, by index into `set.services`.
  let service: Int
  /// The services of the same file, by index.
  let services: [Int]
  let set: DefinitionSet
  var problems: [(position: SourcePosition, text: String)] = []

  mutating func failure<Result>(at position: SourcePosition, _ text: String) -> Result? {
    problems.append((position, text))
    return nil
  }

  /// Returns the value of the characteristic that an attribute names, by name, type or UUID.
  ///
  /// - Parameter uses: The directions in which the value may go; the first one that the characteristic allows is used.
  mutating func value(_ attribute: AttributeName, _ uses: [Direction], in services: [Int])
    -> (value: Int, service: Int, direction: Direction)?
  {
    guard let text = element.attribute(attribute), !text.text.isEmpty else {
      return failure(
        at: element.position,
        "'\(element.qualifiedName)' has no \(attribute.rawValue); name the characteristic"
      )
    }
    var names: [String] = []
    // The own service first.
    for service in services.sorted(by: { first, _ in first == self.service }) {
      for characteristic in set.services[service].characteristics {
        let value = set.values[characteristic.value]
        let name = value.characteristic?.name ?? value.name
        names.append(name)
        let isMeant =
          name == text.text || TypeName.canonical(text.text) == TypeName.canonical(value.type)
          || BluetoothUUID(definition: text.text) == value.uuid
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
