import GATTModel

extension Resolver {
  /// Returns the form of an `x:Digits`; nil when it is wrong, which is reported.
  mutating func digits(of element: XMLElement, in value: ValueDefinition) -> HexadecimalDigits? {
    guard value.kind == .characteristic, value.hasValue else {
      return failure(at: element.position, "'\(element.qualifiedName)' is for a characteristic with fields; remove it")
    }
    if value.fields.contains(where: { $0.cipher != nil }) {
      return failure(at: element.position, "a value with an enciphered group is not sent as digits; remove one of both")
    }
    guard let start = delimiter(.start, of: element), let end = delimiter(.end, of: element) else { return nil }
    let name = element.attribute(.checksum)
    guard let checksum = name.flatMap({ ChecksumAlgorithm(named: $0.text.uppercased()) }), checksum.bits == 8 else {
      return failure(
        at: name?.position ?? element.position,
        "'\(name?.text ?? "")' is no checksum of 8 bits; write checksum=\"SUM-8/NOT\", or another name"
      )
    }
    return HexadecimalDigits(start: start, end: end, checksum: checksum)
  }

  private mutating func delimiter(_ name: AttributeName, of element: XMLElement) -> UInt8? {
    let text = element.attribute(name)
    let octets = text.flatMap { GATTModel.octets(hexadecimal: $0.text.utf8) } ?? []
    if octets.count == 1, !HexadecimalDigits.isDigit(octets[0]) { return octets[0] }
    return failure(
      at: text?.position ?? element.position,
      "'\(text?.text ?? "")' is no octet that differs from the digits; write \(name)=\"3A\", or another octet"
    )
  }
}
