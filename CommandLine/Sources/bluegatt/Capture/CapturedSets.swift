import GATTCapture
import GATTCore
@_spi(Programs) import GATTRuntime

/// Tells which of the sets of the user each device of a capture has, by all that the capture says of the device before.
struct CapturedSets {
  private struct Device {
    let link: CapturedLink
    /// All that the device has advertised.
    var advertised = Advertisement()
    /// The name that the device has said; nil when it is not known.
    var name: String?
    /// The services and characteristics of the device.
    var uuids: Set<BluetoothUUID> = []
    /// The index of the set; nil when nothing tells it.
    var set: Int?

    var subject: MatchSubject {
      MatchSubject(advertised, name: name, address: link.device, addressKind: link.addressKind)
    }

    /// Remembers an event, and the name of the device.
    ///
    /// - Returns: Whether something of it is new.
    mutating func learn(_ event: CapturedEvent, name known: String?) -> Bool {
      let before = (advertised, name, uuids.count)
      name = known ?? name
      switch event {
      case .advertisement(let captured):
        var latest = Advertisement(AdvertisingData(wholeStructuresOf: Data(captured.data)))
        latest.add(advertised)
        advertised = latest
      case .attribute(.device, let path, _) where uuids.count < CapturedSets.mostUUIDs:
        uuids.formUnion([path.service, path.characteristic].compactMap(\.self))
      case .attribute, .connected, .disconnected, .mtu, .readMultiple, .unrequested: break
      }
      return before != (advertised, name, uuids.count)
    }
  }

  /// The most services and characteristics of a device. A device has fewer, but a damaged capture may have any number.
  private static let mostUUIDs = 4096
  /// The most remarks.
  private static let mostRemarks = 8

  private let all: AttributeNames
  private var namesBySet: [Int?: AttributeNames] = [:]
  private var devices = RecentTable<CapturedDevices.Key, Device>(capacity: 4096)

  init(_ names: AttributeNames) {
    all = names
  }

  /// Returns the names for an operation, and remembers what the operation says of its device.
  ///
  /// - Parameter known: What is known of the device; nil for nothing.
  mutating func names(for operation: CapturedOperation, of known: CapturedDevice?) -> AttributeNames {
    if !all.library.hasSets { return all }
    let key = CapturedDevices.Key(operation.link)
    var device = devices.use(key) ?? Device(link: operation.link)
    if device.learn(operation.event, name: known?.name) {
      device.set = all.library.set(of: device.subject, offering: device.uuids)
      devices.store(device, for: key)
    }
    if case .attribute(.host, _, _) = operation.event { return all }
    return names(ofSet: device.set)
  }

  /// Returns the names for the attributes of a device, or for those that the host has on a link with it.
  mutating func names(of link: CapturedLink, _ server: LinkEnd) -> AttributeNames {
    if server == .host || !all.library.hasSets { return all }
    return names(ofSet: devices[CapturedDevices.Key(link)]?.set)
  }

  private mutating func names(ofSet index: Int?) -> AttributeNames {
    if let known = namesBySet[index] { return known }
    let names = all.with(set: index)
    namesBySet[index] = names
    return names
  }

  /// Remarks on devices that share UUIDs with sets, but nothing tells which set they have.
  ///
  /// - Parameter isShown: Tells whether operations of a device are shown.
  func remarks(where isShown: (CapturedLink) -> Bool) -> [String] {
    let unclear = devices.values.filter { $0.set == nil && isShown($0.link) }.compactMap { device -> String? in
      let files = all.library.filesOfSets(perhapsOf: device.subject, offering: device.uuids)
      if files.isEmpty { return nil }
      return "nothing tells whether \(device.link.text) has the definitions in \(files.joined(separator: " or ")), so "
        + "they are not used; write an x:Match with its name, or give --definitions the folder of its definitions alone"
    }.sorted()
    let more = unclear.count - Self.mostRemarks
    return Array(unclear.prefix(Self.mostRemarks)) + (more > 0 ? ["and so of \(more) more devices"] : [])
  }
}
