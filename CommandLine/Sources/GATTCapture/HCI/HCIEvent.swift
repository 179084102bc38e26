import GATTCore

/// The controller events that concern links and advertisements (Core Specification, Volume 4, Part E, 7.7).
enum HCIEvent: Equatable {
  /// A link was established.
  case connected(handle: UInt16, DeviceAddress, DeviceAddress.Kind?, CapturedEvent.Role?)
  /// A link ended.
  case disconnected(handle: UInt16, reason: UInt8)
  /// The controller was reset. After that the controller has no links.
  case reset
  /// Devices advertised.
  case advertised([AdvertisingReport])

  /// Parses an event; nil for other events, and for those that report a failure.
  init?(_ bytes: RawSpan) {
    let parameters = bytes.extracting(bytes.range(from: 2, count: Int(bytes.uint8(at: 1))))
    guard bytes.byteCount >= 2, parameters.byteCount == Int(bytes.uint8(at: 1)) else { return nil }
    switch bytes.uint8(at: 0) {
    case 0x03: self.init(connectionComplete: parameters)
    case 0x05: self.init(disconnectionComplete: parameters)
    case 0x0E: self.init(commandComplete: parameters)
    case 0x3E: self.init(lowEnergy: parameters)
    default: return nil
    }
  }

  /// Parses the event of BR/EDR.
  private init?(connectionComplete bytes: RawSpan) {
    let isACL = bytes.uint8(at: 9) == 1
    guard bytes.byteCount >= 11, bytes.uint8(at: 0) == 0, isACL else { return nil }
    self = .connected(handle: bytes.uint16(at: 1) & 0xFFF, bytes.address(at: 3), nil, nil)
  }

  private init?(disconnectionComplete bytes: RawSpan) {
    guard bytes.byteCount >= 4, bytes.uint8(at: 0) == 0 else { return nil }
    self = .disconnected(handle: bytes.uint16(at: 1) & 0xFFF, reason: bytes.uint8(at: 3))
  }

  private init?(commandComplete bytes: RawSpan) {
    let isReset = bytes.uint16(at: 1) == 0x0C03
    guard bytes.byteCount >= 4, isReset, bytes.uint8(at: 3) == 0 else { return nil }
    self = .reset
  }

  private init?(lowEnergy bytes: RawSpan) {
    switch bytes.uint8(at: 0) {
    case 0x01, 0x0A, 0x29: self.init(lowEnergyConnection: bytes)
    case 0x02: self = .advertised(AdvertisingReport.all(inReports: bytes))
    case 0x0D: self = .advertised(AdvertisingReport.all(inExtendedReports: bytes))
    default: return nil
    }
  }

  /// Parses LE Connection Complete, and LE Enhanced Connection Complete in both versions. The parameters used here have
  /// the same offsets in all.
  private init?(lowEnergyConnection bytes: RawSpan) {
    guard bytes.byteCount >= 12, bytes.uint8(at: 1) == 0 else { return nil }
    self = .connected(
      handle: bytes.uint16(at: 2) & 0xFFF,
      bytes.address(at: 6),
      // Bit 1 marks a resolved identity address.
      bytes.uint8(at: 5) & 1 == 0 ? .public : .random,
      bytes.uint8(at: 4) == 0 ? .central : .peripheral
    )
  }
}
