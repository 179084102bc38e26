import Foundation
import GATTDefinitions
import Testing

@testable import GATTInterpreter

/// The octets in the examples of the manual mean what it says of them.
@Suite struct ManualTests {
  @Test func `each x:Example of the manual holds`() throws {
    let manual = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../Definitions/README.md")
    let text = try String(contentsOf: manual.standardizedFileURL, encoding: .utf8)
    var count = 0
    for rest in text.components(separatedBy: "```xml\n").dropFirst() {
      let example = rest.components(separatedBy: "```")[0]
      if !example.contains("<x:Example") { continue }
      let file = DefinitionFile(path: "example.xml", contents: Array(document(of: example).utf8))
      let (set, diagnostics) = DefinitionSet.read([file])
      #expect(diagnostics.filter { $0.severity == .error }.map(\.message) == [], "\(example)")
      let interpreter = Interpreter(set)
      let exchanges = set.services.flatMap(\.exchanges).compactMap { ExchangeInterpreter($0, of: set, interpreter) }
      for value in set.values where !value.examples.isEmpty {
        let reader = try #require(interpreter.value(value.uuid))
        for example in value.examples {
          #expect(reader.problems(of: example, in: exchanges) == [], "\(example)")
          count += 1
        }
      }
    }
    #expect(count >= 15)
  }

  private func document(of example: String) -> String {
    if ["<Characteristic", "<Service", "<Profile"].contains(where: example.hasPrefix) { return example }
    return """
      <Characteristic xmlns:x='urn:bluegatt:1' name='Sample' type='org.example.sample' uuid='7E57'><Value>\(example)</Value>
      </Characteristic>
      """
  }
}
