import GATTCore
import Testing

@Suite struct `A key` {
  @Test func `is read from hexadecimal digits of either case`() throws {
    let key = try CipherKey(hexadecimal: "231d39c1D7CC1AB1aee224cd096db932")
    #expect(
      key.octets == [0x23, 0x1D, 0x39, 0xC1, 0xD7, 0xCC, 0x1A, 0xB1, 0xAE, 0xE2, 0x24, 0xCD, 0x09, 0x6D, 0xB9, 0x32]
    )
    #expect(try CipherKey(key.octets) == key)
  }

  @Test(arguments: [
    ("", "a key has 32 hexadecimal digits, not 0"),
    ("231d39c1d7cc1ab1aee224cd096db9", "a key has 32 hexadecimal digits, not 30"),
    ("231d39c1d7cc1ab1aee224cd096db93", "a key has 32 hexadecimal digits, not 31"),
    ("231d39c1d7cc1ab1aee224cd096db93233", "a key has 32 hexadecimal digits, not 34"),
    ("231d39c1 d7cc1ab1aee224cd096db932", "the character at position 9 is not a hexadecimal digit"),
    ("0x231d39c1d7cc1ab1aee224cd096db932", "the character at position 2 is not a hexadecimal digit"),
    ("231d39c1d7cc1ab1aee224cd096db93é", "the character at position 32 is not a hexadecimal digit"),
  ])
  func `of other text is refused with the reason`(_ text: String, _ reason: String) {
    #expect(throws: CipherError.invalidKey(reason)) { try CipherKey(hexadecimal: text) }
  }

  @Test(arguments: [0, 15, 17, 32])
  func `of other octets is refused`(_ count: Int) {
    #expect(throws: CipherError.invalidKey("a key has 16 octets, not \(count)")) {
      try CipherKey([UInt8](repeating: 0, count: count))
    }
  }

  @Test func `shows its octets in no description`() throws {
    let key = try CipherKey([UInt8](repeating: 0xA7, count: 16))
    var dumped = ""
    dump(key, to: &dumped)
    dump([key: [key]], to: &dumped)
    for text in ["\(key)", String(reflecting: key), String(describing: [key]), dumped] {
      #expect(text.contains("CipherKey"))
      #expect(!text.contains("167") && !text.lowercased().contains("a7"))
    }
  }
}
