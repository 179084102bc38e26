import GATTCore
import GATTText

extension JSONWriter {
  /// Writes the members of a line of a recording, in their order.
  package mutating func members(of operation: CapturedOperation) {
    member("time", operation.time.description)
    member("adapter", operation.link.adapter)
    if operation.event.isOnLink { member("link", operation.link.handle) }
    member("device", operation.link.device?.description)
    if let kind = operation.link.addressKind { member("addressType", kind.rawValue) }
    member("operation", operation.event.name)
    members(of: operation.event)
  }

  private mutating func members(of event: CapturedEvent) {
    switch event {
    case .connected(let role, let name):
      if let role { member("role", role.rawValue) }
      if let name { member("name", name) }
    case .disconnected(let reason):
      if let reason { member("reason", reason) }
    case .mtu(let mtu):
      member("mtu", mtu)
    case .readMultiple(let server, let handles, let access):
      member("server", server.rawValue)
      key("handles")
      array { json in
        for handle in handles { json.integer(handle) }
      }
      members(of: access)
    case .unrequested(let sender, let pdu):
      member("from", sender.rawValue)
      member("value", octets: pdu)
    case .attribute(let server, let path, let event):
      member("server", server.rawValue)
      members(of: path)
      members(of: event)
    case .advertisement(let advertisement):
      if advertisement.isScanResponse { member("scanResponse", true) }
      if let isConnectable = advertisement.isConnectable { member("connectable", isConnectable) }
      if let rssi = advertisement.rssi { member("rssi", rssi) }
      member("value", octets: advertisement.data)
    }
  }

  private mutating func members(of path: AttributePath) {
    member("handle", path.handle)
    if let service = path.service { member("service", service.description) }
    if let characteristic = path.characteristic { member("characteristic", characteristic.description) }
    if let descriptor = path.descriptor { member("descriptor", descriptor.description) }
  }

  private mutating func members(of event: AttributeEvent) {
    switch event {
    case .service(let end, let isPrimary):
      member("end", end)
      member("primary", isPrimary)
    case .characteristic(let properties): member("properties", properties.rawValue)
    case .descriptor: break
    case .access(_, let access): members(of: access)
    }
  }

  private mutating func members(of access: AttributeAccess) {
    if access.offset != 0 { member("offset", access.offset) }
    member("value", octets: access.value)
    member("outcome", access.outcome.name)
    if case .refused(let error) = access.outcome { member("error", error.rawValue) }
    if let duration = access.duration { member("microseconds", duration) }
  }
}

extension CapturedEvent {
  /// The name of the operation in a recording.
  var name: String {
    switch self {
    case .connected: "connected"
    case .disconnected: "disconnected"
    case .mtu: "mtu"
    case .readMultiple: "readMultiple"
    case .unrequested: "unrequested"
    case .attribute(_, _, .service): "service"
    case .attribute(_, _, .characteristic): "characteristic"
    case .attribute(_, _, .descriptor): "descriptor"
    case .attribute(_, _, .access(let kind, _)): kind.rawValue
    case .advertisement: "advertisement"
    }
  }

  /// Whether the event belongs to a link.
  fileprivate var isOnLink: Bool { if case .advertisement = self { false } else { true } }
}

extension AttributeAccess.Outcome {
  fileprivate var name: String {
    switch self {
    case .done: "done"
    case .refused: "refused"
    case .unanswered: "unanswered"
    case .cancelled: "cancelled"
    }
  }
}
