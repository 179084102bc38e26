/// The checksums that definitions use, by the names of the usual catalogue of parametrised CRC algorithms.
public enum ChecksumAlgorithm: Hashable, Sendable, CaseIterable {
  /// CRC-8/SMBUS
  case crc8SMBus
  /// CRC-8/MAXIM-DOW
  case crc8MaximDOW
  /// CRC-16/MCRF4XX, the E2E-CRC of the Bluetooth SIG's health services
  case crc16MCRF4XX
  /// CRC-16/CCITT-FALSE, also called CRC-16/IBM-3740
  case crc16CCITTFalse
  /// CRC-16/XMODEM
  case crc16XModem
  /// CRC-16/ARC
  case crc16ARC
  /// CRC-16/KERMIT
  case crc16Kermit
  /// CRC-16/MODBUS
  case crc16Modbus
  /// CRC-24/BLE
  case crc24BLE
  /// CRC-32/ISO-HDLC
  case crc32ISOHDLC
  /// The sum of all octets, without what goes beyond an octet.
  case sum8
  /// All octets, exclusive or.
  case xor8

  /// How many bits the checksum has: 8, 16, 24 or 32.
  public var bits: Int {
    switch self {
    case .crc8SMBus, .crc8MaximDOW, .sum8, .xor8: 8
    case .crc16MCRF4XX, .crc16CCITTFalse, .crc16XModem, .crc16ARC, .crc16Kermit, .crc16Modbus: 16
    case .crc24BLE: 24
    case .crc32ISOHDLC: 32
    }
  }

  /// The checksum of all of `octets`, in the lowest `bits`.
  public func checksum(of octets: RawSpan) -> UInt32 {
    switch self {
    case .crc8SMBus: octets.checksum(8, polynomial: 0x07, initial: 0)
    case .crc8MaximDOW: octets.reflectedChecksum(polynomial: 0x8C, initial: 0)
    case .crc16MCRF4XX: octets.reflectedChecksum(polynomial: 0x8408, initial: 0xFFFF)
    case .crc16CCITTFalse: octets.checksum(16, polynomial: 0x1021, initial: 0xFFFF)
    case .crc16XModem: octets.checksum(16, polynomial: 0x1021, initial: 0)
    case .crc16ARC: octets.reflectedChecksum(polynomial: 0xA001, initial: 0)
    case .crc16Kermit: octets.reflectedChecksum(polynomial: 0x8408, initial: 0)
    case .crc16Modbus: octets.reflectedChecksum(polynomial: 0xA001, initial: 0xFFFF)
    case .crc24BLE: octets.reflectedChecksum(polynomial: 0xDA6000, initial: 0xAAAAAA)
    case .crc32ISOHDLC: ~octets.reflectedChecksum(polynomial: 0xEDB8_8320, initial: 0xFFFF_FFFF)
    case .sum8: octets.reduced { $0 &+ $1 }
    case .xor8: octets.reduced { $0 ^ $1 }
    }
  }
}

extension RawSpan {
  /// The checksum of an algorithm that takes the least significant bit of an octet first.
  ///
  /// - Parameters:
  ///   - polynomial: Least significant bit first, without its highest term.
  ///   - initial: What the register holds before the first octet, least significant bit first.
  fileprivate func reflectedChecksum(polynomial: UInt32, initial: UInt32) -> UInt32 {
    var register = initial
    for offset in 0..<byteCount {
      register ^= UInt32(uint8(at: offset))
      for _ in 0..<8 { register = register &>> 1 ^ (polynomial & (0 &- (register & 1))) }
    }
    return register
  }

  /// The checksum of an algorithm that takes the most significant bit of an octet first.
  ///
  /// - Parameters:
  ///   - bits: The width of the register.
  ///   - polynomial: Without its highest term.
  ///   - initial: What the register holds before the first octet.
  fileprivate func checksum(_ bits: UInt32, polynomial: UInt32, initial: UInt32) -> UInt32 {
    // At the top of 32 bits, so that the bit that leaves is always the same.
    let polynomial = polynomial &<< (32 &- bits)
    var register = initial &<< (32 &- bits)
    for offset in 0..<byteCount {
      register ^= UInt32(uint8(at: offset)) &<< 24
      for _ in 0..<8 { register = register &<< 1 ^ (polynomial & (0 &- (register &>> 31))) }
    }
    return register &>> (32 &- bits)
  }

  fileprivate func reduced(_ combine: (UInt8, UInt8) -> UInt8) -> UInt32 {
    var result: UInt8 = 0
    for offset in 0..<byteCount { result = combine(result, uint8(at: offset)) }
    return UInt32(result)
  }
}
