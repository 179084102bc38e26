import GATTCore
import GATTRuntime

/// The devices that a scan has found.
struct HeardDevices {
  /// A device, with its latest advertisement.
  struct Device {
    var identifier: PeerIdentifier
    var addressKind: DeviceAddress.Kind?
    var name: String?
    var advertisement: Advertisement
    var rssi: Int?
    var isConnectable: Bool
    var time: BackendInstant
    /// The company of the manufacturer data that was added or changed last; nil when data of several companies changed.
    ///
    /// BlueZ keeps the data of earlier packets, so only the newest data can come from a device that omits the company.
    var newestCompany: UInt16?
    /// The distinct recent advertisements, newest last: devices alternate between several.
    fileprivate var recent: [Advertisement] = []
    /// The name of the first value that no key opened; nil when there was none.
    fileprivate(set) var unopened: String?
  }

  /// The most devices that are kept. Beyond that, the one heard least recently is dropped.
  private static let most = 4096
  private static let mostRecent = 8

  private var devices: [PeerIdentifier: Device] = [:]

  /// Adds an advertisement of a device.
  ///
  /// - Returns: Whether it differs from the device's recent ones.
  mutating func hear(_ discovery: Discovery) -> Bool {
    let identifier = discovery.peripheral.identifier
    let advertisement = discovery.advertisement
    var recent = devices[identifier]?.recent ?? []
    let isNew = !recent.contains(advertisement)
    if isNew {
      if recent.count == Self.mostRecent { recent.removeFirst() }
      recent.append(advertisement)
    }
    let companies = devices[identifier]?.advertisement.manufacturerData ?? [:]
    let changed = advertisement.manufacturerData.filter { companies[$0.key] != $0.value }
    devices[identifier] = Device(
      identifier: identifier,
      addressKind: discovery.addressKind,
      name: advertisement.localName ?? devices[identifier]?.name,
      advertisement: advertisement,
      rssi: discovery.rssi,
      isConnectable: discovery.isConnectable,
      time: discovery.time,
      newestCompany: changed.isEmpty
        ? devices[identifier]?.newestCompany : changed.count == 1 ? changed.keys.first : nil,
      recent: recent,
      unopened: devices[identifier]?.unopened
    )
    if devices.count > Self.most, let oldest = devices.values.min(by: { $0.time < $1.time }) {
      devices[oldest.identifier] = nil
    }
    return isNew
  }

  /// Records that no key opens a value of a device.
  ///
  /// - Returns: Whether it is the first one of the device.
  mutating func fail(toOpen value: String, of identifier: PeerIdentifier) -> Bool {
    guard devices[identifier]?.unopened == nil else { return false }
    devices[identifier]?.unopened = value
    return devices[identifier] != nil
  }

  /// The device; nil when it was not heard.
  subscript(identifier: PeerIdentifier) -> Device? { devices[identifier] }

  /// The devices, sorted.
  func sorted(by order: ScanOrder) -> [Device] {
    devices.values.sorted { left, right in
      switch order {
      case .rssi:
        let (first, second) = (left.rssi ?? -128, right.rssi ?? -128)
        return first != second ? first > second : left.identifier.rawValue < right.identifier.rawValue
      case .name:
        let (first, second) = (left.sortingName, right.sortingName)
        return first != second ? first < second : left.identifier.rawValue < right.identifier.rawValue
      case .address: return left.identifier.rawValue < right.identifier.rawValue
      case .age:
        return left.time != right.time ? left.time > right.time : left.identifier.rawValue < right.identifier.rawValue
      }
    }
  }
}

extension HeardDevices.Device {
  /// The lower-case name, or a key that sorts after all names.
  fileprivate var sortingName: String { name?.lowercased() ?? "\u{10FFFF}" }
}
