import GATTCore

extension CapturedOperation {
  /// The operation as the members of a line of a recording, in their order.
  public var members: [RecordedMember] {
    var members = [
      RecordedMember("time", .string(time.description)),
      RecordedMember("adapter", link.adapter),
      RecordedMember("link", link.handle),
      RecordedMember("device", link.device.map { .string($0.description) } ?? .null),
    ]
    if let kind = link.addressKind { members.append(RecordedMember("addressType", .string(kind.rawValue))) }
    members.append(RecordedMember("operation", .string(event.name)))
    return members + event.members
  }
}

extension CapturedEvent {
  /// What the operation is called.
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
    }
  }

  fileprivate var members: [RecordedMember] {
    switch self {
    case .connected(let role, let name):
      [role.map { RecordedMember("role", .string($0.rawValue)) }, name.map { RecordedMember("name", .string($0)) }]
        .compactMap { $0 }
    case .disconnected(let reason): reason.map { [RecordedMember("reason", $0)] } ?? []
    case .mtu(let mtu): [RecordedMember("mtu", mtu)]
    case .readMultiple(let server, let handles, let access):
      [
        RecordedMember("server", .string(server.rawValue)),
        RecordedMember("handles", .integers(handles.map { Int64($0) })),
      ] + access.members
    case .unrequested(let sender, let pdu):
      [RecordedMember("from", .string(sender.rawValue)), RecordedMember("value", .octets(pdu))]
    case .attribute(let server, let path, let event):
      [RecordedMember("server", .string(server.rawValue))] + path.members + event.members
    }
  }
}

extension AttributePath {
  fileprivate var members: [RecordedMember] {
    var members = [RecordedMember("handle", handle)]
    if let service { members.append(RecordedMember("service", service)) }
    if let characteristic { members.append(RecordedMember("characteristic", characteristic)) }
    if let descriptor { members.append(RecordedMember("descriptor", descriptor)) }
    return members
  }
}

extension AttributeEvent {
  fileprivate var members: [RecordedMember] {
    switch self {
    case .service(let end, let isPrimary): [RecordedMember("end", end), RecordedMember("primary", .boolean(isPrimary))]
    case .characteristic(let properties): [RecordedMember("properties", properties.rawValue)]
    case .descriptor: []
    case .access(_, let access): access.members
    }
  }
}

extension AttributeAccess {
  fileprivate var members: [RecordedMember] {
    var members: [RecordedMember] = []
    if offset != 0 { members.append(RecordedMember("offset", offset)) }
    members.append(RecordedMember("value", .octets(value)))
    members.append(RecordedMember("outcome", .string(outcome.name)))
    if case .refused(let error) = outcome { members.append(RecordedMember("error", error.rawValue)) }
    if let duration { members.append(RecordedMember("microseconds", duration)) }
    return members
  }
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
