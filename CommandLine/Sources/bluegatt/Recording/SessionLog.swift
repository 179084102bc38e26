import GATTCapture
import GATTCore
@_spi(Programs) import GATTRuntime

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Converts the operations and events of a backend to recorded operations, and writes them. It tracks the links and
/// attributes that they refer to.
struct SessionLog {
  /// A link in the central role, with the attributes discovered on it.
  private struct Link {
    var link: CapturedLink
    var mtu = 0
    /// The last handle of each service, by its first handle.
    var services: [UInt16: UInt16] = [:]
    var paths: [AttributeHandle: AttributePath] = [:]
    var properties: [AttributeHandle: CharacteristicProperties] = [:]
    /// The handle of each characteristic's Client Characteristic Configuration.
    var configurations: [AttributeHandle: AttributeHandle] = [:]
    /// The subscribed kind of each characteristic.
    var updates: [AttributeHandle: UpdateKind] = [:]
  }

  /// The number of peers that each table remembers, because any number of addresses may advertise and connect.
  private static let rememberedPeers = 4096

  private let file: RecordingFile
  private let adapter: UInt16
  /// The real time at the start of the backend's clock, in microseconds.
  private let start: Int64
  private var links: [LinkIdentifier: Link] = [:]
  private var centrals = RecentTable<PeerIdentifier, CapturedLink>(capacity: Self.rememberedPeers)
  private var names = RecentTable<PeerIdentifier, String>(capacity: Self.rememberedPeers)
  private var lastNumber: UInt16 = 0

  /// - Parameters:
  ///   - adapter: The host's name of the adapter. Its digits are the number in the recording: 2 for hci2.
  ///   - now: The current time of the backend's clock.
  init(_ file: RecordingFile, adapter: String, now: BackendInstant) {
    self.file = file
    self.adapter = UInt16(adapter.drop { !$0.isNumber }) ?? 0
    var time = timespec()
    clock_gettime(CLOCK_REALTIME, &time)
    start = Int64(time.tv_sec) * 1_000_000 + Int64(time.tv_nsec) / 1000 - now.sinceStart.microseconds
  }

  private func write(_ event: CapturedEvent, _ link: CapturedLink, at time: BackendInstant) {
    let time = CaptureTime(microseconds: start + time.sinceStart.microseconds)
    file.write(CapturedOperation(time: time, link: link, event: event))
  }

  private mutating func makeLink(to peer: PeerIdentifier) -> CapturedLink {
    // Connection handles end at 0x0EFF (Core Specification, Volume 4, Part E, 5.4.2).
    lastNumber = lastNumber % 0x0EFF + 1
    return CapturedLink(adapter: adapter, handle: lastNumber, device: DeviceAddress(peer.rawValue))
  }
}

// MARK: The central role

extension SessionLog {
  /// Adds a link that existed before the recording.
  mutating func adopt(_ identifier: LinkIdentifier, to peer: PeerIdentifier) {
    if links[identifier] == nil { links[identifier] = Link(link: makeLink(to: peer)) }
  }

  /// Records an event of the backend.
  mutating func take(_ event: BackendEvent, at time: BackendInstant) {
    switch event {
    case .advertisement(let report):
      guard let name = report.advertisement.localName else { return }
      names.store(name, for: report.peer)
    case .connected(let identifier, let peer):
      guard links[identifier] == nil else { return }
      let link = makeLink(to: peer)
      links[identifier] = Link(link: link)
      write(.connected(role: .central, name: names[peer]), link, at: time)
    case .disconnected(let identifier, let reason):
      guard let link = links.removeValue(forKey: identifier)?.link else { return }
      write(.disconnected(reason: reason.code), link, at: time)
    case .update(let value, let handle, let identifier):
      guard let link = links[identifier] else { return }
      let sendsNotifications = link.properties[handle]?.contains(.notify) ?? true
      let kind = link.updates[handle] ?? (sendsNotifications ? .notification : .indication)
      access(kind.accessKind, AttributeAccess(value: [UInt8](value)), of: handle, on: identifier, at: time)
    case .servicesChanged(let identifier):
      guard let link = links[identifier] else { return }
      links[identifier] = Link(link: link.link, mtu: link.mtu)
    case .stateChanged, .bondChanged, .centralDisconnected, .advertisementEnded, .registrationEnded: break
    }
  }

