import GATTModel
import GATTText

extension Resolver {
  /// Sets the checksum of an `x:Checksum`.
  ///
  /// - Parameter isFirst: Whether no field precedes this one.
  mutating func resolveChecksum(_ checksum: XMLElement, into field: inout FieldDefinition, isFirst: Bool) {
    let isOverPreceding = checksum.coverage == nil
    guard let name = required(.algorithm, of: checksum, ", as CRC-16/MCRF4XX") else { return }
    guard let algorithm = algorithm(name) else { return }
    let words = name.text.split(separator: " ").map { $0.contains("=") ? String($0) : $0.uppercased() }
    let known = words.joined(separator: " ")
    guard field.form == .integer(bits: algorithm.octetCount * 8, isSigned: false), field.count == .one,
      field.bits.isEmpty,
      field.enumeration.isEmpty, field.scale == .identity, field.constant == nil
    else {
      return error(
        at: checksum.position,
        "\(known) has \(algorithm.bits) bits; give '\(field.name)' the Format uint\(algorithm.octetCount * 8), and "
          + "nothing else that says what its number means"
      )
    }
    if isFirst, isOverPreceding {
      error(at: checksum.position, "nothing precedes '\(field.name)' that it could be a checksum over")
    }
    var unless: UInt64?
    if let text = checksum.attribute(.unless) {
      guard let number = NumberNotation.integer(text.text), number >= 0, number < 1 << Int64(algorithm.octetCount * 8)
      else {
        return error(
          at: text.position,
          "'\(text.text)' is no number of \(algorithm.octetCount * 8) bits; write it as 0xFFFF"
        )
      }
      unless = UInt64(number)
    }
    field.checksum = Checksum(name: known, algorithm: algorithm, unless: unless)
  }

  /// Returns the checksum that a text describes. Reports a text that describes none, and returns nil for it.
  mutating func algorithm(_ text: XMLText) -> ChecksumAlgorithm? {
    do {
      return try ChecksumAlgorithm(notation: text.text)
    } catch {
      let suggestion = error.unknownName.map { Suggestion.text(for: $0, among: ChecksumAlgorithm.names) }
      return failure(at: text.position, error.message + (suggestion ?? ""))
    }
  }

  /// Sets the octets that checksums cover, after all fields are known.
  mutating func resolveCovers(_ elements: [XMLElement], into value: inout ValueDefinition) {
    for index in elements.indices {
      guard let text = elements[index].first(.checksum)?.coverage, value.fields[index].checksum != nil,
        let fields = coveredFields(text, of: value, checksum: index)
      else { continue }
      if fields.lowerBound > index, value.fields[index].presence != .always {
        error(
          at: text.position,
          "a checksum over later fields is always present; remove the condition of '\(value.fields[index].name)'"
        )
      }
      value.fields[index].checksum?.coverage = .fields(fields)
    }
  }

  private mutating func coveredFields(_ text: XMLText, of value: ValueDefinition, checksum: Int) -> ClosedRange<Int>? {
    let names = text.text.split(separator: "..", omittingEmptySubsequences: false).map(\.trimmed)
    guard names.count <= 2, let first = names.first, let last = names.last, !first.isEmpty, !last.isEmpty else {
      return failure(
        at: text.position,
        "'\(text.text)' is not a range; write over=\"First..Last\" or over=\"preceding\""
      )
    }
    var indices: [Int] = []
    for name in [first, last] {
      guard let index = value.fields.firstIndex(where: { $0.name == name }) else {
        let suggestion = Suggestion.text(for: name, among: value.fields.map(\.name))
        return failure(
          at: text.position,
          "'\(name)' is not a neighbour of '\(value.fields[checksum].name)'\(suggestion)"
        )
      }
      indices.append(index)
    }
    guard indices[0] <= indices[1] else {
      return failure(at: text.position, "'\(first)' comes after '\(last)'; write the first field first")
    }
    let range = indices[0]...indices[1]
    if range.contains(checksum) {
      return failure(at: text.position, "'\(text.text)' includes the checksum itself; end the range before it")
    }
    for run in value.subOctetRuns where run.contains(range.lowerBound) || run.contains(range.upperBound) {
      guard !run.contains(range.lowerBound) || run.lowerBound == range.lowerBound,
        !run.contains(range.upperBound) || run.upperBound - 1 == range.upperBound
      else {
        return failure(at: text.position, "'\(text.text)' begins or ends within an octet; name fields at its borders")
      }
    }
    return range
  }
}

extension XMLElement {
  /// The fields that an `x:Checksum` covers; nil for those before it.
  fileprivate var coverage: XMLText? { attribute(.over).flatMap { $0.text == "preceding" ? nil : $0 } }
}
