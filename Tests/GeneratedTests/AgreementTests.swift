import Foundation
import GATTCore
import GATTDefinitions
import GATTInterpreter
import Goldens
import Testing

/// The interpreter knows the definitions and nothing of the generator: what both make of octets is what was meant.
@Suite struct AgreementTests {
  static let interpreter: Interpreter = {
    let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .appending(path: "Goldens/Definitions")
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    let files = names.filter { $0.hasSuffix(".xml") }.compactMap { name in
      (try? Data(contentsOf: folder.appending(path: name))).map { DefinitionFile(path: name, contents: [UInt8]($0)) }
    }
    return Interpreter(DefinitionSet.read(files).definitions)
  }()

  @Test(arguments: Subject.all) func `a generated type and the interpreter agree on any octets`(
    subject: Subject
  ) throws {
    let value = try #require(Self.interpreter.value(subject.type.uuid))
    var generator = SeededGenerator(seed: 7)
    for _ in 0..<1000 { try check(subject.type, value, generator.octets(atMost: 40)) }
    for seed in subject.seeds {
      try check(subject.type, value, seed)
      for _ in 0..<500 {
        var octets = seed
        for _ in 0..<Int.random(in: 1...3, using: &generator) { octets = generator.mutation(of: octets) }
        try check(subject.type, value, octets)
      }
    }
  }

  private func check<Value: DefinedValue>(
    _ type: Value.Type,
    _ interpreter: ValueInterpreter,
    _ octets: [UInt8]
  ) throws {
    let interpreted = Result { () throws(DecodeError) in try interpreter.decode(octets) }
    switch (Result { () throws(DecodeError) in try Value(octets) }, interpreted) {
    case (.success(let generated), .success(let interpreted)):
      #expect(interpreted.octets == octets)
      checkTexts(generated, interpreted)
      try checkMaking(interpreted, octets)
    case (.failure(let generated), .failure(let interpreted)):
      // The length of a stretch of fields is checked before the range of the first of them.
      if case .truncated = generated.reason, case .outOfRange = interpreted.reason { return }
      #expect(generated.reason == interpreted.reason, "\(octets): \(generated); \(interpreted)")
      #expect(generated.offset == interpreted.offset, "\(octets): \(generated); \(interpreted)")
    case (.success(let generated), .failure(let error)):
      Issue.record("\(octets): \(generated); the interpreter says \(error)")
    case (.failure(let error), .success(let interpreted)):
      Issue.record("\(octets): \(error); the interpreter says \(interpreted.texts)")
    }
  }

  /// Every text that the generated type has, the interpreter has too.
  private typealias Text = InterpretedValue.Text

  private func checkTexts<Value: DefinedValue>(_ generated: Value, _ interpreted: InterpretedValue) {
    let texts = interpreted.texts
    for field in generated.fieldTexts.fields {
      guard let own = texts[field.name] else {
        // A bit of a bit field that is absent is false.
        let definition = interpreted.interpreter.definition
        if field.text == "false", definition.fields.contains(where: { $0.bits.contains { $0.name == field.name } }) {
          continue
        }
        // Two fields that are one number in two widths have one name without the width.
        let widths = ["uint8", "uint16", "uint32"].compactMap { texts["\(field.name) (\($0))"] }
        #expect(widths.map(\.text) == [field.text], "\(Value.self) \(field.name): \(texts)")
        continue
      }
      #expect(own.numbers == Text(text: field.text).numbers, "\(Value.self) \(field.name)")
      if let unit = field.unit { #expect(own.unit == unit, "\(Value.self) \(field.name)") }
    }
  }

  /// A value made of the numbers on the wire has the same fields, so the same octets but for bits that no field has.
  private func checkMaking(_ interpreted: InterpretedValue, _ octets: [UInt8]) throws {
    let made = try interpreted.interpreter.value(of: interpreted.given(octets))
    #expect(made.fields.map(\.content) == interpreted.fields.map(\.content), "\(octets)")
    #expect(made.octets.count == octets.count, "\(octets)")
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
  func given(_ octets: [UInt8]) -> GivenValue {
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
