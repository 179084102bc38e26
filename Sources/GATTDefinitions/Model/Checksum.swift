/// `x:CRC`: a checksum over all octets of the same value, or part, before it, with the prefix of a part that has one.
public struct Checksum: Sendable, Equatable {
  /// How it is made.
  public var algorithm: ChecksumAlgorithm
  /// A number that says that there is no checksum, so that it is not checked.
  public var unless: UInt64?
}

/// The checksums that there are, by the names of the usual catalogue of parametrised CRC algorithms.
public enum ChecksumAlgorithm: String, Sendable, CaseIterable {
  case crc8SMBus = "CRC-8/SMBUS"
  case crc8MaximDOW = "CRC-8/MAXIM-DOW"
  case crc16MCRF4XX = "CRC-16/MCRF4XX"
  case crc16CCITTFalse = "CRC-16/CCITT-FALSE"
  case crc16XModem = "CRC-16/XMODEM"
  case crc16ARC = "CRC-16/ARC"
  case crc16Kermit = "CRC-16/KERMIT"
  case crc16Modbus = "CRC-16/MODBUS"
  case crc24BLE = "CRC-24/BLE"
  case crc32ISOHDLC = "CRC-32/ISO-HDLC"
  /// The sum of all octets, without what goes beyond an octet.
  case sum8 = "SUM-8"
  /// All octets, exclusive or.
  case xor8 = "XOR-8"

  /// The width of the field that holds it.
  public var bits: Int { parameters?.bits ?? 8 }

  /// What makes the algorithm the one that it is; nil for the sum and the exclusive or.
  public var parameters: CRCParameters? {
    switch self {
    case .crc8SMBus: CRCParameters(bits: 8, polynomial: 0x07)
    case .crc8MaximDOW: CRCParameters(bits: 8, polynomial: 0x31, isReflected: true)
    case .crc16MCRF4XX: CRCParameters(bits: 16, polynomial: 0x1021, initial: 0xFFFF, isReflected: true)
    case .crc16CCITTFalse: CRCParameters(bits: 16, polynomial: 0x1021, initial: 0xFFFF)
    case .crc16XModem: CRCParameters(bits: 16, polynomial: 0x1021)
    case .crc16ARC: CRCParameters(bits: 16, polynomial: 0x8005, isReflected: true)
    case .crc16Kermit: CRCParameters(bits: 16, polynomial: 0x1021, isReflected: true)
    case .crc16Modbus: CRCParameters(bits: 16, polynomial: 0x8005, initial: 0xFFFF, isReflected: true)
    case .crc24BLE: CRCParameters(bits: 24, polynomial: 0x00065B, initial: 0x555555, isReflected: true)
    case .crc32ISOHDLC:
      CRCParameters(
        bits: 32,
        polynomial: 0x04C1_1DB7,
        initial: 0xFFFF_FFFF,
        isReflected: true,
        finalExclusiveOr: 0xFFFF_FFFF
      )
    case .sum8, .xor8: nil
    }
  }
}

/// The parameters of a cyclic redundancy check, in the usual model.
public struct CRCParameters: Sendable, Equatable {
  /// 8, 16, 24 or 32.
  public var bits: Int
  /// Without its highest term, most significant bit first.
  public var polynomial: UInt32
  /// What the register holds before the first octet, most significant bit first.
  public var initial: UInt32 = 0
  /// Octets go in, and the register comes out, least significant bit first.
  public var isReflected = false
  /// What the register is combined with at the end.
  public var finalExclusiveOr: UInt32 = 0
}
