import GATTModel
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
    ("SUM-8", 0xDD), ("SUM-16", 0x01DD), ("SUM-24", 0x01DD), ("SUM-32", 0x01DD), ("SUM-32/NEG", 0xFFFF_FE23),
    ("XOR-8", 0x31), ("SUM-16/NEG", 0xFE23), ("SUM-8/NEG", 0x23),
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

  @Test(arguments: [
    ("SUM-8 init=1", 0xDE), ("sum-8 INIT=0x01", 0xDE), ("SUM-8 xorout=0x44", 0x99), ("SUM-8 add=1", 0xDE),
    ("SUM-8/NEG init=1", 0x22), ("SUM-8/NEG add=0xFC", 0x1F), ("SUM-8/NOT init=1 add=2 xorout=0x0F", 0x2C),
    ("SUM-16 init=0xFF00", 0x00DD), ("XOR-8 init=0xFF", 0xCE), ("XOR-8 xorout=FF", 0xCE),
    ("SUM-8 init=1 check=0xDE", 0xDE),
    ("CRC-16/MODBUS check=0x4B37", 0x4B37),
    ("CRC width=16 poly=0x1021 init=0xFFFF", 0x29B1),
    ("width=16 poly=0x8005 init=0xffff refin=true refout=true", 0x4B37),
    (
      "width=16 poly=0x1021 init=0xffff refin=true refout=true xorout=0xffff check=0x906e residue=0xf0b8 name=\"CRC-16/X\"",
      0x906E
    ),
    ("CRC width=12 poly=0x80f refin=false refout=true check=0xdaf", 0xDAF),
    ("CRC width=11 poly=0x385 init=0x01a check=0x5a3", 0x5A3), ("CRC width=15 poly=0x4599 check=0x059e", 0x059E),
    ("CRC width=31 poly=0x04c11db7 init=0x7fffffff xorout=0x7fffffff check=0x0ce9e46c", 0x0CE9_E46C),
    ("CRC width=32 poly=0x04C11DB7 init=0xFFFFFFFF refin=true xorout=0xFFFFFFFF", 0xCBF4_3926),
  ])
  func `a checksum has parameters`(notation: String, check: UInt32) throws {
    let algorithm = try ChecksumAlgorithm(notation: notation)
    #expect(algorithm.checksum(of: Array("123456789".utf8).span.bytes) == check)
  }

  /// Octets of packets that are published, with their checksums.
  private static let packets: [(String, [UInt8], UInt32)] = [
    // Voltcraft SEM6000, smart plug: switching on, measuring, logging in (API.md of Heckie75/voltcraft-sem-6000).
    ("SUM-8 init=1", [0x03, 0x00, 0x01, 0x00, 0x00], 0x05), ("SUM-8 init=1", [0x04, 0x00, 0x00, 0x00], 0x05),
    ("SUM-8 init=1", [0x17, 0, 0, 1, 2, 3, 4, 0, 0, 0, 0], 0x22),
    // Atorch meters, a command (docs/protocol-design.md of CursedHardware/atorch-console).
    ("SUM-8 xorout=0x44", [0x11, 0x03, 0x31, 0, 0, 0, 0], 0x01),
    // Bosch GLM laser meters, a request and its answer (README.md of leofuehringer/lasercom).
    ("CRC width=8 poly=0xA6 init=0xAA", [0xC0, 0x40, 0x00], 0xEE),
    ("CRC width=8 poly=0xA6 init=0xAA", [0x00, 0x04, 0x13, 0x0E, 0x00, 0x00], 0x32),
  ]

  @Test(arguments: packets)
  func `checksums of public protocols can be said`(notation: String, octets: [UInt8], checksum: UInt32) throws {
    #expect(try ChecksumAlgorithm(notation: notation).checksum(of: octets.span.bytes) == checksum)
  }

  @Test(arguments: [
    ("SUM-9", "there is no algorithm 'SUM-9'"), ("", "there is no algorithm ''"),
    ("SUM-8 XOR-8", "'SUM-8 XOR-8' has two names; write one, and parameters as init=0xFFFF"),
    ("SUM-8 init=0x100", "'init=0x100' is no number of 8 bits"),
    ("SUM-8 init=10", "'10' is 0x10 or, in decimal, 0x0A; write the one that is meant"),
    ("SUM-8 init=1 init=2", "'init' is there twice; remove one of them"),
    ("CRC poly=0x07", "a CRC needs its width, from 8 to 32 bits, as width=16"),
    ("CRC width=7 poly=0x07", "a CRC needs its width, from 8 to 32 bits, as width=16"),
    ("CRC width=8", "a CRC needs its polynomial, as poly=0x1021"),
    ("CRC width=8 poly=0x107", "'poly=0x107' is no number of 8 bits; write it without its highest term"),
    ("CRC width=8 poly=0x07 refin=yes", "'refin=yes' is neither true nor false"),
    (
      "CRC-16/MODBUS init=0",
      "'CRC-16/MODBUS' has its own init; write CRC with width, poly, init, refin, refout and xorout"
    ),
    (
      "SUM-8 check=0xDE", "the checksum of 123456789 is 0xDD by these parameters, and not as check says"
    ),
    (
      "SUM-8 poly=0x07",
      "there is no parameter 'poly' here; a sum has init, add and xorout, a CRC has width, poly, init, refin, refout and "
        + "xorout, and each may have check"
    ),
  ])
  func `what is wrong with a checksum is said`(notation: String, message: String) {
    do throws(ChecksumNotationError) {
      let algorithm = try ChecksumAlgorithm(notation: notation)
      Issue.record("\(algorithm)")
    } catch {
      #expect(error.message == message)
    }
  }

  @Test func `a checksum of 12 bits takes two octets`() throws {
    let algorithm = try ChecksumAlgorithm(notation: "CRC width=12 poly=0x80F refin=false refout=true")
    let octets = try FieldWriter.withOctets { (output) throws(EncodeError) in
      for octet in "123456789".utf8 { output.append(octet) }
      output.append(algorithm, from: 0)
      output.append(algorithm, from: 0, to: 9, isBigEndian: true)
    } _: { (start, stored, _) throws(EncodeError) in
      [UInt8](UnsafeRawBufferPointer(start: start, count: stored))
    }
    #expect(octets.suffix(4) == [0xAF, 0x0D, 0x0D, 0xAF])
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
