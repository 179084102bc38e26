import GATTDefinitions
import Testing

@testable import GATTCodegen

/// The texts of a definition become names, comments and strings in the generated Swift, and never other code.
@Suite struct HostileTests {
  private static let generated = generate(from: HostileDefinitions.files, configuration: Configuration())

  @Test func `hostile names are no errors where a Swift name can be made of them`() {
    let errors = Self.generated.diagnostics.filter { $0.severity == .error }
    #expect(errors.map { "\($0.position.path): \($0.message)" } == [])
  }

  @Test(.enabled(if: Compiler.isAvailable, "no Swift compiler beside the built modules"))
  func `what hostile names become compiles without a warning`() throws {
    let complaints = try Compiler.complaints(about: Self.generated.files)
    #expect(complaints.isEmpty, "\(complaints)")
  }

  @Test func `no text from a definition becomes code`() {
    for file in Self.generated.files {
      let code = code(of: file.text)
      #expect(!code.contains("\\("), "\(file.source ?? "")")
      #expect(!code.contains("fatalError("), "\(file.source ?? "")")
      #expect(!code.contains("pwned("), "\(file.source ?? "")")
      #expect(code.unicodeScalars.allSatisfy { $0 != "\u{202E}" && $0 != "\u{200B}" && $0 != "\u{2028}" })
    }
    #expect(Self.generated.files.contains { $0.text.contains("fatalError") }, "the attempts are there")
  }

  @Test func `nothing invisible is written, not even in comments and strings`() {
    for file in Self.generated.files {
      #expect(
        file.text.unicodeScalars.allSatisfy { scalar in
          scalar == "\n"
            || scalar.properties.generalCategory != .control && scalar.properties.generalCategory != .format
              && scalar.properties.generalCategory != .lineSeparator
        },
        "\(file.source ?? "")"
      )
    }
  }

  @Test(arguments: ["Bell", "\u{301}Bell", "a \"b\" \\(c)", "two\nlines", "\u{202E}Bell", ""])
  func `what stands in a literal of several lines is what stands in one`(text: String) {
    var writer = SourceWriter()
    writer.text(lines: [text])
    // The test splits octets, not characters: the first mark of a name and the quotation mark before it are one
    // character.
    let lines = writer.text.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    let written = lines[1].drop { $0 == UInt8(ascii: " ") }
    let quote = [UInt8(ascii: "\"")]
    let expected: [UInt8] = quote + written + quote
    #expect(Array(literal(text).utf8) == expected)
  }

  @Test(arguments: HostileDefinitions.namelessNames) func `a name without letters is an error that says what to do`(
    name: String
  ) {
    let text = HostileDefinitions.escaped(name)
    let file = HostileDefinitions.file(
      "a.xml",
      "<Characteristic name=\"\(text)\" type=\"com.example.characteristic.a\" uuid=\"FE01\"><Value><Field name=\"\(text)\">"
        + "<Format>uint8</Format></Field></Value></Characteristic>"
    )
    let (files, diagnostics) = generate(from: [file], configuration: Configuration())
    #expect(files.isEmpty)
    #expect(diagnostics.contains { $0.severity == .error && $0.message.contains("x:swiftName") })
  }

  @Test(arguments: ["a b", "a\"", "1a", "", "_", "a-b", "a)", "\u{301}", "a\u{200B}"])
  func `a Swift name that is no identifier is an error`(name: String) {
    let text = HostileDefinitions.escaped(name)
    let file = HostileDefinitions.file(
      "a.xml",
      "<Characteristic xmlns:x=\"urn:bluegatt:1\" name=\"A\" type=\"com.example.characteristic.a\" uuid=\"FE01\"><Value>"
        + "<Field name=\"A\"><Format>8bit</Format><BitField><Bit index=\"0\" size=\"1\" name=\"B\" x:swiftName=\"\(text)\"/>"
        + "</BitField></Field></Value></Characteristic>"
    )
    let (files, diagnostics) = generate(from: [file], configuration: Configuration())
    #expect(files.isEmpty)
    #expect(diagnostics.contains { $0.severity == .error && $0.message.contains("not a Swift name") })
  }

  /// Swift text without its comments and string literals.
  private func code(of text: String) -> String {
    var code = String.UnicodeScalarView()
    var rest = text.unicodeScalars[...]
    // The number of quotation marks that end the current string; 0 outside of strings.
    var marks = 0
    while let scalar = rest.popFirst() {
      switch scalar {
      case "\\" where marks > 0:
        // An interpolation would be code.
        if rest.popFirst() == "(" { code.append(contentsOf: "\\(".unicodeScalars) }
      case "\"":
        let areThree = rest.starts(with: "\"\"".unicodeScalars)
        if marks == 3, !areThree { continue }
        if areThree, marks != 1 { rest.removeFirst(2) }
        marks = marks == 0 ? areThree ? 3 : 1 : 0
      case "\n":
        if marks == 1 { marks = 0 }
        code.append(scalar)
      case "/" where marks == 0 && rest.first == "/":
        rest = rest.drop { $0 != "\n" }
      default:
        if marks == 0 { code.append(scalar) }
      }
    }
    return String(code)
  }
}
