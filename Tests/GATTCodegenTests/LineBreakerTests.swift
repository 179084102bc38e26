import Testing

@testable import GATTCodegen

/// Lines of generated Swift that are too long for a line.
@Suite struct LineBreakerTests {
  private func lines(_ code: String, limit: Int = 40) -> [String] {
    LineBreaker(limit: limit).lines(of: code, depth: 2)
  }

  @Test func `a line that is short enough stays as it is`() {
    #expect(lines("let a = b(c, d)") == ["  let a = b(c, d)"])
  }

  @Test func `a comment stays as it is`() {
    #expect(lines("/// A comment, which is longer than a line may be.").count == 1)
  }

  @Test func `as many arguments are on a line as fit`() {
    let written = lines(
      "public init(first: UInt8, second: UInt8, third: UInt8) { self.first = first; self.second = second }"
    )
    #expect(
      written == [
        "  public init(", "    first: UInt8, second: UInt8,", "    third: UInt8", "  ) {", "    self.first = first",
        "    self.second = second", "  }",
      ]
    )
  }

  @Test func `a comma of a generic type or of a string does not end a line`() {
    let written = lines("let dictionary: Dictionary<UInt8, String> = first(\"a, b, c\", second)")
    #expect(written.allSatisfy { !$0.hasSuffix("UInt8,") && !$0.hasSuffix("a,") })
    #expect(written.joined(separator: " ").contains("Dictionary<UInt8, String>"))
    #expect(written.joined(separator: " ").contains("\"a, b, c\""))
  }

  @Test func `shifts and arrows are no angle brackets`() {
    #expect(
      lines("self.word = (self.word &<< 3) &>> 3 | first(a, b) | second(c, d)") == [
        "  self.word = (self.word &<< 3) &>> 3", "    | first(a, b) | second(c, d)",
      ]
    )
    let function = lines("static func make(_ first: Int) async throws -> Array<Int> { first }")
    #expect(function.joined(separator: " ").contains("-> Array<Int> {"))
  }

  @Test func `the blocks of a statement are opened`() {
    #expect(
      lines("if isActive { output.append(first) } else { output.append(second) }") == [
        "  if isActive {", "    output.append(first)", "  } else {", "    output.append(second)", "  }",
      ]
    )
  }

  @Test func `the cases of a switch are packed`() {
    #expect(
      lines("self = switch rawValue { case 0: .off; case 1: .on; default: .unknown(rawValue) }") == [
        "  self = switch rawValue {", "  case 0: .off; case 1: .on", "  default: .unknown(rawValue)", "  }",
      ]
    )
  }

  @Test func `a long condition has the brace on a line of its own`() {
    #expect(
      lines("if self.first != nil || self.second != nil { return }") == [
        "  if self.first != nil", "    || self.second != nil", "  {", "    return", "  }",
      ]
    )
  }

  @Test func `no character is lost or added but spaces, semicolons and line ends`() {
    let codes = [
      "try FieldCheck.presence(isGiven: self.a != nil, isRequired: self.a != nil && flags.b, \"C\", \"D\")",
      "public var a: Quantity<B> { get { self.c.map { Quantity(raw: $0) } ?? 0 } set { self.c = newValue.raw } }",
      "guard case .a(let content) = $0.content, content.b == 3, content.c == 4 else { return nil }",
      "case \"A \\\" b\": self = .a(b: try texts.required(\"C\"), octets: try texts.required(octets: \"D\"))",
      "let x: Double = (1.0 - 2.0 * Double(self.a.raw)) * FieldArithmetic.and(Double(self.b), 15.0)",
      "aVeryLongNameOfAFunctionWithoutAnything", "\"a string that is longer than the line may be, with spaces\"",
    ]
    for code in codes {
      for limit in [10, 20, 40, 60, 80] {
        let written = lines(code, limit: limit).joined(separator: "\n")
        func visible(_ text: String) -> String { text.filter { !$0.isWhitespace } }
        #expect(visible(written) == visible(code), "\(written)")
      }
    }
  }
}
