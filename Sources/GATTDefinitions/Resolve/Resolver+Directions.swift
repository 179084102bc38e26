import GATTModel

extension Resolver {
  /// Returns the directions in a string: one or several of read, write, notify and indicate.
  mutating func directions(_ text: XMLText) -> Set<Direction> {
    var directions: Set<Direction> = []
    for word in text.text.split(whereSeparator: { " ,|".contains($0) }).map(String.init) {
      if let direction = Direction(rawValue: word == "indicate" ? "notify" : word) {
        directions.insert(direction)
      } else {
        error(at: text.position, "'\(word)' is not a direction; write read, write or notify, or several of them")
      }
    }
    return directions
  }

  /// Assigns directions in each definition with several values: a value without a direction gets those that the others
  /// do not have.
  mutating func assignDirections() {
    for first in documents.indices where documents[first].isFirst && documents[first].hasOthers {
      let values = valuesOfDefinition(first)
      var taken: [Direction: Int] = [:]
      for index in values {
        for direction in Direction.allCases where set.values[index].directions.contains(direction) {
          if let other = taken[direction] {
            error(
              at: documents[index].direction?.position ?? documents[index].element.position,
              "the direction \(direction.rawValue) has a Value at \(documents[other].position.text) already; "
                + "put these fields into it, or give this one another direction"
            )
          }
          taken[direction] = index
        }
      }
      for index in values where documents[index].direction == nil {
        set.values[index].directions = Set(Direction.allCases).subtracting(taken.keys)
        if set.values[index].directions.isEmpty {
          set.values[index].directions = Set(Direction.allCases)
          error(
            at: documents[index].position,
            "every direction has a Value of its own, so that nothing is left for this one; remove it"
          )
        }
      }
      for index in values { set.values[index].nameDirections() }
    }
  }

  /// Warns of directions that the properties allow, but that have no value.
  mutating func reportMissingDirections(of characteristic: ServiceCharacteristic) {
    for direction in Direction.allCases where characteristic.directedValues[direction] == nil {
      guard !characteristic.properties.isDisjoint(with: direction.properties) else { continue }
      warning(
        at: characteristic.position,
        "no Value has the direction \(direction.rawValue), which the properties allow; "
          + "'\(set.values[characteristic.value].name)' is taken for it"
      )
    }
  }
}

extension Direction {
  /// The properties that allow this direction.
  fileprivate var properties: CharacteristicProperties {
    switch self {
    case .read: [.read]
    case .write: [.write, .writeWithoutResponse, .authenticatedSignedWrites, .reliableWrite]
    case .notify: [.notify, .indicate]
    }
  }
}

extension ValueDefinition {
  /// Appends the directions to the name of a value that is used only in some directions.
  fileprivate mutating func nameDirections() {
    let words = Direction.allCases.filter(directions.contains).map { direction in
      switch direction {
      case .read: "Read"
      case .write: "Write"
      case .notify: "Notification"
      }
    }
    name = ([name] + words).joined(separator: " ")
    if swiftName == nil, let base = characteristic?.swiftName { swiftName = base + words.joined() }
  }
}
