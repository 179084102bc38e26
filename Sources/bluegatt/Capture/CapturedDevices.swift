import GATTCapture
import GATTCore

/// What a capture has of one device.
struct CapturedDevice {
  /// An attribute that was read, written or sent.
  struct Attribute: Hashable {
    var server: LinkEnd
    var service: BluetoothUUID?
    var characteristic: BluetoothUUID?
    var descriptor: BluetoothUUID?
    /// Of an attribute whose type is not known.
    var handle: UInt16?
  }

  /// A server has no more attributes; several databases of one device may.
  private static let mostAttributes = 65_536

  /// The first link with it.
  let link: CapturedLink
  /// What it says that it is called.
  private(set) var name: String?
  private(set) var links = 0
  private(set) var attributes: [Attribute: AccessCounts] = [:]
  private(set) var counts = AccessCounts()
  /// Attributes in the order in which they came.
  private(set) var order: [Attribute] = []

  init(_ link: CapturedLink) {
    self.link = link
  }

  /// Takes what happened on one of its links.
  mutating func add(_ event: CapturedEvent) {
    if case .connected(_, let advertised) = event {
      links += 1
      name = name ?? advertised
    }
    guard case .attribute(let server, let path, .access(let kind, let access)) = event else { return }
    if server == .device, path.type == .deviceName, access.outcome == .done, access.offset == 0 {
      name = String(decoding: access.value, as: UTF8.self)
    }
    counts.add(kind, access.outcome)
    let attribute = Attribute(
      server: server,
      service: path.service,
      characteristic: path.characteristic,
      descriptor: path.descriptor,
      handle: path.type == nil ? path.handle : nil
    )
    if attributes[attribute] == nil {
      if attributes.count >= Self.mostAttributes { return }
      order.append(attribute)
    }
    attributes[attribute, default: AccessCounts()].add(kind, access.outcome)
  }
}

/// What a capture has of all devices.
struct CapturedDevices {
  /// A link of whose device the address is not known stands for itself.
  private struct Key: Hashable {
    var address: DeviceAddress?
    var adapter: UInt16?
    var handle: UInt16?

    init(_ link: CapturedLink) {
      address = link.device
      adapter = link.device == nil ? link.adapter : nil
      handle = link.device == nil ? link.handle : nil
    }
  }

  private static let mostDevices = 4096

  private var devices: [Key: Int] = [:]
  /// In the order in which they came.
  private(set) var all: [CapturedDevice] = []
  private(set) var first: CaptureTime?
  private(set) var last: CaptureTime?

  /// What is known of the device of a link.
  subscript(link: CapturedLink) -> CapturedDevice? { devices[Key(link)].map { all[$0] } }

  /// Takes an operation.
  mutating func add(_ operation: CapturedOperation) {
    first = min(first ?? operation.time, operation.time)
    last = max(last ?? operation.time, operation.time)
    let key = Key(operation.link)
    if devices[key] == nil {
      if devices.count >= Self.mostDevices { return }
      devices[key] = all.count
      all.append(CapturedDevice(operation.link))
    }
    if let index = devices[key] { all[index].add(operation.event) }
  }
}

extension BluetoothUUID {
  fileprivate static let deviceName = BluetoothUUID(uint16: 0x2A00)
}
