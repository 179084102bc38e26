import GATTCore
import Testing

/// UTF-8 of generated codecs: what is valid is text, what is not is none.
@Suite struct TextOctetsTests {
  private func text(_ octets: [UInt8], from start: Int = 0) -> String? {
    octets.span.bytes.utf8(from: start, to: octets.count)
  }

  @Test(arguments: ["", "a", "TICKR", "Polar H10 8A2B3C24", "Küchenwaage", "体脂肪計", "\u{FFFD}", "🚴\u{FFFD}🚴"])
  func `valid octets are the text that they were made of`(text: String) {
    #expect(self.text(Array(text.utf8)) == text)
    #expect(self.text([0xFF] + Array(text.utf8), from: 1) == text)
  }

  @Test(
    arguments: [
      [0x80], [0xC0, 0x80], [0xE4, 0xBD], [0xED, 0xA0, 0x80], [0xF0, 0x9F, 0x98], [0xF5, 0x80, 0x80, 0x80],
      [0x41, 0x42, 0x43, 0x44, 0x45, 0x46, 0x47, 0x48, 0xFF],
      [0xFF, 0x42, 0x43, 0x44, 0x45, 0x46, 0x47, 0x48, 0x49, 0x4A, 0x4B, 0x4C, 0x4D, 0x4E, 0x4F, 0x50, 0x51],
    ] as [[UInt8]]
  )
  func `octets that are not UTF-8 are no text, even where as many stand for them`(octets: [UInt8]) {
    #expect(text(octets) == nil)
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
