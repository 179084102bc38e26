import Testing

@testable import GATTCodegen

@Suite struct SourceLineTests {
  @Test(arguments: [0, 1, 127, 128, 129, 256, 1000])
  func `a piece of any length is what it was made of`(length: Int) {
    let text = String(repeating: "é", count: length / 2) + String(repeating: "x", count: length % 2)
    let piece = SourceLine(text)
    #expect(piece.count == length)
    #expect(piece.text == text)
    #expect(("<\(piece)>" as SourceLine).text == "<\(text)>")
    #expect(("<\(text)>" as SourceLine).text == "<\(text)>")
  }

  @Test func `a piece grows over what has room in it`() {
    let half = SourceLine(String(repeating: "a", count: 100))
    let whole: SourceLine = "\(half)\(half)\(half)"
    #expect(whole.text == String(repeating: "a", count: 300))
    #expect(whole == "\(SourceLine(String(repeating: "a", count: 299)))a")
    #expect(whole != half)
  }

  @Test func `a piece in an interpolated text is what it says`() {
    let piece: SourceLine = "value.rawValue"
    #expect("(\(piece), \(hex(255)))" == "(value.rawValue, 0xFF)")
  }

  @Test func `pieces are the same when their octets are`() {
    let pieces: Set<SourceLine> = ["a", "b", "\(SourceLine("a"))"]
    #expect(pieces.count == 2)
    #expect(SourceLine("a") != "aa")
  }

  @Test func `an expression with an operator is an operand in parentheses`() {
    #expect(("offset &+ 2" as SourceLine).operand.text == "(offset &+ 2)")
    #expect(("offset" as SourceLine).operand.text == "offset")
  }

  @Test func `what a piece begins with and has in it is found`() {
    let piece: SourceLine = "try Self.rawLevel(value)"
    #expect(piece.hasPrefix("try "))
    #expect(!piece.hasPrefix("try Self.rawLevel(value) "))
    #expect(piece.contains("(value)"))
    #expect(piece.contains(" "))
    #expect(!piece.contains("(values)"))
    #expect(!("" as SourceLine).contains(" "))
  }

  @Test func `numbers and literals are written as Swift has them`() {
    let line: SourceLine = "\(-5) \(UInt64.max) \(Int64.min) \(hex(0)) \(true) \(literal: "a \"b\"")"
    #expect(line.text == #"-5 18446744073709551615 -9223372036854775808 0x0 true "a \"b\"""#)
    #expect(("[\(["a", "b"] as [SourceLine], separator: ", ")]" as SourceLine).text == "[a, b]")
  }
}
