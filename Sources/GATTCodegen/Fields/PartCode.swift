import GATTDefinitions

/// Expressions for a part of a number.
struct PartCode {
  let part: Part
  /// The type of the number that contains the part.
  let container: String

  func value(in word: String) -> String {
    let raw = raw(in: word)
    if part.isFlag { return "\(raw) != 0" }
    return part.format.quantity == nil ? part.format.value(ofRaw: raw)! : "\(part.type)(raw: \(raw))"
  }

  /// Returns the statement that sets the part of `word` to `value`.
  func setting(_ word: String, to value: String) -> String {
    "\(word) = \(self.word(word, with: part.bits(of: value)))"
  }

  func raw(in word: String) -> String {
    let shifted = part.shift == 0 ? word : "\(word) &>> \(part.shift)"
    let bits = "\(shifted) & \(hex(part.mask))"
    if part.isFlag { return bits }
    let raw = "\(part.number.swiftType)(truncatingIfNeeded: \(bits))"
    let unused = part.number.containerBits - part.number.bits
    if part.number.isSigned, part.number.isNative, unused > 0 { return "(\(raw) &<< \(unused)) &>> \(unused)" }
    return raw
  }

  /// Returns `word` with the part replaced by `raw`.
  func word(_ word: String, with raw: String) -> String {
    "\(word) & ~\(hex(part.mask << UInt64(part.shift))) | \(shifted(raw))"
  }

  /// Returns `raw` at its position in a word. The other bits of the word are 0.
  func shifted(_ raw: String) -> String {
    let bits = "\(container)(truncatingIfNeeded: \(raw)) & \(hex(part.mask))"
    return part.shift == 0 ? bits : "(\(bits)) &<< \(part.shift)"
  }
}

extension Part {
  var type: String { isFlag ? "Bool" : format.type }

  /// The bits of the part in its container, not shifted.
  var mask: UInt64 { number.mask }

  /// The default in an initializer: raw number 0.
  var zero: String { isFlag ? "false" : format.zero }

  /// Returns the condition under which the property `value` is out of range; nil when it can't be.
  func violation(_ value: String) -> String? { field?.rawRange == nil ? nil : format.violation(value) }

  /// Returns the expression for a property that is derived from another member, given its number.
  func computed(_ number: String) -> String {
    format.value(ofRaw: "\(self.number.swiftType)(truncatingIfNeeded: \(number))")!
  }

  /// Returns the expression that parses the property from the text with a label, with raw number 0 as the default.
  func optionalParse(_ label: String) -> String {
    "texts.optional(\(isFlag ? "bool: " : "")\(literal(label)), or: \(zero))"
  }

  /// Returns the documentation of a property for the part. The kind of a quantity has its unit.
  func documentation(as names: MemberNames) -> String {
    let unit = format.quantity == nil ? field?.unit.map { "In \($0.commentName)." } : nil
    let sentences = [unit, documentation].compactMap { $0 }.filter { !$0.isEmpty }
    return GATTCodegen.documentation(names.label, of: names.property, sentences)
  }

  func double(_ value: String) -> String { isFlag ? "(\(value) ? 1.0 : 0.0)" : format.double(value) }

  /// Writes the types that are declared beside the property.
  func writeTypes(_ writer: inout SourceWriter) { format.writeTypes(label, &writer) }

  /// Returns the visit of bits that are a property with these names.
  func visit(as names: MemberNames) -> String {
    "try v.ifGiven(\(literal(names.label)), &\(FieldCode.visited(names.property)))"
  }
}

extension BitFieldLayout {
  /// The visits of all bits.
  var visits: [String] { parts.map { $0.visit(as: $0.names) } }
}
