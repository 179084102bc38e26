import Agreement
import Foundation
import GATTDefinitions
import GATTInterpreter
import Goldens
import SplitMix
import Testing

@Suite struct AgreementTests {
  static let interpreter: Interpreter = {
    let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .appending(path: "Support/Goldens/Definitions")
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    let files = names.filter { $0.hasSuffix(".xml") }.compactMap { name in
      (try? Data(contentsOf: folder.appending(path: name))).map { DefinitionFile(path: name, contents: [UInt8]($0)) }
    }
    return Interpreter(DefinitionSet.read(files).definitions)
  }()

  @Test(arguments: Subject.all) func `a generated type and the interpreter agree on any octets`(
    subject: Subject
  ) throws {
    let value = try #require(Self.interpreter.values.first { $0.name == subject.type.name })
    var generator = SplitMix64(seed: 7)
    for _ in 0..<inputCount(1000) {
      #expect(disagreements(on: generator.octets(atMost: 40), subject.type, value) == [])
    }
    for seed in subject.seeds {
      #expect(disagreements(on: seed, subject.type, value) == [])
      for _ in 0..<inputCount(500) {
        var octets = seed
        for _ in 0..<Int.random(in: 1...3, using: &generator) { octets = generator.mutation(of: octets) }
        #expect(disagreements(on: octets, subject.type, value) == [])
      }
    }
  }
}
