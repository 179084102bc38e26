import GATTInterpreter

extension InterpretedValue {
  /// The fields in one line, such as `Heart Rate (uint8): 72 bpm, RR-Interval: 1 s`, and the octets after them. A single
  /// field with the name of the value is shown without its name.
  var line: String {
    let isAlone = fields.count == 1 && computed.isEmpty && fields[0].name == name
    let texts = isAlone ? [fields[0].valueLine] : fields.map { "\($0.elementName ?? $0.name): \($0.valueLine)" }
    let numbers = computed.map { "\($0.name): \($0.textWithUnit)" }
    return (texts + numbers + (trailing.map { [$0] } ?? [])).joined(separator: ", ")
  }
}

extension InterpretedField {
  /// The value of the field with its unit, and the bits that are set; of an empty text, `no octets`.
  fileprivate var valueLine: String {
    if case .value(let nested) = content {
      let texts = [isChoice ? nested.name : "", nested.line].filter { !$0.isEmpty }
      return "(\(texts.joined(separator: " ")))"
    }
    let text = textWithBits
    return text.isEmpty ? "no octets" : text
  }
}
