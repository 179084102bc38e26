import GATTDefinitions
import Testing

@testable import GATTCodegen

/// Nested types that are equal.
@Suite struct SharedTypesTests {
  /// Returns the Swift of characteristics in one file, each with these fields.
  private func swift(_ values: String...) -> String {
    let characteristics = values.enumerated().map { index, fields in
      "<Characteristic name=\"Value \(index)\" type=\"com.example.characteristic.value\(index)\" uuid=\"FE0\(index)\">"
        + "<Value>\(fields)</Value></Characteristic>"
    }
    let text = "<Profile xmlns:x=\"urn:bluegatt:1\" name=\"All\">\(characteristics.joined())</Profile>"
    let (files, diagnostics) = generate(
      from: [DefinitionFile(path: "all.xml", contents: Array(text.utf8))],
      configuration: Configuration()
    )
    #expect(diagnostics.filter { $0.severity == .error }.isEmpty, "\(diagnostics)")
    return files.first?.text ?? ""
  }

  private func level(_ unit: String = "percentage", _ name: String = "Level") -> String {
    "<Field name=\"\(name)\"><Format>uint8</Format><Unit>org.bluetooth.unit.\(unit)</Unit><Maximum>100</Maximum></Field>"
  }

  private let other = "<Field name=\"Other\"><Format>uint8</Format></Field>"

  private func mode(_ last: String) -> String {
    "<Field name=\"Mode\"><Format>uint8</Format><Enumerations><Enumeration key=\"0\" value=\"Off\"/>"
      + "<Enumeration key=\"1\" value=\"\(last)\"/></Enumerations></Field>"
  }

  private func count(_ part: String, in text: String) -> Int {
    text.split(separator: part, omittingEmptySubsequences: false).count - 1
  }

  @Test func `equal types are declared once, and their other names are aliases`() {
    let text = swift(level() + other, level() + mode("On"), mode("On") + other)
    #expect(count("enum Level: ", in: text) == 1)
    #expect(text.contains("  typealias Level = Value0.Level\n"))
    #expect(count("enum Mode: ", in: text) == 1)
    #expect(text.contains("  typealias Mode = Value1.Mode\n"))
  }

  @Test func `types of one name with other contents are not shared`() {
    let text = swift(level() + other, level("time.second") + other, mode("On") + other, mode("Slow") + other)
    #expect(count("enum Level: ", in: text) == 2)
    #expect(count("enum Mode: ", in: text) == 2)
    #expect(!text.contains("typealias Level") && !text.contains("typealias Mode"))
  }

  @Test func `a type that names types which differ is not shared`() {
    func bits(_ last: String) -> String {
      "<Field name=\"Flags\"><Format>8bit</Format><BitField><Bit index=\"0\" size=\"2\" name=\"Speed\"><Enumerations>"
        + "<Enumeration key=\"0\" value=\"Slow\"/><Enumeration key=\"1\" value=\"\(last)\"/></Enumerations></Bit>"
        + "</BitField></Field>"
    }
    let differing = swift(bits("Fast") + other, bits("Faster") + other)
    #expect(count("struct Flags: ", in: differing) == 2)
    let equal = swift(bits("Fast") + other, bits("Fast") + other)
    #expect(count("struct Flags: ", in: equal) == 1)
    #expect(equal.contains("  typealias Speed = Value0.Speed\n  typealias Flags = Value0.Flags\n"))
  }

  @Test func `a type in another one has a path to the first`() {
    let group = "<x:Group name=\"Part\">\(level() + mode("On"))</x:Group>"
    let text = swift(other + group, other + group.replacing("Part", with: "Piece"))
    #expect(count("enum Level: ", in: text) == 1)
    #expect(text.contains("    typealias Level = Value0.Part.Level\n"))
  }

  @Test func `no path begins with the name of an associated type`() {
    for name in ["Raw", "Value"] {
      let special = "<x:Special raw=\"255\" meaning=\"Unknown\"/>"
      let kinds = ["Level", "Other"].map { "<Field name=\"\($0)\"><Format>uint8</Format>\(special)</Field>" }
      let text = swift(
        other + "<x:Group name=\"\(name)\">\(kinds[0] + mode("On"))</x:Group>"
          + "<x:Group name=\"Piece\">\(kinds[1] + mode("On"))</x:Group>"
      )
      #expect(!text.contains(" = \(name)."), "\(text)")
      #expect(text.contains("typealias Special = Value0.\(name).Level.Special\n"), "\(text)")
    }
  }

  @Test func `a name that another type hides gets a longer path`() {
    var shared = SharedTypes(
      lines: [
        "struct A {", "  enum B {", "    enum C {}", "  }", "  struct D {", "    enum B {", "      enum C {}",
        "      enum E {}", "    }", "  }", "}",
      ],
      types: [
        .init(name: "A", parent: nil, depth: 0, lines: 0..<11), .init(name: "B", parent: 0, depth: 2, lines: 1..<4),
        .init(name: "C", parent: 1, depth: 4, lines: 2..<3), .init(name: "D", parent: 0, depth: 2, lines: 4..<10),
        .init(name: "B", parent: 3, depth: 4, lines: 5..<9), .init(name: "C", parent: 4, depth: 6, lines: 6..<7),
        .init(name: "E", parent: 4, depth: 6, lines: 7..<8),
      ]
    )
    #expect(shared.duplicates().map(\.path) == ["A.B.C"])
  }
}
