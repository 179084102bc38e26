import Testing

@testable import GATTCore

@Suite struct ChecksumTests {
  /// The checksum of the digits 1 to 9, as the usual catalogue gives it.
  private static let checks: [(ChecksumAlgorithm, UInt32)] = [
    (.crc8SMBus, 0xF4), (.crc8MaximDOW, 0xA1), (.crc16MCRF4XX, 0x6F91), (.crc16CCITTFalse, 0x29B1),
    (.crc16XModem, 0x31C3), (.crc16ARC, 0xBB3D), (.crc16Kermit, 0x2189), (.crc16Modbus, 0x4B37),
    (.crc24BLE, 0xC25A56), (.crc32ISOHDLC, 0xCBF4_3926), (.sum8, 0xDD), (.xor8, 0x31),
  ]

  @Test func `every algorithm gives the checksum that the catalogue gives`() {
    let digits = Array("123456789".utf8)
    #expect(Set(Self.checks.map(\.0)) == Set(ChecksumAlgorithm.allCases))
    for (algorithm, check) in Self.checks {
      #expect(algorithm.checksum(of: digits.span.bytes) == check, "\(algorithm)")
      #expect(UInt64(check) < 1 << UInt64(algorithm.bits))
    }
  }

  @Test func `the checksum of nothing is what the register starts with`() {
    let none: [UInt8] = []
    #expect(ChecksumAlgorithm.crc16MCRF4XX.checksum(of: none.span.bytes) == 0xFFFF)
    #expect(ChecksumAlgorithm.crc24BLE.checksum(of: none.span.bytes) == 0xAAAAAA)
    #expect(ChecksumAlgorithm.crc32ISOHDLC.checksum(of: none.span.bytes) == 0)
    #expect(ChecksumAlgorithm.xor8.checksum(of: none.span.bytes) == 0)
  }

  @Test func `a checksum is appended in either order, over what was appended since its start`() throws {
    let octets = try FieldWriter.withOctets { (output) throws(EncodeError) in
      output.append(0xEE as UInt8)
      let start = output.count
      for octet in "123456789".utf8 { output.append(octet) }
      output.append(.crc24BLE, from: start)
      output.append(.crc24BLE, from: output.count, isBigEndian: true)
    } _: { (start, stored, _) throws(EncodeError) in
      [UInt8](UnsafeRawBufferPointer(start: start, count: stored))
    }
    #expect(octets.suffix(6) == [0x56, 0x5A, 0xC2, 0xAA, 0xAA, 0xAA])
  }
}
