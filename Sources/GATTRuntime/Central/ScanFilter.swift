import GATTCore

/// Which devices a scan reports. A device must pass all that is given; nothing given passes every device.
public struct ScanFilter: Hashable, Sendable {
  /// At least one of these services is advertised.
  public var services: [BluetoothUUID]
  /// The advertised name starts with this.
  public var namePrefix: String?
  /// The device is one of these.
  public var peers: [PeerIdentifier]
  /// The device is heard at least this strongly, in dBm, -127 ... 20.
  public var minimumRSSI: Int?
  /// There is data of this company.
  public var company: UInt16?

  /// A filter for devices that pass all that is given.
  public init(
    services: [BluetoothUUID] = [],
    namePrefix: String? = nil,
    peers: [PeerIdentifier] = [],
    minimumRSSI: Int? = nil,
    company: UInt16? = nil
  ) {
    self.services = services
    self.namePrefix = namePrefix
    self.peers = peers
    self.minimumRSSI = minimumRSSI
    self.company = company
  }

  /// Whether what was heard passes.
  public func passes(_ report: AdvertisementReport) -> Bool {
    passesServices(report.advertisement) && passesName(report.advertisement)
      && (peers.isEmpty || peers.contains(report.peer))
      && (minimumRSSI.map { minimum in report.rssi.map { $0 >= minimum } ?? false } ?? true)
      && (company.map { report.advertisement.manufacturerData[$0] != nil } ?? true)
  }

  private func passesServices(_ advertisement: Advertisement) -> Bool {
    services.isEmpty || services.contains { advertisement.services.contains($0) }
  }

  private func passesName(_ advertisement: Advertisement) -> Bool {
    namePrefix.map { prefix in advertisement.localName.map { $0.hasPrefix(prefix) } ?? false } ?? true
  }
}
