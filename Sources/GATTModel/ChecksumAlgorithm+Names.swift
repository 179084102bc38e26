/// The names of checksums in definitions.
extension ChecksumAlgorithm {
  /// Creates the algorithm with the name of a CRC of 8, 16, 24 or 32 bits in the catalogue of the CRC RevEng project,
  /// such as `CRC-16/MODBUS`, or with the name `SUM-8`, `SUM-16`, `SUM-24`, `SUM-32` or `XOR-8`. The suffix `/NEG` stands
  /// for the two's complement, `/NOT` for the ones' complement. Nil for any other name.
  public init?(named name: String) {
    let isNegated = name.hasSuffix("/NEG")
    let isInverted = name.hasSuffix("/NOT")
    let plain = isNegated || isInverted ? String(name.dropLast(4)) : name
    switch plain {
    case "SUM-8": self = .sum(8, isNegated: isNegated, isInverted: isInverted)
    case "SUM-16": self = .sum(16, isNegated: isNegated, isInverted: isInverted)
    case "SUM-24": self = .sum(24, isNegated: isNegated, isInverted: isInverted)
    case "SUM-32": self = .sum(32, isNegated: isNegated, isInverted: isInverted)
    case "XOR-8": self = .exclusiveOr(isNegated: isNegated, isInverted: isInverted)
    default:
      let known = Self.otherNames[plain] ?? plain
      guard let row = Self.rows.first(where: { $0[0] == known }), let bits = Int(row[1]),
        let polynomial = UInt32(row[2], radix: 16), let initial = UInt32(row[3], radix: 16),
        let finalExclusiveOr = UInt32(row[5], radix: 16)
      else { return nil }
      self = .crc(
        bits,
        polynomial: polynomial,
        initial: initial,
        isReflected: row[4] == "reflected",
        finalExclusiveOr: isInverted ? finalExclusiveOr ^ .max >> UInt32(32 - bits) : finalExclusiveOr,
        isNegated: isNegated
      )
    }
  }

  /// The names of all algorithms, without `/NEG` and `/NOT`.
  public static var names: [String] { rows.map { String($0[0]) } + ["SUM-8", "SUM-16", "SUM-24", "SUM-32", "XOR-8"] }

  /// Other names of the same algorithms.
  private static let otherNames = [
    "CRC-8": "CRC-8/SMBUS", "CRC-8/MAXIM": "CRC-8/MAXIM-DOW", "CRC-16/CCITT-FALSE": "CRC-16/IBM-3740",
    "CRC-16/AUTOSAR": "CRC-16/IBM-3740", "CRC-16/ACORN": "CRC-16/XMODEM", "CRC-16/LHA": "CRC-16/ARC",
    "CRC-16/CCITT": "CRC-16/KERMIT", "CRC-16/CCITT-TRUE": "CRC-16/KERMIT", "CRC-16/X-25": "CRC-16/IBM-SDLC",
    "CRC-32": "CRC-32/ISO-HDLC",
  ]

  private static var rows: [[Substring]] {
    table.split(separator: "\n").map { $0.split(separator: " ") }
  }

