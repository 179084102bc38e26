import Testing

@testable import GATTCore

@Suite struct ChecksumTests {
  /// The checksum of the digits 1 to 9, as the usual catalogue gives it.
  private static let checks: [(String, UInt32)] = [
    ("CRC-8/AUTOSAR", 0xDF), ("CRC-8/BLUETOOTH", 0x26), ("CRC-8/CDMA2000", 0xDA), ("CRC-8/DARC", 0x15),
    ("CRC-8/DVB-S2", 0xBC), ("CRC-8/GSM-A", 0x37), ("CRC-8/GSM-B", 0x94), ("CRC-8/HITAG", 0xB4),
    ("CRC-8/I-432-1", 0xA1), ("CRC-8/I-CODE", 0x7E), ("CRC-8/LTE", 0xEA), ("CRC-8/MAXIM-DOW", 0xA1),
    ("CRC-8/MIFARE-MAD", 0x99), ("CRC-8/NRSC-5", 0xF7), ("CRC-8/OPENSAFETY", 0x3E), ("CRC-8/ROHC", 0xD0),
    ("CRC-8/SAE-J1850", 0x4B), ("CRC-8/SMBUS", 0xF4), ("CRC-8/TECH-3250", 0x97), ("CRC-8/WCDMA", 0x25),
    ("CRC-16/ARC", 0xBB3D), ("CRC-16/CDMA2000", 0x4C06), ("CRC-16/CMS", 0xAEE7), ("CRC-16/DDS-110", 0x9ECF),
    ("CRC-16/DECT-R", 0x007E), ("CRC-16/DECT-X", 0x007F), ("CRC-16/DNP", 0xEA82), ("CRC-16/EN-13757", 0xC2B7),
    ("CRC-16/GENIBUS", 0xD64E), ("CRC-16/GSM", 0xCE3C), ("CRC-16/IBM-3740", 0x29B1), ("CRC-16/IBM-SDLC", 0x906E),
    ("CRC-16/ISO-IEC-14443-3-A", 0xBF05), ("CRC-16/KERMIT", 0x2189), ("CRC-16/LJ1200", 0xBDF4),
    ("CRC-16/M17", 0x772B), ("CRC-16/MAXIM-DOW", 0x44C2), ("CRC-16/MCRF4XX", 0x6F91), ("CRC-16/MODBUS", 0x4B37),
    ("CRC-16/NRSC-5", 0xA066), ("CRC-16/OPENSAFETY-A", 0x5D38), ("CRC-16/OPENSAFETY-B", 0x20FE),
    ("CRC-16/PROFIBUS", 0xA819), ("CRC-16/RIELLO", 0x63D0), ("CRC-16/SPI-FUJITSU", 0xE5CC),
    ("CRC-16/T10-DIF", 0xD0DB), ("CRC-16/TELEDISK", 0x0FB3), ("CRC-16/TMS37157", 0x26B1), ("CRC-16/UMTS", 0xFEE8),
    ("CRC-16/USB", 0xB4C8), ("CRC-16/XMODEM", 0x31C3), ("CRC-24/BLE", 0xC25A56), ("CRC-24/FLEXRAY-A", 0x7979BD),
    ("CRC-24/FLEXRAY-B", 0x1F23B8), ("CRC-24/INTERLAKEN", 0xB4F3E6), ("CRC-24/LTE-A", 0xCDE703),
    ("CRC-24/LTE-B", 0x23EF52), ("CRC-24/OPENPGP", 0x21CF02), ("CRC-24/OS-9", 0x200FA5), ("CRC-32/AIXM", 0x3010BF7F),
    ("CRC-32/AUTOSAR", 0x1697D06A), ("CRC-32/BASE91-D", 0x87315576), ("CRC-32/BZIP2", 0xFC891918),
    ("CRC-32/CD-ROM-EDC", 0x6EC2EDC4), ("CRC-32/CKSUM", 0x765E7680), ("CRC-32/ISCSI", 0xE3069283),
    ("CRC-32/ISO-HDLC", 0xCBF43926), ("CRC-32/JAMCRC", 0x340BC6D9), ("CRC-32/MEF", 0xD2C22F51),
    ("CRC-32/MPEG-2", 0x0376E6E7), ("CRC-32/XFER", 0xBD0BE338),
    ("SUM-8", 0xDD), ("SUM-16", 0x01DD), ("XOR-8", 0x31), ("SUM-16/NEG", 0xFE23), ("SUM-8/NEG", 0x23),
    ("SUM-8/NOT", 0x22), ("SUM-16/NOT", 0xFE22), ("XOR-8/NOT", 0xCE), ("CRC-24/BLE/NOT", 0x3DA5A9),
  ]

  @Test func `every algorithm gives the checksum that the catalogue gives`() throws {
    let digits = Array("123456789".utf8)
    #expect(Set(Self.checks.map(\.0)).isSuperset(of: ChecksumAlgorithm.names))
    for (name, check) in Self.checks {
      let algorithm = try #require(ChecksumAlgorithm(named: name), "\(name)")
      #expect(algorithm.checksum(of: digits.span.bytes) == check, "\(name)")
      #expect(UInt64(check) < 1 << UInt64(algorithm.bits))
    }
    #expect(ChecksumAlgorithm(named: "CRC-16/UNKNOWN") == nil)
    #expect(ChecksumAlgorithm(named: "CRC-16/CCITT-FALSE") == ChecksumAlgorithm(named: "CRC-16/IBM-3740"))
  }

  @Test func `the checksum of nothing is what the register starts with`() {
    let none: [UInt8] = []
    for (name, checksum) in [
      ("CRC-16/MCRF4XX", 0xFFFF), ("CRC-24/BLE", 0xAAAAAA), ("CRC-32/ISO-HDLC", 0), ("XOR-8", 0),
    ] {
      #expect(ChecksumAlgorithm(named: name)?.checksum(of: none.span.bytes) == UInt32(checksum), "\(name)")
    }
  }

  @Test func `a checksum is appended in either order, over what was appended since its start`() throws {
    let octets = try FieldWriter.withOctets { (output) throws(EncodeError) in
      output.append(0xEE as UInt8)
      let start = output.count
      for octet in "123456789".utf8 { output.append(octet) }
      output.append(.crc(24, polynomial: 0x65B, initial: 0x555555, isReflected: true), from: start)
      output.append(
        .crc(24, polynomial: 0x65B, initial: 0x555555, isReflected: true),
        from: output.count,
        isBigEndian: true
      )
    } _: { (start, stored, _) throws(EncodeError) in
      [UInt8](UnsafeRawBufferPointer(start: start, count: stored))
    }
    #expect(octets.suffix(6) == [0x56, 0x5A, 0xC2, 0xAA, 0xAA, 0xAA])
  }
}
