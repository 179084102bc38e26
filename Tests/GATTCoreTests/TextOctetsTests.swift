import GATTCore
import Testing

/// Text of generated codecs, and the octets of spans.
@Suite struct TextOctetsTests {
  @Test(arguments: ["", "a", "Küchenwaage", "体脂肪計", "\u{FFFD}", "🚴\u{FFFD}🚴"], [false, true])
  func `text in UTF-16 is what its octets are made of`(text: String, isBigEndian: Bool) {
    let octets = ShortArray(utf16: text, isBigEndian: isBigEndian)
    #expect(octets.count == 2 * text.utf16.count)
    #expect(String(utf16: octets, isBigEndian: isBigEndian) == text)
  }

  @Test func `the order of octets of UTF-16 is as it is said`() {
    #expect(ShortArray(utf16: "A€") == [0x41, 0, 0xAC, 0x20])
    #expect(ShortArray(utf16: "A€", isBigEndian: true) == [0, 0x41, 0x20, 0xAC])
  }

  @Test func `octets that are not UTF-16 are U+FFFD`() {
    #expect(String(utf16: [0, 0xD8]) == "\u{FFFD}")
    #expect(String(utf16: [0x41, 0, 0x42]) == "A\u{FFFD}")
    #expect(String(utf8: [0x41, 0xFF, 0x42]) == "A\u{FFFD}B")
  }

  @Test(
    arguments: [
      (3, 0, true), (1, 2, true), (0, 3, true), (4, 0, false), (1, 3, false), (2, 2, false), (0, 4, false),
      (1, -1, false), (1, .min, false), (.max, 0, false), (1, .max, false),
    ] as [(Int, Int, Bool)]
  )
  func `three octets hold what is within them and nothing else`(size: Int, offset: Int, isHeld: Bool) {
    let octets: [UInt8] = [1, 2, 3]
    let holds = octets.span.bytes.holds(size, at: offset)
    #expect(holds == isHeld)
  }
}
