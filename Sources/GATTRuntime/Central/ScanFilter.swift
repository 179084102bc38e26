import GATTCore

/// Which devices a scan reports. A device must pass all that is given; nothing given passes every device.
public struct ScanFilter: Hashable, Sendable {
  /// At least one of these services is advertised.
  public var services: [BluetoothUUID]
  /// The advertised name is this.
  public var name: String?
  /// The advertised name starts with this.
  public var namePrefix: String?
  /// The device is one of these.
  public var peers: [PeerIdentifier]
  /// The device is heard at least this strongly, in dBm, -127 ... 20.
  public var minimumRSSI: Int?
  /// There is data of a company that at least one of these takes.
  public var manufacturerData: [ManufacturerDataPattern]
  /// There is data of at least one of these services.
  public var serviceData: [BluetoothUUID]

  /// A filter for devices that pass all that is given.
  public init(
    services: [BluetoothUUID] = [],
    name: String? = nil,
    namePrefix: String? = nil,
    peers: [PeerIdentifier] = [],
    minimumRSSI: Int? = nil,
    manufacturerData: [ManufacturerDataPattern] = [],
    serviceData: [BluetoothUUID] = []
  ) {
    self.services = services
    self.name = name
    self.namePrefix = namePrefix
    self.peers = peers
    self.minimumRSSI = minimumRSSI
    self.manufacturerData = manufacturerData
    self.serviceData = serviceData
  }

  /// Whether what was heard passes.
  public func passes(_ report: AdvertisementReport) -> Bool {
    let advertisement = report.advertisement
    return (services.isEmpty || services.contains { advertisement.services.contains($0) })
      && passesName(advertisement.localName)
      && (peers.isEmpty || peers.contains(report.peer))
      && (minimumRSSI.map { minimum in report.rssi.map { $0 >= minimum } ?? false } ?? true)
      && (manufacturerData.isEmpty || manufacturerData.contains { $0.matches(advertisement) })
      && (serviceData.isEmpty || serviceData.contains { advertisement.serviceData[$0] != nil })
  }

  private func passesName(_ advertised: String?) -> Bool {
    (name == nil || advertised == name)
      && (namePrefix.map { prefix in advertised.map { $0.hasPrefix(prefix) } ?? false } ?? true)
  }
}

/// What the data of a manufacturer begins with.
public struct ManufacturerDataPattern: Hashable, Sendable {
  /// The company, by the number that the Bluetooth SIG assigned to it.
  public var company: UInt16
  /// The octets behind that number; longer data may follow them.
  public var data: Data
  /// Which bits of `data` count, octet by octet; all bits of the octets that it does not have.
  public var mask: Data

  /// A pattern; any data of the company without octets.
  public init(company: UInt16, data: Data = Data(), mask: Data = Data()) {
    self.company = company
    self.data = data
    self.mask = mask
  }

  /// Whether an advertisement has such data.
  public func matches(_ advertisement: Advertisement) -> Bool {
    guard let advertised = advertisement.manufacturerData[company], advertised.count >= data.count else { return false }
    let masks = Array(mask)
    return zip(data, advertised).enumerated().allSatisfy { index, octets in
      let mask = index < masks.count ? masks[index] : 0xFF
      return octets.0 & mask == octets.1 & mask
    }
  }
}
