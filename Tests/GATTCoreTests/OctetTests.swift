import Testing

@testable import GATTCore

@Suite struct OctetReadingTests {
  let octets: [UInt8] = Array(1...20)

  @Test func `Numbers are read little-endian at every width`() {
    let bytes = octets.span.bytes
    #expect(bytes.uint8(at: 2) == 3)
    #expect(bytes.uint16(at: 2) == 0x0403)
    #expect(bytes.uint24(at: 2) == 0x05_0403)
    #expect(bytes.uint32(at: 2) == 0x0605_0403)
    #expect(bytes.uint40(at: 2) == 0x07_0605_0403)
    #expect(bytes.uint48(at: 2) == 0x0807_0605_0403)
    #expect(bytes.uint56(at: 2) == 0x09_0807_0605_0403)
    #expect(bytes.uint64(at: 2) == 0x0A09_0807_0605_0403)
    #expect(bytes.uint128(at: 2) == 0x1211_100F_0E0D_0C0B_0A09_0807_0605_0403)
  }

  @Test func `A number that is not whole inside the span reads as 0, at any offset`() {
    for count in 0...20 {
      let part = Array(octets.prefix(count))
      let bytes = part.span.bytes
      for offset in [Int.min, -17, -1, 0, 1, count - 1, count, count + 1, Int.max] {
        func isOutside(_ size: Int) -> Bool { offset < 0 || offset > count - size }
        if isOutside(1) { #expect(bytes.uint8(at: offset) == 0) }
        if isOutside(2) { #expect(bytes.uint16(at: offset) == 0) }
        if isOutside(3) { #expect(bytes.uint24(at: offset) == 0) }
        if isOutside(4) { #expect(bytes.uint32(at: offset) == 0) }
        if isOutside(5) { #expect(bytes.uint40(at: offset) == 0) }
        if isOutside(6) { #expect(bytes.uint48(at: offset) == 0) }
        if isOutside(8) { #expect(bytes.uint64(at: offset) == 0) }
        if isOutside(16) { #expect(bytes.uint128(at: offset) == 0) }
      }
    }
  }
}

/// A value that a closure encodes.
private struct Written: CharacteristicValue {
  var write: @Sendable (inout FieldWriter) -> Void

  init(_ write: @escaping @Sendable (inout FieldWriter) -> Void) {
    self.write = write
  }

  init(from reader: inout FieldReader) throws(DecodeError) {
    throw DecodeError(value: "Written", field: "", offset: reader.offset, reason: .emptyElement)
  }

  func encode(into output: inout FieldWriter) {
    write(&output)
  }
}

@Suite struct FieldWriterTests {
  @Test func `Numbers are appended little-endian at every width`() throws {
    let octets = try Written {
      $0.append(UInt8(0x01))
      $0.append(UInt16(0x0302))
      $0.append24(0xFF06_0504)
      $0.append(UInt32(0x0A09_0807))
      $0.append40(0xFF_FFFF_0F0E_0D0C_0B & 0xFFFF_FF0F_0E0D_0C0B)
      $0.append48(0xFFFF_1514_1312_1110)
      $0.append(UInt64(0x1D1C_1B1A_1918_1716))
      $0.append(0xFF_201F_1E, octets: 3)
    }.octets()
    #expect(octets == Array(1...0x20))
  }

  @Test func `512 octets are a value and 513 are an error that says so`() throws {
    let longest = try Written { output in for _ in 0..<64 { output.append(UInt64.max) } }.octets()
    #expect(longest == Array(repeating: 0xFF, count: 512))
    let error = #expect(throws: EncodeError.self) {
      try Written { output in for _ in 0..<513 { output.append(UInt8(1)) } }.octets()
    }
    #expect(error?.reason == .tooLong(octets: 513, maximum: 512))
  }

  @Test func `Nothing is stored outside the writer, however much is appended`() {
    #expect(throws: EncodeError.self) {
      try Written { output in
        let block = [UInt8](repeating: 7, count: 300)
        for _ in 0..<100 {
          output.append(block.span.bytes)
          output.append(UInt128.max)
          output.append(UInt64.max, octets: .max)
        }
      }.octets()
    }
  }

  @Test func `A number of octets out of range counts as the nearest one in range`() throws {
    #expect(try Written { $0.append(UInt64(0x0102), octets: -5) }.octets() == [])
    #expect(try Written { $0.append(UInt64(0x0102), octets: 99) }.octets() == [2, 1, 0, 0, 0, 0, 0, 0])
  }

  @Test func `A span of no octets appends nothing`() throws {
    let empty: [UInt8] = []
    #expect(try Written { $0.append(empty.span.bytes) }.octets() == [])
  }
}
