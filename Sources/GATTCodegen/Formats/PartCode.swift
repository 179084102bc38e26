import GATTDefinitions

/// Expressions for a part of a number.
struct PartCode {
  let part: Part
  /// The type of the number that it is a part of.
  let container: String

  /// The value of the part.
  func value(in word: String) -> String {
    let raw = raw(in: word)
    if part.isFlag { return "\(raw) != 0" }
    if let names = part.names { return names.value(raw) }
    return part.kind.map { "Quantity<\($0.typeName)>(raw: \(raw))" } ?? raw
  }

  /// The raw number of a value of the part.
  func bits(of value: String) -> String {
    if part.isFlag { return "(\(value) ? 1 : 0)" }
    if part.names != nil { return "\(value).rawValue" }
    return part.kind == nil ? part.number.integer(value) : part.number.integer("\(value).raw")
  }

  /// The statement that sets the part of `word` to `value`.
  func setting(_ word: String, to value: String) -> String { "\(word) = \(self.word(word, with: bits(of: value)))" }

  /// The raw number of the part in `word`.
  func raw(in word: String) -> String {
    let shifted = part.shift == 0 ? word : "\(word) &>> \(part.shift)"
    let bits = "\(shifted) & \(hex(part.mask))"
    if part.isFlag { return bits }
    let unused = part.number.containerBits - part.number.bits
    if part.number.isSigned, part.number.isNative, unused > 0 {
      return "(\(part.number.swiftType)(truncatingIfNeeded: \(bits)) &<< \(unused)) &>> \(unused)"
    }
    return "\(part.number.swiftType)(truncatingIfNeeded: \(bits))"
  }

  /// `word` with the part replaced by `raw`.
  func word(_ word: String, with raw: String) -> String {
    "\(word) & ~\(hex(part.mask << UInt64(part.shift))) | \(shifted(raw))"
  }

  /// `raw` at its place in a word. The other bits of the word are 0.
  func shifted(_ raw: String) -> String {
    let bits = "\(container)(truncatingIfNeeded: \(raw)) & \(hex(part.mask))"
    return part.shift == 0 ? bits : "(\(bits)) &<< \(part.shift)"
  }
}

extension Part {
  /// The Swift type.
  var type: String {
    if isFlag { return "Bool" }
    return names?.typeName ?? kind.map { "Quantity<\($0.typeName)>" } ?? number.swiftType
  }

  /// The bits of the part in its container, not shifted.
  var mask: UInt64 { (number.mask >> UInt64(zeros)) << UInt64(zeros) }

  /// The raw numbers that it holds.
  var range: ClosedRange<Int64> { rawRange ?? number.range }

  /// The default of an initialiser: raw number 0.
  var zero: String {
    if isFlag { return "false" }
    guard let names else { return kind == nil ? "0" : "Quantity(raw: 0)" }
    return names.cases.first { $0.key == 0 }.map { ".\(quoted($0.name))" } ?? ".unknown(0)"
  }

  /// The condition under which the property `value` is out of range; nil when it can't be.
  func violation(_ value: String) -> String? {
    guard rawRange != nil, constant == nil else { return nil }
    if kind != nil { return "!\(value).isInRange" }
    guard names != nil else { return nil }
    return "!(\(rangeLiteral(range))).contains(Int64(truncatingIfNeeded: \(value).rawValue))"
  }

  /// The property that follows from another member, from the number that it is.
  func computed(_ number: String) -> String {
    if let names { return names.value("\(names.rawType)(truncatingIfNeeded: \(number))") }
    let raw = "\(self.number.swiftType)(truncatingIfNeeded: \(number))"
    return kind == nil ? raw : "Quantity(raw: \(raw))"
  }

  /// What the documentation of the property says.
  var propertyDocumentation: String {
    let unit = field?.unit.map { " In \($0.commentName)." } ?? ""
    return "\(label).\(unit)\(documentation.isEmpty ? "" : " ")\(documentation)"
  }

  /// The expression for the property as a `Double`.
  func double(_ value: String) -> String {
    if isFlag { return "(\(value) ? 1.0 : 0.0)" }
    if names != nil { return "Double(\(value).rawValue)" }
    guard let kind else { return "Double(\(number.integer(value)))" }
    return kind.isScaled ? "\(value).value" : "Double(\(number.integer("\(value).raw")))"
  }

  /// Writes the types that stand beside the property.
  func writeTypes(_ access: String, _ writer: inout SourceWriter) {
    if let names { EnumRenderer(names: names, access: access).render(documentation: "\(label).", &writer) }
    if constant == nil { kind?.write(rawType: number.swiftType, access, &writer) }
  }
}
