import GATTCore

extension Advertisement {
  /// The maximum length of the advertising data in a legacy advertising packet, and of the data in its scan response,
  /// in octets (Core Specification, Volume 6, Part B, 2.3.1).
  public static var maximumAdvertisingDataLength: Int { 31 }

  /// The length of `advertisingData` in octets.
  public var advertisingDataLength: Int { advertisingData.octetCount }

  /// The length of `scanResponse` in octets.
  public var scanResponseLength: Int { scanResponse.octetCount }

  /// The same advertisement; not connectable, as those of many sensors, if it fits into a packet only without flags. An
  /// advertisement that is too long even then is unchanged.
  public var fitted: Advertisement {
    if advertisingDataLength <= Self.maximumAdvertisingDataLength { return self }
    var other = self
    other.isConnectable = false
    return other.advertisingDataLength <= Self.maximumAdvertisingDataLength ? other : self
  }

  /// Checks that a radio can send this advertisement.
  ///
  /// - Throws: `PeripheralManagerError.advertisementTooLong`, `.localNameTooLong` or `.invalidAdvertisement`.
  public func check() throws(PeripheralManagerError) {
    if let localName { try Self.check(localName) }
    if txPower == -128 { throw .invalidAdvertisement("a TX power is -127 to 127 dBm, not -128") }
    let data = advertisingData
    guard data.octetCount <= Self.maximumAdvertisingDataLength else {
      throw .advertisementTooLong(
        octets: data.octetCount,
        maximum: Self.maximumAdvertisingDataLength,
        fields: Self.lengths(of: data)
      )
    }
  }

  private static func check(_ name: String) throws(PeripheralManagerError) {
    if name.isEmpty { throw .invalidAdvertisement("the local name is empty; leave it out instead") }
    if name.utf8.contains(0) { throw .invalidAdvertisement("the local name holds U+0000, at which names end") }
    // A length octet and a type octet precede the name.
    let maximum = maximumAdvertisingDataLength - 2
    guard name.utf8.count <= maximum else { throw .localNameTooLong(octets: name.utf8.count, maximum: maximum) }
  }

  /// Returns the number of octets per field, such as `flags 3, services 34`.
  private static func lengths(of data: AdvertisingData) -> String {
    var lengths: [(field: String, octets: Int)] = []
    for structure in data.structures {
      let field = structure.type.description
      if lengths.last?.field == field {
        lengths[lengths.count - 1].octets += structure.octetCount
      } else {
        lengths.append((field, structure.octetCount))
      }
    }
    return lengths.map { "\($0.field) \($0.octets)" }.joined(separator: ", ")
  }

  /// The range of the interval of legacy advertising (Core Specification, Volume 4, Part E, 7.8.5).
  public static let intervals = Duration.milliseconds(20)...Duration.milliseconds(10240)

  static func check(interval: Duration) throws(PeripheralManagerError) {
    guard intervals ~= interval else {
      throw .invalidAdvertisement("an advertising interval is 20 ms to 10.24 s, not \(interval)")
    }
  }
}
