import GATTDefinitions

extension ChecksumAlgorithm {
  /// Its name in Swift. Written out, because what finds it in the program at run time costs as much as many values.
  var caseName: String {
    switch self {
    case .crc8SMBus: "crc8SMBus"
    case .crc8MaximDOW: "crc8MaximDOW"
    case .crc16MCRF4XX: "crc16MCRF4XX"
    case .crc16CCITTFalse: "crc16CCITTFalse"
    case .crc16XModem: "crc16XModem"
    case .crc16ARC: "crc16ARC"
    case .crc16Kermit: "crc16Kermit"
    case .crc16Modbus: "crc16Modbus"
    case .crc24BLE: "crc24BLE"
    case .crc32ISOHDLC: "crc32ISOHDLC"
    case .sum8: "sum8"
    case .xor8: "xor8"
    }
  }
}