  /// Name, width, polynomial, initial register, order of bits, final exclusive or.
  private static let table = """
    CRC-8/AUTOSAR 8 2F FF plain FF
    CRC-8/BLUETOOTH 8 A7 00 reflected 00
    CRC-8/CDMA2000 8 9B FF plain 00
    CRC-8/DARC 8 39 00 reflected 00
    CRC-8/DVB-S2 8 D5 00 plain 00
    CRC-8/GSM-A 8 1D 00 plain 00
    CRC-8/GSM-B 8 49 00 plain FF
    CRC-8/HITAG 8 1D FF plain 00
    CRC-8/I-432-1 8 07 00 plain 55
    CRC-8/I-CODE 8 1D FD plain 00
    CRC-8/LTE 8 9B 00 plain 00
    CRC-8/MAXIM-DOW 8 31 00 reflected 00
    CRC-8/MIFARE-MAD 8 1D C7 plain 00
    CRC-8/NRSC-5 8 31 FF plain 00
    CRC-8/OPENSAFETY 8 2F 00 plain 00
    CRC-8/ROHC 8 07 FF reflected 00
    CRC-8/SAE-J1850 8 1D FF plain FF
    CRC-8/SMBUS 8 07 00 plain 00
    CRC-8/TECH-3250 8 1D FF reflected 00
    CRC-8/WCDMA 8 9B 00 reflected 00
    CRC-16/ARC 16 8005 0000 reflected 0000
    CRC-16/CDMA2000 16 C867 FFFF plain 0000
    CRC-16/CMS 16 8005 FFFF plain 0000
    CRC-16/DDS-110 16 8005 800D plain 0000
    CRC-16/DECT-R 16 0589 0000 plain 0001
    CRC-16/DECT-X 16 0589 0000 plain 0000
    CRC-16/DNP 16 3D65 0000 reflected FFFF
    CRC-16/EN-13757 16 3D65 0000 plain FFFF
    CRC-16/GENIBUS 16 1021 FFFF plain FFFF
    CRC-16/GSM 16 1021 0000 plain FFFF
    CRC-16/IBM-3740 16 1021 FFFF plain 0000
    CRC-16/IBM-SDLC 16 1021 FFFF reflected FFFF
    CRC-16/ISO-IEC-14443-3-A 16 1021 C6C6 reflected 0000
    CRC-16/KERMIT 16 1021 0000 reflected 0000
    CRC-16/LJ1200 16 6F63 0000 plain 0000
    CRC-16/M17 16 5935 FFFF plain 0000
    CRC-16/MAXIM-DOW 16 8005 0000 reflected FFFF
    CRC-16/MCRF4XX 16 1021 FFFF reflected 0000
    CRC-16/MODBUS 16 8005 FFFF reflected 0000
    CRC-16/NRSC-5 16 080B FFFF reflected 0000
    CRC-16/OPENSAFETY-A 16 5935 0000 plain 0000
    CRC-16/OPENSAFETY-B 16 755B 0000 plain 0000
    CRC-16/PROFIBUS 16 1DCF FFFF plain FFFF
    CRC-16/RIELLO 16 1021 B2AA reflected 0000
    CRC-16/SPI-FUJITSU 16 1021 1D0F plain 0000
    CRC-16/T10-DIF 16 8BB7 0000 plain 0000
    CRC-16/TELEDISK 16 A097 0000 plain 0000
    CRC-16/TMS37157 16 1021 89EC reflected 0000
    CRC-16/UMTS 16 8005 0000 plain 0000
    CRC-16/USB 16 8005 FFFF reflected FFFF
    CRC-16/XMODEM 16 1021 0000 plain 0000
    CRC-24/BLE 24 00065B 555555 reflected 000000
    CRC-24/FLEXRAY-A 24 5D6DCB FEDCBA plain 000000
    CRC-24/FLEXRAY-B 24 5D6DCB ABCDEF plain 000000
    CRC-24/INTERLAKEN 24 328B63 FFFFFF plain FFFFFF
    CRC-24/LTE-A 24 864CFB 000000 plain 000000
    CRC-24/LTE-B 24 800063 000000 plain 000000
    CRC-24/OPENPGP 24 864CFB B704CE plain 000000
    CRC-24/OS-9 24 800063 FFFFFF plain FFFFFF
    CRC-32/AIXM 32 814141AB 00000000 plain 00000000
    CRC-32/AUTOSAR 32 F4ACFB13 FFFFFFFF reflected FFFFFFFF
    CRC-32/BASE91-D 32 A833982B FFFFFFFF reflected FFFFFFFF
    CRC-32/BZIP2 32 04C11DB7 FFFFFFFF plain FFFFFFFF
    CRC-32/CD-ROM-EDC 32 8001801B 00000000 reflected 00000000
    CRC-32/CKSUM 32 04C11DB7 00000000 plain FFFFFFFF
    CRC-32/ISCSI 32 1EDC6F41 FFFFFFFF reflected FFFFFFFF
    CRC-32/ISO-HDLC 32 04C11DB7 FFFFFFFF reflected FFFFFFFF
    CRC-32/JAMCRC 32 04C11DB7 FFFFFFFF reflected 00000000
    CRC-32/MEF 32 741B8CD7 FFFFFFFF reflected 00000000
    CRC-32/MPEG-2 32 04C11DB7 FFFFFFFF plain 00000000
    CRC-32/XFER 32 000000AF 00000000 plain 00000000
    """
}
