import GATTCore
import GATTDefinitions
import GATTInterpreter

/// What a generated type and the interpreter of its definition make of octets, compared. The interpreter knows nothing of
/// the generator, so what both say is what the definition says.
///
/// - Returns: In what they differ, in words; nothing when they agree.
public func disagreements<Value: DefinedFields>(
  on octets: [UInt8],
  _ type: Value.Type,
  _ interpreter: ValueInterpreter
) -> [String] {
  let generated = Result { () throws(DecodeError) in try Value(octets) }
  let interpreted = Result { () throws(DecodeError) in try interpreter.decode(octets) }
  switch (generated, interpreted) {
  case (.success(let generated), .success(let interpreted)):
    var differences = textDifferences(generated, interpreted) + makingDifferences(interpreted, octets)
    if interpreted.octets != octets { differences.append("the interpreter encodes \(interpreted.octets)") }
    return differences.map { "\(type) \(octets): \($0)" }
  case (.failure(let generated), .failure(let interpreted)):
    // Which is said first is open where octets are cut short and out of range too, and so is whether a value within the
    // value is cut short or its field.
    if generated.reason.isShortOrOutOfRange, interpreted.reason.isShortOrOutOfRange { return [] }
    let isSame = generated.reason == interpreted.reason && generated.offset == interpreted.offset
    return isSame ? [] : ["\(type) \(octets): \(generated); the interpreter says \(interpreted)"]
  case (.success(let generated), .failure(let error)):
    return ["\(type) \(octets): \(generated); the interpreter says \(error)"]
  case (.failure(let error), .success(let interpreted)):
    return ["\(type) \(octets): \(error); the interpreter says \(interpreted.texts)"]
  }
}

/// Every text that the generated type has, the interpreter has too.
private func textDifferences<Value: DefinedFields>(_ generated: Value, _ interpreted: InterpretedValue) -> [String] {
  let texts = interpreted.texts
  let bits = interpreted.interpreter.definition.fields.flatMap(\.bits)
  return generated.fieldTexts.fields.compactMap { field in
    let own = texts[field.name] ?? []
    if own.contains(where: { $0.isSame(field.text, field.unit) }) { return nil }
    // A bit of a bit field that is absent is false.
    if own.isEmpty, field.text == "false", bits.contains(where: { $0.name == field.name }) { return nil }
    // Two fields that are one number in two widths have one name without the width.
    let widths = ["uint8", "uint16", "uint32"].compactMap { texts["\(field.name) (\($0))"] }
    if widths.count == 1, widths[0].contains(where: { $0.text == field.text }) { return nil }
    let said = Text(text: field.text, unit: field.unit)
    return "'\(field.name)' is \(said) and \(own); the interpreter has \(texts.keys.sorted())"
  }
}

/// A value made of the numbers on the wire has the same fields, so the same octets but for bits that no field has.
private func makingDifferences(_ interpreted: InterpretedValue, _ octets: [UInt8]) -> [String] {
  do throws(EncodeError) {
    let made = try interpreted.interpreter.value(of: interpreted.given(octets))
    let isSame = made.fields.map(\.content) == interpreted.fields.map(\.content)
    // What ends a text is always written.
    let terminators = interpreted.interpreter.definition.fields.count { field in
      if case .terminated = field.length { true } else { false }
    }
    let counts = octets.count...octets.count + terminators
    return isSame && counts.contains(made.octets.count) ? [] : ["what is on the wire makes \(made.octets)"]
  } catch {
    return ["what is on the wire makes no value: \(error)"]
  }
}

extension DecodeError.Reason {
  fileprivate var isShortOrOutOfRange: Bool {
    switch self {
    case .truncated, .outOfRange, .notTheConstant, .checksum: true
    default: false
    }
  }
}

extension Result {
  fileprivate init(_ body: () throws(Failure) -> Success) {
    do throws(Failure) { self = .success(try body()) } catch { self = .failure(error) }
  }
}

/// What a field says, as text.
private struct Text: CustomStringConvertible {
  var text: String
  var unit: GATTUnit?

  var description: String { "\(text) \(unit?.symbol ?? "")" }

  /// A generated type says the same.
  func isSame(_ other: String, _ otherUnit: GATTUnit?) -> Bool {
    (numbers == Text(text: other).numbers || isNearly(other)) && (otherUnit == nil || unit == otherUnit)
  }

  /// Both are one number, but for what two ways to work out a power differ in.
  private func isNearly(_ other: String) -> Bool {
    guard let own = Double(text), let other = Double(other) else { return false }
    return (own - other).magnitude <= own.magnitude * 1e-13
  }

  /// The text with its numbers in one form: `1.0` and `1`, `inf` and `+INFINITY` are the same.
  private var numbers: String {
    text.split(separator: ", ", omittingEmptySubsequences: false).map { part in
      if part == "+INFINITY" { return "inf" }
      if part == "-INFINITY" { return "-inf" }
      return Double(part).map(\.description) ?? String(part)
    }.joined(separator: ", ")
  }
}

