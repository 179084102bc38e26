import GATTCore

/// The links of all adapters, and the known attributes, names and advertisements of devices.
struct LinkTable {
  /// Limits of the tables, because a damaged capture may contain any number of links and addresses. Controllers have
  /// fewer links.
  private static let mostLinks = 256
  private static let mostDevices = 1024
  private static let mostAdapters = 64
  /// The greatest handle of a link (Core Specification, Volume 4, Part E, 5.4.2).
  private static let greatestHandle: UInt16 = 0x0EFF
  /// The handle of the data packets in which a controller of Qualcomm sends its diagnostics (Linux,
  /// drivers/bluetooth/hci_qca.c).
  private static let diagnosticsHandle: UInt16 = 0x0EDC

  private struct Key: Hashable {
    var adapter: UInt16
    var handle: UInt16
  }

  private struct Device: Hashable {
    var address: DeviceAddress
    var kind: DeviceAddress.Kind?
  }

  private var links: [Key: Link] = [:]
  private var lastNumber = 0
  private var devices: [Device: AttributeMap] = [:]
  /// The devices in order of addition. The oldest is dropped first.
  private var deviceOrder: [Device] = []
  private var hosts: [UInt16: AttributeMap] = [:]
  private var names = AdvertisedNames()
  private var heard = HeardAdvertisements()

  /// Reads an event of a controller.
  mutating func read(_ event: HCIEvent, adapter: UInt16, in capture: inout CaptureState) {
    switch event {
    case .connected(let handle, let address, let kind, let role):
      end(Key(adapter: adapter, handle: handle), reason: nil, in: &capture)
      if kind == nil { capture.statistics.classicLinks += 1 } else { capture.statistics.lowEnergyLinks += 1 }
      let link = CapturedLink(adapter: adapter, handle: handle, device: address, addressKind: kind)
      begin(link, attributes(of: Device(address: address, kind: kind)), isStartCaptured: true, in: &capture)
      let event = CapturedEvent.connected(role: role, name: names[address])
      capture.operations.append(.init(time: capture.time, link: link, event: event))
    case .disconnected(let handle, let reason):
      end(Key(adapter: adapter, handle: handle), reason: reason, in: &capture)
    case .reset: endAll(of: adapter, in: &capture)
    case .advertised(let reports):
      for report in reports {
        guard let report = heard.whole(report, adapter: adapter) else { continue }
        add(report, adapter: adapter, in: &capture)
      }
    }
  }

  /// Adds an advertisement as an operation, unless the device repeats it.
  private mutating func add(_ report: AdvertisingReport, adapter: UInt16, in capture: inout CaptureState) {
    capture.statistics.advertisements += 1
    if let address = report.address, let name = AdvertisedName(address, report.advertisement.data.span.bytes) {
      names.add(name)
    }
    guard heard.isNew(report, at: capture.time) else { return }
    let link = CapturedLink(
      adapter: adapter,
      handle: CapturedLink.noHandle,
      device: report.address,
      addressKind: report.addressKind
    )
    let event = CapturedEvent.advertisement(report.advertisement)
    capture.operations.append(.init(time: capture.time, link: link, event: event))
  }

  /// Whether a data packet belongs to no link, but has diagnostics of the controller.
  func isOfController(_ bytes: RawSpan, adapter: UInt16) -> Bool {
    let handle = bytes.uint16(at: 0) & 0xFFF
    let isBegun = links[Key(adapter: adapter, handle: handle)] != nil
    return handle > Self.greatestHandle || handle == Self.diagnosticsHandle && !isBegun
  }

  /// Reads a data packet. An unknown link is older than the capture.
  ///
  /// - Parameter sender: The sender; nil when the capture does not contain it.
  mutating func read(_ bytes: RawSpan, from sender: LinkEnd?, adapter: UInt16, in capture: inout CaptureState) {
    let handle = bytes.uint16(at: 0) & 0xFFF
    let key = Key(adapter: adapter, handle: handle)
    let link =
      links[key]
      ?? begin(CapturedLink(adapter: adapter, handle: handle), AttributeMap(), isStartCaptured: false, in: &capture)
    link.read(bytes, from: sender, in: &capture)
  }

  /// Ends a link.
  mutating func end(handle: UInt16, adapter: UInt16, reason: UInt8?, in capture: inout CaptureState) {
    end(Key(adapter: adapter, handle: handle), reason: reason, in: &capture)
  }

  /// Ends all links of an adapter.
  mutating func endAll(of adapter: UInt16, in capture: inout CaptureState) {
    for link in ordered() where link.context.link.adapter == adapter {
      end(Key(adapter: adapter, handle: link.context.link.handle), reason: nil, in: &capture)
    }
  }

  /// Ends the capture. The links are not logged as disconnected.
  mutating func finish(in capture: inout CaptureState) {
    for link in ordered() { link.end(in: &capture) }
    links = [:]
  }

  private func ordered() -> [Link] { links.values.sorted { $0.number < $1.number } }

  @discardableResult
  private mutating func begin(
    _ link: CapturedLink,
    _ attributes: AttributeMap,
    isStartCaptured: Bool,
    in capture: inout CaptureState
  ) -> Link {
    if links.count >= Self.mostLinks, let oldest = links.min(by: { $0.value.number < $1.value.number }) {
      end(oldest.key, reason: nil, in: &capture)
    }
    lastNumber += 1
    let context = LinkContext(link: link, host: host(link.adapter), device: attributes)
    let new = Link(context, number: lastNumber, isStartCaptured: isStartCaptured)
    links[Key(adapter: link.adapter, handle: link.handle)] = new
    return new
  }

  private mutating func end(_ key: Key, reason: UInt8?, in capture: inout CaptureState) {
    guard let link = links.removeValue(forKey: key) else { return }
    link.end(in: &capture)
    let event = CapturedEvent.disconnected(reason: reason)
    capture.operations.append(.init(time: capture.time, link: link.context.link, event: event))
  }

  /// The known attributes of a device, from earlier links too.
  private mutating func attributes(of device: Device) -> AttributeMap {
    if let known = devices[device] { return known }
    if deviceOrder.count >= Self.mostDevices { devices[deviceOrder.removeFirst()] = nil }
    let map = AttributeMap()
    devices[device] = map
    deviceOrder.append(device)
    return map
  }

  private mutating func host(_ adapter: UInt16) -> AttributeMap {
    if let known = hosts[adapter] { return known }
    let map = AttributeMap()
    if hosts.count < Self.mostAdapters { hosts[adapter] = map }
    return map
  }
}
