import GATTCore

extension Advertisement {
  /// The capacity of a legacy advertising packet, and of its scan response, in octets (Core Specification, Volume 6,
  /// Part B, 2.3.1).
  public static var maximumPacketLength: Int { 31 }

  /// The length of the advertising packet in octets: the flags and all fields except the name (Core Specification
  /// Supplement, Part A).
  public var packetLength: Int { packet.octetCount }

  /// The length of the scan response in octets: the name.
  public var scanResponseLength: Int { scanResponse.octetCount }

  /// Checks that a radio can send this advertisement. The error names the field at fault, or the length of each field;
  /// a radio would truncate a field, or refuse the advertisement without a reason.
  ///
  /// - Throws: `PeripheralManagerError.advertisementTooLong`, `.localNameTooLong` or `.invalidAdvertisement`.
  public func check() throws(PeripheralManagerError) {
    if let localName { try Self.check(localName) }
    if txPower == -128 { throw .invalidAdvertisement("a TX power is -127 to 127 dBm, not -128") }
    let packet = packet
    guard packet.octetCount <= Self.maximumPacketLength else {
      throw .advertisementTooLong(
        octets: packet.octetCount,
        maximum: Self.maximumPacketLength,
        fields: Self.lengths(of: packet)
      )
    }
  }

  private static func check(_ name: String) throws(PeripheralManagerError) {
    if name.isEmpty { throw .invalidAdvertisement("the local name is empty; leave it out instead") }
    if name.utf8.contains(0) { throw .invalidAdvertisement("the local name holds U+0000, at which names end") }
    // A length octet and a type octet precede the name.
    let maximum = maximumPacketLength - 2
    guard name.utf8.count <= maximum else { throw .localNameTooLong(octets: name.utf8.count, maximum: maximum) }
  }

  /// Returns the number of octets per field, such as `flags 3, services 34`.
  private static func lengths(of packet: AdvertisingData) -> String {
    var lengths: [(field: String, octets: Int)] = []
    for structure in packet.structures {
      let field = structure.type.description
      if lengths.last?.field == field {
        lengths[lengths.count - 1].octets += structure.octetCount
      } else {
        lengths.append((field, structure.octetCount))
      }
    }
    return lengths.map { "\($0.field) \($0.octets)" }.joined(separator: ", ")
  }

  /// The range of the advertising interval (Core Specification, Volume 6, Part B, 4.4.2.2.1).
  public static let intervals = Duration.milliseconds(20)...Duration.milliseconds(10240)

  static func check(interval: Duration) throws(PeripheralManagerError) {
    guard intervals ~= interval else {
      throw .invalidAdvertisement("an advertising interval is 20 ms to 10.24 s, not \(interval)")
    }
  }
}
