/// The checksums that definitions use, by their names in the usual catalogue of parametrised CRC algorithms.
public enum ChecksumAlgorithm: String, Hashable, Sendable, CaseIterable {
  /// CRC-8/SMBUS
  case crc8SMBus = "CRC-8/SMBUS"
  /// CRC-8/MAXIM-DOW
  case crc8MaximDOW = "CRC-8/MAXIM-DOW"
  /// CRC-16/MCRF4XX, the E2E-CRC of the Bluetooth SIG's health services
  case crc16MCRF4XX = "CRC-16/MCRF4XX"
  /// CRC-16/CCITT-FALSE, also called CRC-16/IBM-3740
  case crc16CCITTFalse = "CRC-16/CCITT-FALSE"
  /// CRC-16/XMODEM
  case crc16XModem = "CRC-16/XMODEM"
  /// CRC-16/ARC
  case crc16ARC = "CRC-16/ARC"
  /// CRC-16/KERMIT
  case crc16Kermit = "CRC-16/KERMIT"
  /// CRC-16/MODBUS
  case crc16Modbus = "CRC-16/MODBUS"
  /// CRC-24/BLE
  case crc24BLE = "CRC-24/BLE"
  /// CRC-32/ISO-HDLC
  case crc32ISOHDLC = "CRC-32/ISO-HDLC"
  /// The sum of all octets, modulo 256.
  case sum8 = "SUM-8"
  /// The exclusive or of all octets.
  case xor8 = "XOR-8"

  /// The number of bits of the checksum: 8, 16, 24 or 32.
  public var bits: Int { parameters?.bits ?? 8 }

  /// The parameters of a cyclic redundancy check, as the catalogue lists them.
  private struct Parameters {
    /// 8, 16, 24 or 32.
    var bits: Int
    /// The polynomial without its highest term, most significant bit first.
    var polynomial: UInt32
    /// The initial content of the register, most significant bit first.
    var initial: UInt32 = 0
    /// Whether each octet is processed, and the result is read, with the least significant bit first.
    var isReflected = false
    /// The mask that the result is combined with by exclusive or.
    var finalExclusiveOr: UInt32 = 0
  }

  /// The parameters; nil for the sum and the exclusive or, which are not cyclic redundancy checks.
  private var parameters: Parameters? {
    switch self {
    case .crc8SMBus: Parameters(bits: 8, polynomial: 0x07)
    case .crc8MaximDOW: Parameters(bits: 8, polynomial: 0x31, isReflected: true)
    case .crc16MCRF4XX: Parameters(bits: 16, polynomial: 0x1021, initial: 0xFFFF, isReflected: true)
    case .crc16CCITTFalse: Parameters(bits: 16, polynomial: 0x1021, initial: 0xFFFF)
    case .crc16XModem: Parameters(bits: 16, polynomial: 0x1021)
    case .crc16ARC: Parameters(bits: 16, polynomial: 0x8005, isReflected: true)
    case .crc16Kermit: Parameters(bits: 16, polynomial: 0x1021, isReflected: true)
    case .crc16Modbus: Parameters(bits: 16, polynomial: 0x8005, initial: 0xFFFF, isReflected: true)
    case .crc24BLE: Parameters(bits: 24, polynomial: 0x00065B, initial: 0x555555, isReflected: true)
    case .crc32ISOHDLC:
      Parameters(
        bits: 32,
        polynomial: 0x04C1_1DB7,
        initial: 0xFFFF_FFFF,
        isReflected: true,
        finalExclusiveOr: 0xFFFF_FFFF
      )
    case .sum8, .xor8: nil
    }
  }

  /// Returns the checksum of all octets, in the lowest `bits`.
  public func checksum(of octets: some Sequence<UInt8>) -> UInt32 {
    guard let parameters else { return UInt32(self == .sum8 ? octets.reduce(0, &+) : octets.reduce(0, ^)) }
    let highest = UInt32(1) << UInt32(parameters.bits - 1)
    var register = parameters.initial
    for octet in octets {
      let octet = UInt32(octet)
      register ^= (parameters.isReflected ? octet.reversed(bits: 8) : octet) << UInt32(parameters.bits - 8)
      for _ in 0..<8 {
        let isSet = register & highest != 0
        register = register << 1 ^ (isSet ? parameters.polynomial : 0)
      }
    }
    register &= highest | (highest - 1)
    return (parameters.isReflected ? register.reversed(bits: parameters.bits) : register) ^ parameters.finalExclusiveOr
  }
}

extension UInt32 {
  /// Returns the lowest `bits` bits in the opposite order.
  fileprivate func reversed(bits: Int) -> UInt32 {
    (0..<UInt32(bits)).reduce(0) { $0 << 1 | self >> $1 & 1 }
  }
}
