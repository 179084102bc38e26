import GATTModel

extension Resolver {
  /// Other names of the algorithms.
  private static let algorithmAliases = [
    "CRC-8": "CRC-8/SMBUS", "CRC-8/MAXIM": "CRC-8/MAXIM-DOW", "CRC-16/IBM-3740": "CRC-16/CCITT-FALSE",
    "CRC-16/AUTOSAR": "CRC-16/CCITT-FALSE", "CRC-16/ACORN": "CRC-16/XMODEM", "CRC-16/LHA": "CRC-16/ARC",
    "CRC-16/CCITT": "CRC-16/KERMIT", "CRC-16/CCITT-TRUE": "CRC-16/KERMIT", "CRC-32": "CRC-32/ISO-HDLC",
  ]

  /// Sets the checksum of an `x:CRC`.
  ///
  /// - Parameter isFirst: Whether no field precedes this one.
  mutating func resolveChecksum(_ checksum: XMLElement, into field: inout FieldDefinition, isFirst: Bool) {
    guard let name = checksum.attribute(.algorithm) else {
      return error(at: checksum.position, "the checksum has no algorithm; add algorithm=\"CRC-16/MCRF4XX\"")
    }
    let known = name.text.uppercased()
    guard let algorithm = ChecksumAlgorithm(rawValue: Self.algorithmAliases[known] ?? known) else {
      let all = ChecksumAlgorithm.allCases.map(\.rawValue)
      return error(
        at: name.position,
        "there is no algorithm '\(name.text)' here; there is \(all.joined(separator: ", "))"
      )
    }
    if let over = checksum.attribute(.over), over.text != "preceding" {
      error(at: over.position, "a checksum is over what precedes it; write over=\"preceding\"")
    }
    guard field.form == .integer(bits: algorithm.bits, isSigned: false), field.count == .one, field.bits.isEmpty,
      field.enumeration.isEmpty, field.scale == .identity, field.mask == nil, field.constant == nil
    else {
      return error(
        at: checksum.position,
        "\(algorithm.rawValue) has \(algorithm.bits) bits; give '\(field.name)' the Format uint\(algorithm.bits), and "
          + "nothing else that says what its number means"
      )
    }
    if isFirst { error(at: checksum.position, "nothing precedes '\(field.name)' that it could be a checksum over") }
    var unless: UInt64?
    if let text = checksum.attribute(.unless) {
      guard let number = Number.integer(text.text), number >= 0, number < 1 << Int64(algorithm.bits) else {
        return error(at: text.position, "'\(text.text)' is no number of \(algorithm.bits) bits; write it as 0xFFFF")
      }
      unless = UInt64(number)
    }
    field.checksum = Checksum(algorithm: algorithm, unless: unless)
  }
}