/// Texts by the names that generated types give them; where it depends on how much there is of a value what a name
/// stands for, all that it can stand for.
private typealias Texts = [String: [Text]]

extension InterpretedValue {
  /// The fields, bits and numbers that follow, as generated types name them: the names of nested ones behind those around
  /// them.
  fileprivate var texts: Texts {
    var texts: Texts = [:]
    var elements: [String: Text] = [:]
    var ordinals: [String: Int] = [:]
    func add(_ name: String, _ text: String, unit: GATTUnit? = nil) {
      texts[name, default: []].append(Text(text: text, unit: unit))
    }
    for field in fields {
      ordinals[field.name, default: 0] += 1
      let numbered = "\(field.name) \(ordinals[field.name]!)"
      if case .value(let value) = field.value {
        for prefix in field.isRepeated ? [numbered] : [field.name] + (field.isChoice ? [""] : []) {
          for (inner, own) in value.texts { texts[prefix.isEmpty ? inner : "\(prefix) \(inner)", default: []] += own }
        }
      } else {
        add(numbered, field.text, unit: field.unit)
        if let name = field.elementName { add("\(field.name) \(name)", field.text, unit: field.unit) }
        let all = elements[field.name].map { $0.text + ", " + field.text } ?? field.text
        elements[field.name] = Text(text: all, unit: field.unit)
      }
      for bit in field.bits {
        let text = bit.size == 1 ? String(bit.raw == 1) : bit.meaning ?? String(bit.raw)
        add(bit.name, text)
        add("\(field.name) \(bit.name)", text)
      }
    }
    for (name, text) in elements { texts[name, default: []].append(text) }
    for number in computed { add(number.name, number.value.description, unit: number.unit) }
    return texts.merging(choiceTexts, uniquingKeysWith: +).merging(checksumTexts, uniquingKeysWith: +)
  }

  /// What choices are, by their own names, or by that of the op code in a value that is nothing else.
  private var choiceTexts: Texts {
    var texts: Texts = [:]
    for field in fields {
      guard case .choice(let choice) = field.definition?.form else { continue }
      let known = if case .value(let value) = field.value { value.name } else { nil as String? }
      let selectors = choice.selectors.map { bits -> (name: String, number: Int64) in
        let selector = interpreter.definition.fields[bits.field]
        let isOne = selector.bits.first { $0.index == bits.bitIndex && $0.size == bits.bitSize }
        return (isOne.map { "\(selector.name) \($0.name)" } ?? selector.name, number(bits))
      }
      let operation = choice.kind == .opCodes ? interpreter.definition.fields[choice.selectors[0].field].name : nil
      for name in [field.name, operation].compactMap(\.self) {
        texts[name, default: []].append(Text(text: known ?? "Unknown"))
      }
      for (name, number) in selectors {
        for name in ["\(field.name) \(name)", "\(name) Number"] {
          texts[name, default: []].append(Text(text: number.description))
        }
      }
      if known == nil {
        for name in ["\(field.name) Octets", "Octets"] { texts[name, default: []].append(Text(text: field.text)) }
      }
    }
    return texts
  }

  /// The number that bits of an earlier field make.
  private func number(_ bits: FieldBits) -> Int64 {
    let name = interpreter.definition.fields[bits.field].name
    guard case .integer(let word) = fields.first(where: { $0.name == name })?.content else { return 0 }
    let number = Int64(truncatingIfNeeded: word)
    if bits.bitSize == 64 { return number }
    return number >> Int64(bits.bitIndex) & (1 << Int64(bits.bitSize) - 1)
  }

  /// Whether checksums are there, and whether they are used.
  private var checksumTexts: Texts {
    var texts: Texts = [:]
    for definition in interpreter.definition.fields {
      guard let checksum = definition.checksum else { continue }
      let content = fields.first { $0.name == definition.name }?.content
      texts["Has \(definition.name)"] = [Text(text: String(content != nil))]
      if let unless = checksum.unless {
        texts[definition.name] = [Text(text: String(content != .integer(Int128(unless))))]
      }
    }
    return texts
  }

  /// What the value is made of, by what stands on the wire.
  ///
  /// - Parameter octets: All octets of the attribute value.
  fileprivate func given(_ octets: [UInt8]) -> GivenValue {
    GivenValue(
      fields.map { field in
        let content: GivenValue.Content =
          switch field.content {
          case .value(let value): .fields(value.given(octets))
          case .text, .uuid, .octets: .raw(Data(octets[field.octets]).hexStringValue())
          case .integer(let number): .raw(number.description)
          case .unsigned(let number): .raw(number.description)
          case .bits(let bits): .raw(bits.description)
          }
        if field.isChoice, case .value(let value) = field.content { return ("\(field.name).\(value.name)", content) }
        return (field.name, content)
      }
    )
  }
}
