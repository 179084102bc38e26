import GATTText
import Testing

/// Numbers as people write them.
@Suite struct NotationTests {
  @Test(arguments: [("10", 10), ("010", 10), ("0x10", 16), ("0X0010", 16), ("-0x0a", -10), ("+5", 5), ("-007", -7)])
  func `a whole number is decimal, or hexadecimal after 0x, with any number of zeros in front`(
    text: String,
    number: Int64
  ) {
    #expect(NumberNotation.integer(text) == number)
  }

  @Test(arguments: ["", "0A", "0x", "--5", "0x-5", "5 ", "1.5", "ten"])
  func `other text is no whole number`(text: String) { #expect(NumberNotation.integer(text) == nil) }

  @Test(arguments: [
    ("1-5", 1, 5), ("2 to 255", 2, 255), ("0x06 - 0x0A", 6, 10), ("0x06-0x0a", 6, 10), ("06 – 10", 6, 10),
    ("1..5", 1, 5),
    ("1...5", 1, 5), ("-5 - -1", -5, -1), ("-5--1", -5, -1), ("-5 to 0x05", -5, 5), ("3-3", 3, 3),
  ])
  func `a range has two numbers, with and without spaces`(text: String, low: Int64, high: Int64) {
    #expect(NumberNotation.range(text) == low...high)
  }

  @Test(arguments: ["5", "-5", "5-1", "1-", "-", "to", "1 5", "0A-0F"])
  func `other text is no range`(text: String) { #expect(NumberNotation.range(text) == nil) }

  @Test(arguments: [
    ("0x0499", [0x0499]), ("0X499", [0x0499]), ("0499", [0x0499, 499]), ("1177", [0x1177, 1177]), ("004C", [0x4C]),
    ("7", [7]),
    ("0007", [7]), ("", []), ("-1", [-1]), ("4G", []), ("0x", []),
  ])
  func `digits without 0x have two readings, unless they are equal or one is impossible`(text: String, numbers: [Int64])
  {
    #expect(NumberNotation.readings(text) == numbers)
  }

  @Test(arguments: [
    ("1177", [1177]), ("76", [76]), ("0499", [0x0499, 499]), ("004C", [0x4C]), ("0x004C", [0x4C]), ("070000", []),
    ("65535", [65535]),
  ])
  func `a company is a decimal number without a zero in front`(text: String, numbers: [Int64]) {
    #expect(NumberNotation.companies(text) == numbers)
  }

  @Test(arguments: [
    ("1177", [0x1177, 1177]), ("76", [0x76, 76]), ("0499", [0x0499]), ("004C", [0x4C]), ("EC88", [0xEC88]),
    ("0x0499", [0x0499]), ("0007", [7]), ("00499", [0x0499, 499]), ("EC888", []),
  ])
  func `on the command line a company is hexadecimal, unless it is decimal elsewhere`(text: String, numbers: [Int64]) {
    #expect(NumberNotation.hexadecimalCompanies(text) == numbers)
  }

  @Test func `the message for two readings has both`() {
    let message = NumberNotation.ambiguity(of: "0499", NumberNotation.readings("0499"), digits: 4)
    #expect(message == "'0499' is 0x0499 or, in decimal, 0x01F3; write the one that is meant")
  }
}
