import GATTCore

/// The header that a sniffer writes before a link layer packet.
struct LowEnergyHeader: Equatable {
  /// The sender: `host` is the central. Nil when it is unknown, and for advertisements.
  var sender: LinkEnd?
  /// Whether the checksum is wrong.
  var isDamaged: Bool
  /// Whether the sniffer has deciphered the packet.
  var isDeciphered: Bool
  /// Whether the packet was sent on the LE Coded PHY, and has a coding indicator after the access address.
  var isCoded: Bool
  /// The signal strength in dBm; nil when it is unknown.
  var rssi: Int8?

  /// - Parameters:
  ///   - flags: The flags of link type 256.
  ///   - rssi: The signal strength, if the flags say that it is valid.
  init(flags: UInt16, rssi: Int8) {
    // The kinds of packets: 2 is data from central to peripheral, 3 the other direction.
    let kind = flags >> 7 & 7
    sender = kind == 2 ? .host : kind == 3 ? .device : nil
    isDamaged = flags & 0x0C00 == 0x0400
    isDeciphered = flags & 0x0008 != 0
    isCoded = flags >> 14 == 2
    self.rssi = flags & 0x0002 != 0 ? rssi : nil
  }

  /// - Parameters:
  ///   - flags: The flags of the nRF Sniffer.
  ///   - isData: Whether the packet was sent in a connection.
  ///   - rssi: The signal strength.
  private init(nordicFlags flags: UInt8, isData: Bool, rssi: Int8?) {
    sender = !isData ? nil : flags & 2 != 0 ? .host : .device
    isDamaged = flags & 1 == 0
    isDeciphered = isData && flags & 0x0C == 0x0C
    isCoded = flags >> 4 & 7 == 2
    self.rssi = rssi
  }

  /// Reads the header of the nRF Sniffer, in versions 1 to 3 of its protocol: one octet for the board, six octets with
  /// the version and an identifier, ten octets with flags.
  ///
  /// - Returns: The header and its number of octets; nil for a record without a link layer packet.
  static func nordic(_ bytes: RawSpan) -> (LowEnergyHeader, size: Int)? {
    let version = bytes.uint8(at: 3)
    let identifier = bytes.uint8(at: 6)
    let size = 17
    // Version 3 has 2 for advertisements and 6 for data. Earlier ones have 6 for both.
    guard bytes.byteCount > size, 1...3 ~= version, identifier == 6 || version == 3 && identifier == 2 else {
      return nil
    }
    let isData = identifier == 6 && bytes.uint32(at: size) != SniffedConnections.advertisingAddress
    // The strength is written without its sign.
    let rssi = Int8(exactly: -Int(bytes.uint8(at: 10)))
    return (LowEnergyHeader(nordicFlags: bytes.uint8(at: 8), isData: isData, rssi: rssi), size)
  }
}
