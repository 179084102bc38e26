import GATTCore
import Testing

/// Reads of octets that are known to be inside.
@Suite struct OctetsInsideTests {
  private let octets: [UInt8] = Array(1...20)

  @Test func `Octets inside read as they do with a check, up to the last`() {
    let bytes = octets.span.bytes
    for offset in 0..<20 {
      #expect(bytes.uint8(inside: offset) == bytes.uint8(at: offset))
      if offset <= 18 { #expect(bytes.uint16(inside: offset) == bytes.uint16(at: offset)) }
      if offset <= 17 { #expect(bytes.uint24(inside: offset) == bytes.uint24(at: offset)) }
      if offset <= 16 { #expect(bytes.uint32(inside: offset) == bytes.uint32(at: offset)) }
      if offset <= 15 { #expect(bytes.uint40(inside: offset) == bytes.uint40(at: offset)) }
      if offset <= 14 { #expect(bytes.uint48(inside: offset) == bytes.uint48(at: offset)) }
      if offset <= 13 { #expect(bytes.uint56(inside: offset) == bytes.uint56(at: offset)) }
      if offset <= 12 { #expect(bytes.uint64(inside: offset) == bytes.uint64(at: offset)) }
      if offset <= 4 { #expect(bytes.uint128(inside: offset) == bytes.uint128(at: offset)) }
    }
  }

  @Test func `Octets inside are masked away where a field is absent`() {
    let bytes = octets.span.bytes
    for mask in [0, -1] {
      #expect(bytes.uint8(inside: 3, mask: mask) == (mask == 0 ? 0 : bytes.uint8(at: 3)))
      #expect(bytes.uint16(inside: 3, mask: mask) == (mask == 0 ? 0 : bytes.uint16(at: 3)))
      #expect(bytes.uint24(inside: 3, mask: mask) == (mask == 0 ? 0 : bytes.uint24(at: 3)))
      #expect(bytes.uint32(inside: 3, mask: mask) == (mask == 0 ? 0 : bytes.uint32(at: 3)))
      #expect(bytes.uint40(inside: 3, mask: mask) == (mask == 0 ? 0 : bytes.uint40(at: 3)))
      #expect(bytes.uint48(inside: 3, mask: mask) == (mask == 0 ? 0 : bytes.uint48(at: 3)))
      #expect(bytes.uint56(inside: 3, mask: mask) == (mask == 0 ? 0 : bytes.uint56(at: 3)))
      #expect(bytes.uint64(inside: 3, mask: mask) == (mask == 0 ? 0 : bytes.uint64(at: 3)))
      #expect(bytes.uint128(inside: 3, mask: mask) == (mask == 0 ? 0 : bytes.uint128(at: 3)))
    }
  }

  @Test func `An absent field reads as 0 wherever it would be`() {
    let bytes = octets.span.bytes
    for offset in [-1, 0, 19, 20, 4096, Int.max - 16] {
      #expect(bytes.uint8(inside: offset, mask: 0) == 0)
      #expect(bytes.uint24(inside: offset, mask: 0) == 0)
      #expect(bytes.uint40(inside: offset, mask: 0) == 0)
      #expect(bytes.uint56(inside: offset, mask: 0) == 0)
      #expect(bytes.uint128(inside: offset, mask: 0) == 0)
    }
    #expect(RawSpan().uint64(inside: 0, mask: 0) == 0)
  }

  @Test func `Seven octets that end the value are read with the one before them`() {
    #expect(octets.span.bytes.uint56(inside: 13, mask: -1) == 0x14_1312_1110_0F0E)
    #expect(octets.span.bytes.uint56(inside: 1, mask: -1) == 0x08_0706_0504_0302)
  }

  #if DEBUG
    @Test func `Octets that are not inside stop a build for debugging`() async {
      await #expect(processExitsWith: .failure) {
        let octets: [UInt8] = [1, 2, 3]
        _ = octets.span.bytes.uint16(inside: 2)
      }
    }
  #endif
}
