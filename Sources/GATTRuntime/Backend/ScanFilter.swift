import GATTCore

/// The conditions for the devices that a scan reports. A device must pass all conditions given; without conditions,
/// every device passes.
///
/// A scan of a manager judges a device by all that it has advertised since the start of the scan, over every adapter. A
/// device may, for example, advertise its services in one packet and its name in another.
public struct ScanFilter: Hashable, Sendable {
  /// The device advertises at least one of these services.
  public var services: [BluetoothUUID]
  /// The device advertises this name.
  public var name: String?
  /// The device advertises a name with this prefix.
  public var namePrefix: String?
  /// The device is one of these.
  public var peers: [PeerIdentifier]
  /// The RSSI is known, and is at least this value in dBm, -127 ... 20.
  public var minimumRSSI: Int?
  /// The device advertises manufacturer data that matches at least one of these patterns.
  public var manufacturerData: [ManufacturerDataPattern]
  /// The device advertises data of at least one of these services.
  public var serviceData: [BluetoothUUID]
  /// The device passes at least one of these filters; empty for no such condition.
  public var alternatives: [ScanFilter]

  /// Creates a filter with these conditions.
  public init(
    services: [BluetoothUUID] = [],
    name: String? = nil,
    namePrefix: String? = nil,
    peers: [PeerIdentifier] = [],
    minimumRSSI: Int? = nil,
    manufacturerData: [ManufacturerDataPattern] = [],
    serviceData: [BluetoothUUID] = [],
    alternatives: [ScanFilter] = []
  ) {
    self.services = services
    self.name = name
    self.namePrefix = namePrefix
    self.peers = peers
    self.minimumRSSI = minimumRSSI
    self.manufacturerData = manufacturerData
    self.serviceData = serviceData
    self.alternatives = alternatives
  }

  /// Whether a report passes the filter. Judges this report only, without what the device has advertised before.
  public func passes(_ report: AdvertisementReport) -> Bool {
    let advertisement = report.advertisement
    return (services.isEmpty || services.contains { advertisement.services.contains($0) })
      && passesName(advertisement.localName)
      && (peers.isEmpty || peers.contains(report.peer))
      && (minimumRSSI.map { minimum in report.rssi.map { $0 >= minimum } ?? false } ?? true)
      && (manufacturerData.isEmpty || manufacturerData.contains { $0.matches(advertisement) })
      && (serviceData.isEmpty || serviceData.contains { advertisement.serviceData[$0] != nil })
      && (alternatives.isEmpty || alternatives.contains { $0.passes(report) })
  }

  /// Whether a device with this report may pass the filter, if the device advertises more in other reports. A backend
  /// that does not remember what devices advertise reports these.
  public func mayPass(_ report: AdvertisementReport) -> Bool {
    guard peers.isEmpty || peers.contains(report.peer) else { return false }
    let parts = parts
    if parts.isEmpty { return passes(report) }
    return parts.contains { $0.passes(report) } || alternatives.contains { $0.mayPass(report) }
  }

  /// The conditions for what a device advertises, each as a separate filter.
  private var parts: [ScanFilter] {
    var parts: [ScanFilter] = []
    if !services.isEmpty { parts.append(ScanFilter(services: services)) }
    if name != nil || namePrefix != nil { parts.append(ScanFilter(name: name, namePrefix: namePrefix)) }
    if !manufacturerData.isEmpty { parts.append(ScanFilter(manufacturerData: manufacturerData)) }
    if !serviceData.isEmpty { parts.append(ScanFilter(serviceData: serviceData)) }
    if !alternatives.isEmpty { parts.append(ScanFilter(alternatives: alternatives)) }
    return parts
  }

  /// Whether the filter has a condition for what a device advertises.
  var judgesAdvertisements: Bool { !parts.isEmpty }

  /// The services that the filter requires of each report: a report that may pass advertises at least one of them. Empty
  /// when a report without a service may pass, also together with what the device advertises in other reports.
  public var requiredServices: [BluetoothUUID] {
    guard parts.count == 1 else { return [] }
    if !services.isEmpty { return services }
    let required = alternatives.map(\.requiredServices)
    return required.contains([]) ? [] : required.flatMap(\.self)
  }

  private func passesName(_ advertised: String?) -> Bool {
    (name == nil || advertised == name)
      && (namePrefix.map { prefix in advertised.map { $0.hasPrefix(prefix) } ?? false } ?? true)
  }
}

/// A pattern for the beginning of manufacturer data.
public struct ManufacturerDataPattern: Hashable, Sendable {
  /// The company identifier that the Bluetooth SIG assigned.
  public var company: UInt16
  /// The octets after the company identifier. The advertised data may have more octets after these.
  public var data: Data
  /// The bits of `data` to compare, octet by octet. Octets of `data` after the end of the mask are compared completely.
  public var mask: Data

  /// Creates a pattern. A pattern without octets matches all data of the company.
  public init(company: UInt16, data: Data = Data(), mask: Data = Data()) {
    self.company = company
    self.data = data
    self.mask = mask
  }

  /// Whether an advertisement matches the pattern.
  public func matches(_ advertisement: Advertisement) -> Bool {
    guard let advertised = advertisement.manufacturerData[company], advertised.count >= data.count else { return false }
    let masks = Array(mask)
    return zip(data, advertised).enumerated().allSatisfy { index, octets in
      let mask = index < masks.count ? masks[index] : 0xFF
      return octets.0 & mask == octets.1 & mask
    }
  }
}
