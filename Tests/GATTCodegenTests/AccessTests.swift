import GATTDefinitions
import Testing

@testable import GATTCodegen

/// The accesses of the characteristics of generated services.
@Suite struct AccessTests {
  private static let accesses = ["Read", "Write", "WriteWithoutResponse", "SignedWrite", "Notify", "Indicate"]

  @Test(.enabled(if: Compiler.isAvailable, "no Swift compiler beside the built modules"))
  func `the runtime has an access type for each combination of properties`() throws {
    let combinations = 0..<(1 << Self.accesses.count)
    let values = combinations.map { index in
      "<Characteristic name=\"Value \(index)\" type=\"com.example.value\(index)\" uuid=\"FD\(String(128 + index, radix: 16))\"><Value>"
        + "<Field name=\"Level\"><Format>uint8</Format></Field></Value></Characteristic>"
    }
    let entries = combinations.map { index in
      let properties = Self.accesses.enumerated().map { bit, name in
        "<\(name)>\(index >> bit & 1 == 1 ? "Mandatory" : "Excluded")</\(name)>"
      }
      return "<Characteristic name=\"Value \(index)\" type=\"com.example.value\(index)\">"
        + "<Properties>\(properties.joined())</Properties></Characteristic>"
    }
    let text =
      "<Profile name=\"All\">\(values.joined())<Service name=\"All\" uuid=\"FE00\">"
      + "<Characteristics>\(entries.joined())</Characteristics></Service></Profile>"
    let (files, diagnostics) = generate(
      from: [DefinitionFile(path: "all.xml", contents: Array(text.utf8))],
      configuration: Configuration()
    )
    #expect(diagnostics.filter { $0.severity == .error }.isEmpty, "\(diagnostics)")
    let swift = files.first?.text ?? ""
    #expect(swift.contains("ClientCharacteristic<Value0, Allows.Nothing>"))
    #expect(swift.contains("ClientCharacteristic<Value17, Allows.ReadNotify>"))
    let complaints = try Compiler.complaints(about: files)
    #expect(complaints.isEmpty, "\(complaints)")
  }
}
