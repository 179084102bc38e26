import GATTDefinitions

/// Checks the guarantees of the reader and its model, such as valid positions and indices.
///
/// - Parameters:
///   - definitions: The result of the reader.
///   - diagnostics: Its diagnostics.
///   - files: The input files.
/// - Returns: Descriptions of the violations; empty when all rules hold.
public func brokenRules(
  of definitions: DefinitionSet,
  _ diagnostics: [Diagnostic],
  _ files: [(path: String, contents: [UInt8])]
) -> [String] {
  var rules = DefinitionRules()
  for diagnostic in diagnostics { rules.check(diagnostic, files) }
  rules.check(definitions)
  return rules.problems
}

private struct DefinitionRules {
  var problems: [String] = []

  private mutating func require(_ holds: Bool, _ problem: @autoclosure () -> String) {
    if !holds { problems.append(problem()) }
  }

  mutating func check(_ diagnostic: Diagnostic, _ files: [(path: String, contents: [UInt8])]) {
    let position = diagnostic.position
    guard let file = files.first(where: { $0.path == position.path }) else {
      return problems.append("\(diagnostic): no such file")
    }
    let lines = text(of: file.contents).split(separator: 0x0A, omittingEmptySubsequences: false)
    let isInside =
      (1...lines.count).contains(position.line) && position.column >= 1
      && position.column <= lines[position.line - 1].count + 1
    require(isInside, "\(diagnostic): stands outside of its file")
    require(!diagnostic.message.isEmpty && !diagnostic.message.contains("\n"), "\(diagnostic): is not one line")
  }

  /// The octets of a file. UTF-16 is converted to UTF-8, because one octet of its characters may look like a line feed.
  private func text(of contents: [UInt8]) -> [UInt8] {
    let starts: [(octets: [UInt8], isBigEndian: Bool)] = [
      ([0xFF, 0xFE], false), ([0xFE, 0xFF], true), ([0x3C, 0x00], false), ([0x00, 0x3C], true),
    ]
    guard let start = starts.first(where: { contents.starts(with: $0.octets) }) else { return contents }
    let units = stride(from: 0, to: contents.count - 1, by: 2).map { index in
      let (first, second) = (UInt16(contents[index]), UInt16(contents[index + 1]))
      return start.isBigEndian ? first << 8 | second : second << 8 | first
    }
    return Array(String(decoding: units, as: UTF16.self).utf8)
  }

  mutating func check(_ definitions: DefinitionSet) {
    let (count, firstPart) = (definitions.values.count, definitions.firstPart)
    for (index, value) in definitions.values.enumerated() {
      if case .part(let owner) = value.kind {
        require(index >= firstPart && owner < index, "\(value.name): a part before what it is a part of")
      } else {
        require(index < firstPart, "\(value.name): a value among the parts")
      }
      for index in value.fields.indices { check(value, index, count: count, firstPart: firstPart) }
    }
    for service in definitions.services {
      for characteristic in service.characteristics {
        let values = Direction.allCases.map(characteristic.value)
        require(values.allSatisfy((0..<firstPart).contains), "\(service.name): a characteristic without a value")
        let isSubset = characteristic.mandatoryProperties.isSubset(of: characteristic.properties)
        require(isSubset, "\(service.name): mandatory properties that it has not")
      }
    }
  }

  private mutating func check(_ value: ValueDefinition, _ index: Int, count: Int, firstPart: Int) {
    let field = value.fields[index]
    let place = "\(value.name), field \(index)"
    checkForm(field, index, place, count: count, firstPart: firstPart)
    if case .field(let bits) = field.count { require(bits.field < index, "\(place): its count stands behind it") }
    if case .field(let bits) = field.length { require(bits.field < index, "\(place): its length stands behind it") }
    require(
      field.elementNames.isEmpty || field.count == .fixed(field.elementNames.count),
      "\(place): names of elements"
    )
    require(field.scale.divisor > 0 && field.scale.multiplier != 0, "\(place): a scale that has no way back")
    require(Set(field.enumeration.map(\.key)).count == field.enumeration.count, "\(place): a key twice")
    require(field.enumeration.isEmpty || field.specialValues.isEmpty, "\(place): two kinds of names")
    checkBits(field, place)
    checkPresence(field, index, place)
  }

  private mutating func checkForm(
    _ field: FieldDefinition,
    _ index: Int,
    _ place: String,
    count: Int,
    firstPart: Int
  ) {
    switch field.form {
    case .choice(let choice):
      let isTold = !choice.selectors.isEmpty && choice.selectors.allSatisfy { $0.field < index && $0.bitSize >= 1 }
      require(isTold, "\(place): a choice that nothing before it makes")
      for part in choice.all { require((firstPart..<count).contains(part.value), "\(place): a case that is no part") }
      let keys = choice.cases.flatMap(\.keys)
      require(keys.allSatisfy { $0.count == choice.selectors.count }, "\(place): keys of another choice")
    case .value(let target): require((0..<count).contains(target), "\(place): a value that is not there")
    case .integer(let bits, _): require((1...64).contains(bits) || bits == 128, "\(place): \(bits) bits")
    default: break
    }
  }

  private mutating func checkBits(_ field: FieldDefinition, _ place: String) {
    var end = 0
    for bit in field.bits {
      require(bit.index >= end && bit.size >= 1, "\(place): bits that overlap")
      end = bit.index + bit.size
    }
    if case .integer(let bits, _) = field.form {
      require(end <= bits, "\(place): more bits than it has")
    } else {
      require(field.bits.isEmpty, "\(place): bits of no number")
    }
  }

  private mutating func checkPresence(_ field: FieldDefinition, _ index: Int, _ place: String) {
    switch field.presence {
    case .ifRemaining(let octets, _): require(octets >= 1, "\(place): no octets that remain")
    case .when(let conditions):
      require(!conditions.isEmpty, "\(place): conditions that are none")
      let activations = conditions.flatMap(\.activations)
      require(activations.allSatisfy { $0.field < index && $0.bitSize >= 1 }, "\(place): depends on what is behind it")
    default: break
    }
  }
}
