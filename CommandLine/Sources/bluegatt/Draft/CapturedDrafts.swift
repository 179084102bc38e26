import GATTCapture
import GATTCore
import GATTDefinitions
import GATTText

/// The drafts of all devices of a capture.
struct CapturedDrafts {
  /// A server of attributes: a device by its address or, when it is unknown, by its link; or the host of the capture.
  private enum Server: Hashable {
    case host(adapter: UInt16)
    case device(DeviceAddress)
    case link(adapter: UInt16, handle: UInt16)
  }

  /// The name of the host in `--device`.
  static let host = "host"
  /// The most servers. The draft of a further one is not kept.
  private static let most = 256

  private var drafts: [Server: DraftedDevice] = [:]
  private var order: [Server] = []
  /// The number of accesses to attributes without a UUID in the capture.
  private(set) var unknownAccesses = 0
  /// Whether the capture has operations on attributes.
  private(set) var hasAttributes = false

  mutating func add(_ operation: CapturedOperation) {
    hasAttributes = hasAttributes || operation.event.isOfAttributes
    switch operation.event {
    case .connected(_, let name):
      if let name { change(server(operation.link, .device)) { $0.name = $0.name ?? name } }
    case .attribute(let server, let path, let event):
      add(path, event, of: self.server(operation.link, server))
    case .disconnected, .mtu, .readMultiple, .unrequested, .advertisement: break
    }
  }

  private func server(_ link: CapturedLink, _ end: LinkEnd) -> Server {
    if end == .host { return .host(adapter: link.adapter) }
    return link.device.map { .device($0) } ?? .link(adapter: link.adapter, handle: link.handle)
  }

  private mutating func change(_ server: Server, _ body: (inout DraftedDevice) -> Void) {
    if drafts[server] == nil {
      if drafts.count >= Self.most { return }
      order.append(server)
    }
    body(&drafts[server, default: DraftedDevice()])
  }

  private mutating func add(_ path: AttributePath, _ event: AttributeEvent, of server: Server) {
    switch event {
    case .service(_, let isPrimary):
      guard let service = path.service else { return }
      change(server) { $0.addService(service, handle: path.handle, isPrimary: isPrimary) }
    case .characteristic(let properties):
      guard let uuid = path.characteristic else { return }
      change(server) { $0.addCharacteristic(uuid, of: path.service, handle: path.handle, properties) }
    case .descriptor:
      guard let uuid = path.characteristic, let descriptor = path.descriptor else { return }
      let new = DraftedDevice.Descriptor(uuid: descriptor, handle: path.handle)
      change(server) { $0.addDescriptor(new, to: uuid, of: path.service) }
    case .access(let kind, let access): add(path, kind, access, of: server)
    }
  }

  private mutating func add(
    _ path: AttributePath,
    _ kind: AttributeAccess.Kind,
    _ access: AttributeAccess,
    of server: Server
  ) {
    guard let uuid = path.characteristic else {
      if path.descriptor == nil { unknownAccesses += 1 }
      return
    }
    let isWhole = access.outcome == .done && access.offset == 0
    if let descriptor = path.descriptor {
      // Only read values, because a value that a client writes is a setting of that client.
      let value = kind == .read && isWhole ? access.value : nil
      if (0x2800...0x2803).contains(descriptor.uuid16 ?? 0) { return }
      let new = DraftedDevice.Descriptor(uuid: descriptor, handle: path.handle, value: value)
      return change(server) { $0.addDescriptor(new, to: uuid, of: path.service) }
    }
    change(server) { draft in
      if uuid == "2A00", kind == .read, isWhole, !access.value.isEmpty {
        draft.name = String(decoding: access.value, as: UTF8.self)
      }
      switch access.outcome {
      case .done:
        draft.addUse(kind.property, of: uuid, of: path.service, handle: path.handle)
        if isWhole { draft.addValue(access.value, kind.direction, of: uuid, of: path.service) }
      case .refused(let error): draft.addRefusal("\(kind.verb) refused: \(error)", of: uuid, of: path.service)
      case .unanswered, .cancelled: break
      }
    }
  }

  // MARK: Choosing a device

  /// The draft of a device.
  ///
  /// - Parameter wanted: The address or the name of the device, or `host`; nil for the only one with services.
  /// - Throws: `Failure` with the devices when none or several match.
  func draft(of wanted: String?) throws(Failure) -> DraftedDevice {
    let useful = order.filter { drafts[$0]?.isEmpty == false }
    let devices = useful.filter { if case .host = $0 { false } else { true } }
    let found: [Server] =
      if let wanted {
        useful.filter { isMeant($0, by: wanted) }
      } else {
        devices.isEmpty ? useful : devices
      }
    if found.count == 1, let draft = drafts[found[0]] { return draft }
    let list = useful.prefix(20).map(text).joined(separator: ", ")
    if useful.isEmpty {
      throw Failure(.wrongValue, "has no service or characteristic with its UUID: is the discovery of them in it?")
    }
    guard let wanted, found.isEmpty else {
      throw Failure(.wrongValue, "has several devices, so give --device: \(list)")
    }
    throw Failure(.wrongValue, "has no services of a device '\(wanted)', but of \(list)")
  }

  private func isMeant(_ server: Server, by wanted: String) -> Bool {
    if let name = drafts[server]?.name {
      if name.lowercased() == wanted.lowercased() || printable(name).lowercased() == wanted.lowercased() { return true }
    }
    switch server {
    case .host: return wanted.lowercased() == Self.host
    case .device(let address): return DeviceAddress(wanted) == address
    case .link(_, let handle): return wanted == "link \(handle)"
    }
  }

  /// The server, such as `C0:11:22:33:44:55 (Pulse Monitor)`.
  private func text(_ server: Server) -> String {
    let name = drafts[server]?.name.map { " (\(printable($0)))" } ?? ""
    return switch server {
    case .host: Self.host
    case .device(let address): "\(address)\(name)"
    case .link(_, let handle): "link \(handle)\(name)"
    }
  }
}

extension AttributeAccess.Kind {
  /// The direction of the value.
  var direction: Direction { isWrite ? .write : self == .read ? .read : .notify }

  /// The property that allows the access.
  fileprivate var property: CharacteristicProperties {
    switch self {
    case .read: .read
    case .write: .write
    case .writeWithoutResponse: .writeWithoutResponse
    case .signedWrite: .authenticatedSignedWrites
    case .notify: .notify
    case .indicate: .indicate
    }
  }

  fileprivate var verb: String {
    switch self {
    case .read: "read"
    case .write, .writeWithoutResponse, .signedWrite: "write"
    case .notify: "notification"
    case .indicate: "indication"
    }
  }
}
