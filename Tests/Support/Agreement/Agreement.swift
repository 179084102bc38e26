import GATTCore
import GATTDefinitions
import GATTInterpreter

/// Compares how a generated type and the interpreter of its definition decode octets. The interpreter is independent of
/// the generator, so where both agree, they follow the definition.
///
/// - Returns: Descriptions of the differences; empty when both agree.
public func disagreements<Value: DefinedFields>(
  on octets: [UInt8],
  _ type: Value.Type,
  _ interpreter: ValueInterpreter
) -> [String] {
  let generated = Result { () throws(DecodeError) in try Value(octets) }
  let interpreted = Result { () throws(DecodeError) in try interpreter.decode(octets) }
  switch (generated, interpreted) {
  case (.success(let generated), .success(let interpreted)):
    var differences = textDifferences(generated, interpreted) + encodingDifferences(interpreted, octets)
    if interpreted.octets != octets { differences.append("the interpreter encodes \(interpreted.octets)") }
    let (own, others) = (generated.outOfRangeFields, interpreted.outOfRangeFields)
    if own.isEmpty != others.isEmpty { differences.append("out of range are \(own); the interpreter says \(others)") }
    return differences.map { "\(type) \(octets): \($0)" }
  case (.failure(let generated), .failure(let interpreted)):
    // The order of the checks is open when octets are both truncated and out of range. It is also open whether the
    // error names a nested value or its field.
    if generated.reason.isShortOrOutOfRange, interpreted.reason.isShortOrOutOfRange { return [] }
    let isSame = generated.reason == interpreted.reason && generated.offset == interpreted.offset
    return isSame ? [] : ["\(type) \(octets): \(generated); the interpreter says \(interpreted)"]
  case (.success(let generated), .failure(let error)):
    return ["\(type) \(octets): \(generated); the interpreter says \(error)"]
  case (.failure(let error), .success(let interpreted)):
    return ["\(type) \(octets): \(error); the interpreter says \(interpreted.texts)"]
  }
}

/// Checks that the interpreter has every string of the generated type.
private func textDifferences<Value: DefinedFields>(_ generated: Value, _ interpreted: InterpretedValue) -> [String] {
  let texts = interpreted.texts
  let bits = interpreted.interpreter.definition.fields.flatMap(\.bits)
  return generated.fieldTexts.fields.compactMap { field in
    let own = texts[field.name] ?? []
    if own.contains(where: { $0.isSame(field.text, field.unit) }) { return nil }
    // A bit of a bit field that is absent is false, and several bits are 0.
    if own.isEmpty, ["false", "0"].contains(field.text), bits.contains(where: { $0.name == field.name }) { return nil }
    // Two alternative fields for one number in two widths share a name without the width.
    let widths = ["uint8", "uint16", "uint32"].compactMap { texts["\(field.name) (\($0))"] }
    if widths.count == 1, widths[0].contains(where: { $0.text == field.text }) { return nil }
    let said = Text(text: field.text, unit: field.unit)
    return "'\(field.name)' is \(said) and \(own); the interpreter has \(texts.keys.sorted())"
  }
}

/// Re-encodes a value from its raw numbers. The result must have the same fields, and so the same octets except bits
/// outside all fields.
private func encodingDifferences(_ interpreted: InterpretedValue, _ octets: [UInt8]) -> [String] {
  do throws(EncodeError) {
    let made = try interpreted.interpreter.value(of: interpreted.given(octets))
    let isSame = made.fields.map(\.content) == interpreted.fields.map(\.content)
    // Encoding always writes terminators.
    let terminators = interpreted.interpreter.definition.fields.count { field in
      if case .terminated = field.length { true } else { false }
    }
    let counts = octets.count...octets.count + terminators
    return isSame && counts.contains(made.octets.count) ? [] : ["what is on the wire makes \(made.octets)"]
  } catch {
    // Decoding accepts numbers out of range, encoding does not.
    if !interpreted.outOfRangeFields.isEmpty { return [] }
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

extension InterpretedValue {
  /// The contents of the fields in their wire form.
  ///
  /// - Parameter octets: All octets of the attribute value.
  fileprivate func given(_ octets: [UInt8]) -> GivenValue {
    let octets = fieldOctets(of: octets)
    return GivenValue(
      fields.map { field in
        let content: GivenValue.Content =
          switch field.content {
          case .value(let value): .fields(value.given(octets))
          case .text, .uuid, .octets: .raw(Data(octets[field.octets]).hexStringValue())
          case .integer(let number) where field.isInShortForm: .rawInShortForm(number.description)
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
