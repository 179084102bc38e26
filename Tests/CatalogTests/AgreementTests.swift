import Agreement
import GATTInterpreter
import Testing

@Suite struct AgreementTests {
  static let interpreter = Interpreter(Subject.definitions)

  @Test(arguments: Subject.all) func `a type of the catalog and the interpreter agree on any octets`(
    subject: Subject
  ) throws {
    let value = try #require(
      Self.interpreter.values.first { $0.name == subject.type.name && $0.uuid == subject.type.uuid }
    )
    var generator = SeededGenerator(seed: 7)
    var problems: [String] = []
    for round in 0..<1000 where problems.count < 3 {
      var octets = generator.octets(atMost: 40)
      // Few flags are set more often, so that what they announce fits.
      if round % 2 == 0, let first = octets.first {
        octets[0] = first & UInt8.random(in: .min ... .max, using: &generator)
      }
      problems += disagreements(on: octets, subject.type, value)
      for count in 0..<octets.count where round < 20 {
        problems += disagreements(on: Array(octets.prefix(count)), subject.type, value)
      }
    }
    #expect(problems == [])
  }
}