  /// Records the MTU if it has changed.
  mutating func take(mtu: Int, of identifier: LinkIdentifier, at time: BackendInstant) {
    guard let link = links[identifier], link.mtu != mtu else { return }
    links[identifier]?.mtu = mtu
    write(.mtu(mtu), link.link, at: time)
  }

  /// Records discovered services.
  mutating func take(_ services: [RemoteService], on identifier: LinkIdentifier, at time: BackendInstant) {
    guard let link = links[identifier]?.link else { return }
    for service in services {
      let (handle, end) = (service.handle.rawValue, service.endHandle.rawValue)
      let path = AttributePath(handle: handle, service: service.uuid)
      if links[identifier]?.paths.updateValue(path, forKey: service.handle) == path,
        links[identifier]?.services[handle] == end
      {
        continue
      }
      links[identifier]?.services[handle] = end
      let event = AttributeEvent.service(end: end, isPrimary: service.isPrimary)
      write(.attribute(server: .device, path, event), link, at: time)
    }
  }

  /// Records the discovered characteristics of a service.
  mutating func take(
    _ characteristics: [RemoteCharacteristic],
    of service: RemoteService,
    on identifier: LinkIdentifier,
    at time: BackendInstant
  ) {
    guard let link = links[identifier]?.link else { return }
    for characteristic in characteristics {
      let (handle, properties) = (characteristic.handle, characteristic.properties)
      var path = AttributePath(handle: handle.rawValue, service: service.uuid, characteristic: characteristic.uuid)
      let isKnown = links[identifier]?.paths.updateValue(path, forKey: handle) == path
      if links[identifier]?.properties.updateValue(properties, forKey: handle) != properties || !isKnown {
        write(.attribute(server: .device, path, .characteristic(properties)), link, at: time)
      }
      for descriptor in characteristic.descriptors {
        if descriptor.uuid == .clientCharacteristicConfiguration {
          links[identifier]?.configurations[handle] = descriptor.handle
        }
        path.handle = descriptor.handle.rawValue
        path.descriptor = descriptor.uuid
        if links[identifier]?.paths.updateValue(path, forKey: descriptor.handle) == path { continue }
        write(.attribute(server: .device, path, .descriptor), link, at: time)
      }
    }
  }

  /// Records an access to an attribute of a device.
  mutating func access(
    _ kind: AttributeAccess.Kind,
    _ access: AttributeAccess,
    of handle: AttributeHandle,
    on identifier: LinkIdentifier,
    at time: BackendInstant
  ) {
    guard let link = links[identifier] else { return }
    let path = link.paths[handle] ?? AttributePath(handle: handle.rawValue)
    write(.attribute(server: .device, path, .access(kind, access)), link.link, at: time)
  }

  /// Records a subscription, as a write of the Client Characteristic Configuration.
  mutating func subscribe(
    _ kind: UpdateKind?,
    _ access: AttributeAccess,
    of handle: AttributeHandle,
    on identifier: LinkIdentifier,
    at time: BackendInstant
  ) {
    guard let link = links[identifier] else { return }
    if access.outcome == .done { links[identifier]?.updates[handle] = kind }
    var path = link.paths[handle] ?? AttributePath(handle: 0)
    path.handle = link.configurations[handle]?.rawValue ?? 0
    path.descriptor = .clientCharacteristicConfiguration
    write(.attribute(server: .device, path, .access(.write, access)), link.link, at: time)
  }
}

// MARK: The peripheral role

extension SessionLog {
  /// Records an access to an attribute of the host. Hosts do not report when a central connects, so its first access
  /// starts its link.
  mutating func access(
    _ kind: AttributeAccess.Kind,
    _ access: AttributeAccess,
    of path: AttributePath,
    by central: Central,
    at time: BackendInstant
  ) {
    let peer = central.identifier
    let known = centrals.use(peer)
    let link = known ?? makeLink(to: peer)
    if known == nil {
      centrals.store(link, for: peer)
      write(.connected(role: .peripheral, name: names[peer]), link, at: time)
    }
    write(.attribute(server: .host, path, .access(kind, access)), link, at: time)
  }
}
