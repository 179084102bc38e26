extension Resolver {
  /// The directions that a text names: one or several of read, write, notify and indicate.
  mutating func directions(_ text: Placed) -> Set<Direction> {
    var directions: Set<Direction> = []
    for word in text.text.split(whereSeparator: { " ,|".contains($0) }) {
      if let direction = Direction(rawValue: String(word)) {
        directions.insert(direction)
      } else if word == "indicate" {
        directions.insert(.notify)
      } else {
        error(at: text.position, "'\(word)' is not a direction; write read, write or notify, or several of them")
      }
    }
    return directions
  }

  /// Tells the values of one definition from each other: one without a direction has those that the others leave.
  mutating func assignDirections(_ documents: [ValueDocument], in set: inout DefinitionSet) {
    for first in documents.indices where documents[first].isFirst && documents[first].hasOthers {
      let values = valuesOfDefinition(first)
      var taken: [Direction: Int] = [:]
      for index in values {
        for direction in Direction.allCases where set.values[index].directions.contains(direction) {
          if let other = taken[direction] {
            error(
              at: documents[index].direction?.position ?? documents[index].element.position,
              "the direction \(direction.rawValue) has a Value at \(position(of: documents[other]).text) already; "
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
            at: position(of: documents[index]),
            "every direction has a Value of its own, so that nothing is left for this one; remove it"
          )
        }
      }
    }
  }

  /// The name of a value: with its direction when the definition has several.
  mutating func name(of document: ValueDocument, directions: Set<Direction>) -> String {
    let name = name(document.name, of: document.element)
    guard document.hasOthers, !directions.isEmpty else { return name }
    let words = Direction.allCases.filter(directions.contains).map { direction in
      switch direction {
      case .read: "Read"
      case .write: "Write"
      case .notify: "Notification"
      }
    }
    return name + " " + words.joined(separator: " ")
  }

  private func position(of document: ValueDocument) -> SourcePosition {
    document.content?.element.position ?? document.element.position
  }
}
