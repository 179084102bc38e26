import Agreement
import CatalogSubjects
import SplitMix
import Testing

@Suite struct AgreementTests {
  @Test(arguments: Subject.all) func `a type of the catalog and the interpreter agree on any octets`(
    subject: Subject
  ) {
    var generator = SplitMix64(seed: 7)
    var problems: [String] = []
    for round in 0..<inputCount(200) where problems.count < 3 {
      var octets = generator.octets(atMost: 40)
      // Half of the rounds set fewer flags, so that the octets more often fit the fields that the flags activate.
      if round % 2 == 0, let first = octets.first {
        octets[0] = first & UInt8.random(in: .min ... .max, using: &generator)
      }
      problems += disagreements(on: octets, subject.type, subject.interpreter)
      for count in 0..<octets.count where round < inputCount(20) {
        problems += disagreements(on: Array(octets.prefix(count)), subject.type, subject.interpreter)
      }
    }
    // Octets that fit a case of a choice, complete and cut short.
    var probe = Probe(subject, seed: 8)
    for numbers in subject.definition.choices where problems.count < 3 {
      for round in 0..<10 {
        let octets = probe.fitting(generator.octets(with: numbers, mask: round % 2 == 0 ? 7 : 0xFF))
        problems += disagreements(on: octets, subject.type, subject.interpreter)
        if round < 2 {
          for count in octets.indices {
            problems += disagreements(on: Array(octets.prefix(count)), subject.type, subject.interpreter)
          }
        }
      }
    }
    #expect(problems == [])
  }
}
