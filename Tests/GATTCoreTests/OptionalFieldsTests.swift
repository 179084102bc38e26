import GATTCore
import Testing

/// Fields of which bits say whether they are there.
@Suite struct OptionalFieldsTests {
  @Test func `Every field is found where those before it end, whichever are there`() {
    let sizes: [UInt64] = [2, 1, 7, 0, 100, 3, 142]
    let word: UInt64 = sizes.reversed().reduce(0) { $0 << 8 | $1 }
    for bits in UInt64(0)..<128 {
      let fields = OptionalFields(bits, sizes: word)
      var start = 0
      for index in 0..<UInt64(7) {
        let isThere = bits >> index & 1 == 1
        #expect(fields.start(index) == start)
        #expect(fields.mask(index) == (isThere ? -1 : 0))
        if isThere { start += Int(sizes[Int(index)]) }
      }
      #expect(fields.size == start)
    }
  }

  @Test func `Bits of other fields change nothing`() {
    let fields = OptionalFields(0xFFFF_FFFF_FFFF_FF85, sizes: 0x04_0302)
    #expect(fields.size == 6)
    #expect(fields.start(2) == 2)
    #expect(fields.start(3) == 6)
  }
}
