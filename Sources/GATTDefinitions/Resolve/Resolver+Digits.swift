import GATTModel
import GATTText

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
    guard let name = required(.checksum, of: element, ", as SUM-8/NOT"), let checksum = algorithm(name) else {
      return nil
    }
    guard checksum.bits == 8 else {
      return failure(
        at: name.position,
        "'\(name.text)' has \(checksum.bits) bits, and two digits have 8; write another one"
      )
    }
    return HexadecimalDigits(start: start, end: end, checksum: checksum)
  }

  private mutating func delimiter(_ name: AttributeName, of element: XMLElement) -> UInt8? {
    let what = "an octet that differs from the digits; write \(name)=\"0x3A\", or another octet"
    guard let text = required(name, of: element, " with an octet, as 0x3A") else { return nil }
    let readings = NumberNotation.readings(text.text).filter { 0...0xFF ~= $0 }
    guard let octet = only(readings, of: text, digits: 2, what: what).map({ UInt8($0) }) else { return nil }
    return HexadecimalDigits.isDigit(octet) ? failure(at: text.position, "'\(text.text)' is not \(what)") : octet
  }
}
