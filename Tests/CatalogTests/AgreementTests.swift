import BlueGATTCatalog
import GATTCore
import GATTDefinitions
import GATTInterpreter
import Testing

/// The interpreter knows the definitions and nothing of the generator: what both make of octets is what was meant.
@Suite struct AgreementTests {
  private static let interpreter = Interpreter(Subject.definitions)

  @Test(arguments: Subject.all) func `a type of the catalog and the interpreter agree, field by field`(
    subject: Subject
  ) throws {
    let interpreter = try #require(Self.interpreter.value(subject.type.uuid))
    var probe = Probe(subject, seed: 5)
    var problems: [String] = []
    for _ in 0..<100 { problems += differences(subject.type, interpreter, probe.generator.octets(atMost: 40)) }
    for _ in 0..<100 {
      let octets = probe.fitting(probe.generator.octets(64))
      problems += differences(subject.type, interpreter, octets)
      problems += differences(subject.type, interpreter, probe.generator.mutation(of: octets))
    }
    #expect(problems.prefix(3) == [])
  }

  private func differences<Value: DefinedValue>(
    _ type: Value.Type,
    _ interpreter: ValueInterpreter,
    _ octets: [UInt8]
  ) -> [String] {
    let generated = Result { () throws(DecodeError) in try Value(octets) }
    let interpreted = Result { () throws(DecodeError) in try interpreter.decode(octets) }
    switch (generated, interpreted) {
    case (.success(let generated), .success(let interpreted)):
      let texts = interpreted.octets == octets ? [] : ["other octets"]
      return (texts + differences(generated, interpreted)).map { "\(octets): \($0)" }
    case (.failure(let generated), .failure(let interpreted)):
      // The length of a stretch of fields is checked before the range of the first of them.
      if case .truncated = generated.reason, case .outOfRange = interpreted.reason { return [] }
      // Of a nested value that is wrong, the one says the field within, the other the one around.
      let isNested = interpreter.definition.fields.contains { if case .value = $0.form { true } else { false } }
      if isNested { return [] }
      let isSame = generated.reason == interpreted.reason && generated.offset == interpreted.offset
      return isSame ? [] : ["\(octets): \(generated); the interpreter says \(interpreted)"]
    case (.success(let generated), .failure(let error)):
      return ["\(octets): \(generated); the interpreter says \(error)"]
    case (.failure(let error), .success(let interpreted)):
      return ["\(octets): \(error); the interpreter says \(interpreted.texts)"]
    }
  }

  /// The fields of which both have another text.
  private func differences(_ generated: some DefinedValue, _ interpreted: InterpretedValue) -> [String] {
    let texts = interpreted.texts
    return generated.fieldTexts.fields.compactMap { field in
      let numbers = InterpretedValue.Text(text: field.text).numbers
      guard let own = texts[field.name] else {
        // A bit of a bit field that is absent is false.
        if field.text == "false" { return nil }
        // Two fields that are one number in two widths have one name without the width.
        let widths = ["uint8", "uint16", "uint32"].compactMap { texts["\(field.name) (\($0))"]?.numbers }
        return widths == [numbers] ? nil : "\(field.name) is \(numbers); the interpreter has \(widths)"
      }
      if let unit = field.unit, own.unit != unit { return "\(field.name) has another unit" }
      return own.numbers == numbers ? nil : "\(field.name) is \(numbers); the interpreter says \(own.numbers)"
    }
  }
}

extension Result {
  fileprivate init(_ body: () throws(Failure) -> Success) {
    do throws(Failure) { self = .success(try body()) } catch { self = .failure(error) }
  }
}
