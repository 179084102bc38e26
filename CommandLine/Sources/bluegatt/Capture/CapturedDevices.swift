import GATTCapture
import GATTCore
import GATTRuntime

/// The name, links and attribute accesses of one device in a capture.
struct CapturedDevice {
  /// An attribute that was read, written or sent.
  struct Attribute: Hashable {
    var server: LinkEnd
    var service: BluetoothUUID?
    var characteristic: BluetoothUUID?
    var descriptor: BluetoothUUID?
    /// The attribute handle, set only when the attribute type is unknown.
    var handle: UInt16?

    init(_ server: LinkEnd, _ path: AttributePath) {
      self.server = server
      service = path.service
      characteristic = path.characteristic
      descriptor = path.descriptor
      handle = path.type == nil ? path.handle : nil
    }
  }

  /// The most attributes that are counted for one device. A server has fewer, but its attributes may change during a
  /// capture.
  private static let mostAttributes = 65_536

  /// The first link with the device.
  let link: CapturedLink
  /// The name: the Device Name characteristic (2A00) if the capture has it, else the advertised one; never empty.
  private(set) var name: String?
  private(set) var links = 0
  /// The number of different advertisements.
  private(set) var advertisements = 0
  private(set) var attributes: [Attribute: AccessCounts] = [:]
  private(set) var counts = AccessCounts()
  /// The attributes, in the order of their first access.
  private(set) var order: [Attribute] = []
  /// The attributes without a value as their built-in definition says.
  private(set) var doubtful: Set<Attribute> = []

  init(_ link: CapturedLink) {
    self.link = link
  }

  /// Adds an event of one of the device's links.
  mutating func add(_ event: CapturedEvent) {
    if case .connected(_, let advertised) = event {
      links += 1
      name = name ?? advertised
    }
    if case .advertisement(let advertisement) = event {
      advertisements += 1
      let data = AdvertisingData(wholeStructuresOf: Data(advertisement.data))
      if let advertised = Advertisement(data).localName, !advertised.isEmpty { name = name ?? advertised }
    }
    guard case .attribute(let server, let path, .access(let kind, let access)) = event else { return }
    if server == .device, path.type == .deviceName, access.outcome == .done, access.offset == 0 {
      // Some devices answer with no octets, but advertise a name.
      let read = String(decoding: access.value, as: UTF8.self)
      name = read.isEmpty ? name : read
    }
    counts.add(kind, access.outcome)
    let attribute = Attribute(server, path)
    if attributes[attribute] == nil {
      if attributes.count >= Self.mostAttributes { return }
      order.append(attribute)
    }
    attributes[attribute, default: AccessCounts()].add(kind, access.outcome)
  }

  /// Sets whether no value of an attribute was as its built-in definition says.
  mutating func setDoubtful(_ attribute: Attribute, _ isDoubtful: Bool) {
    guard attributes[attribute] != nil else { return }
    if isDoubtful { doubtful.insert(attribute) } else { doubtful.remove(attribute) }
  }
}

/// All devices of a capture.
struct CapturedDevices {
  /// Identifies a device by its address, or by its link when the address is unknown.
  struct Key: Hashable {
    var address: DeviceAddress?
    var adapter: UInt16?
    var handle: UInt16?

    init(_ link: CapturedLink) {
      address = link.device
      adapter = link.device == nil ? link.adapter : nil
      handle = link.device == nil ? link.handle : nil
    }
  }

  /// The most devices that only advertise, and the most devices.
  private static let (mostAdvertisers, mostDevices) = (4096, 8192)

  private var devices: [Key: Int] = [:]
  /// The devices, in the order in which they appear.
  private(set) var all: [CapturedDevice] = []
  private(set) var first: CaptureTime?
  private(set) var last: CaptureTime?

  /// The device of a link; nil when it was not counted.
  subscript(link: CapturedLink) -> CapturedDevice? { devices[Key(link)].map { all[$0] } }

  mutating func add(_ operation: CapturedOperation) {
    first = min(first ?? operation.time, operation.time)
    last = max(last ?? operation.time, operation.time)
    let key = Key(operation.link)
    if devices[key] == nil {
      let isAdvertiser = if case .advertisement = operation.event { true } else { false }
      if devices.count >= (isAdvertiser ? Self.mostAdvertisers : Self.mostDevices) { return }
      devices[key] = all.count
      all.append(CapturedDevice(operation.link))
    }
    if let index = devices[key] { all[index].add(operation.event) }
  }

  /// Adds what a value says of the definition of its attribute.
  mutating func add(_ replayed: ReplayedOperation) {
    guard case .attribute(let server, let path, .access(_, let access)) = replayed.operation.event,
      access.outcome == .done, access.offset == 0, let index = devices[Key(replayed.operation.link)]
    else { return }
    all[index].setDoubtful(CapturedDevice.Attribute(server, path), replayed.isDoubtful)
  }
}

extension BluetoothUUID {
  fileprivate static let deviceName = BluetoothUUID(uint16: 0x2A00)
}
