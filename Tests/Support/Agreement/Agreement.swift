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
    let (own, others) = (generated.outOfRangeFields, interpreted.outOfRangeFields)
    if own.isEmpty != others.isEmpty { differences.append("out of range are \(own); the interpreter says \(others)") }
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
    // What a device may send, a program may not.
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
