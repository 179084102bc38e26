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
  let definition = interpreted.interpreter.definition
  return generated.fieldTexts.fields.compactMap { field in
    guard let own = texts[field.name] else {
      // A bit of a bit field that is absent is false.
      let bits = definition.fields.flatMap(\.bits)
      if field.text == "false", bits.contains(where: { $0.name == field.name }) { return nil }
      // Elements with names, computed numbers, checksums and what a choice is have texts of their own in each.
      if definition.hasTextsOfItsOwn { return nil }
      // Two fields that are one number in two widths have one name without the width.
      let widths = ["uint8", "uint16", "uint32"].compactMap { texts["\(field.name) (\($0))"] }
      return widths.map(\.text) == [field.text] ? nil : "'\(field.name)' is \(field.text) and not in \(texts)"
    }
    if definition.hasTextsOfItsOwn { return nil }
    if own.numbers != Text(text: field.text).numbers, !own.isNearly(field.text) {
      return "'\(field.name)' is \(field.text) and \(own.text)"
    }
    if let unit = field.unit, own.unit != unit { return "'\(field.name)' is in \(unit) and \(own.unit as Any)" }
    return nil
  }
}

/// A value made of the numbers on the wire has the same fields, so the same octets but for bits that no field has.
private func makingDifferences(_ interpreted: InterpretedValue, _ octets: [UInt8]) -> [String] {
  // What ends a text is always written, and what a choice is has to be given in its own words.
  if interpreted.interpreter.definition.hasTextsOfItsOwn { return [] }
  do throws(EncodeError) {
    let made = try interpreted.interpreter.value(of: interpreted.given(octets))
    let isSame = made.fields.map(\.content) == interpreted.fields.map(\.content) && made.octets.count == octets.count
    return isSame ? [] : ["what is on the wire makes \(made.octets)"]
  } catch {
    return ["what is on the wire makes no value: \(error)"]
  }
}

extension ValueDefinition {
  fileprivate var hasTextsOfItsOwn: Bool {
    !computed.isEmpty
      || fields.contains { field in
        if case .choice = field.form { return true }
        if case .terminated = field.length { return true }
        return !field.elementNames.isEmpty || field.checksum != nil
      }
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
private struct Text {
  var text: String
  var unit: GATTUnit?

  /// Both are one number, but for what two ways to work out a power differ in.
  func isNearly(_ other: String) -> Bool {
    guard let own = Double(text), let other = Double(other) else { return false }
    return (own - other).magnitude <= own.magnitude * 1e-13
  }

  /// The text with its numbers in one form: `1.0` and `1`, `inf` and `+INFINITY` are the same.
  var numbers: String {
    text.split(separator: ", ", omittingEmptySubsequences: false).map { part in
      if part == "+INFINITY" { return "inf" }
      if part == "-INFINITY" { return "-inf" }
      return Double(part).map(\.description) ?? String(part)
    }.joined(separator: ", ")
  }
}

extension InterpretedValue {
  /// The fields and bits as generated types name them: the names of nested ones behind those around them.
  fileprivate var texts: [String: Text] {
    var texts: [String: Text] = [:]
    var bits: [String: Text] = [:]
    var ordinals: [String: Int] = [:]
    for field in fields {
      ordinals[field.name, default: 0] += 1
      let isRepeated = field.definition.map { $0.count != .one } ?? false
      if case .value(let value) = field.value {
        let name = isRepeated ? "\(field.name) \(ordinals[field.name]!)" : field.name
        for (inner, text) in value.texts { texts["\(name) \(inner)"] = text }
      } else if case .fixed(let count) = field.definition?.count, count > 1 {
        texts["\(field.name) \(ordinals[field.name]!)"] = Text(text: field.text, unit: field.unit)
      } else if let earlier = texts[field.name]?.text {
        texts[field.name]?.text = earlier + ", " + field.text
      } else {
        texts[field.name] = Text(text: field.text, unit: field.unit)
      }
      for bit in field.bits {
        let text = bit.size == 1 ? String(bit.raw == 1) : bit.meaning ?? String(bit.raw)
        bits[bit.name] = Text(text: text)
        bits["\(field.name) \(bit.name)"] = Text(text: text)
      }
    }
    return texts.merging(bits) { field, _ in field }
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
        return (field.name, content)
      }
    )
  }
}
