import GATTCore

/// Appends the operations with one server to those of the capture, and learns the attributes of the server.
struct OperationLog {
  private(set) var operations: [CapturedOperation]
  private let link: CapturedLink
  private let server: LinkEnd
  private let map: AttributeMap

  init(_ context: LinkContext, server: LinkEnd, _ operations: [CapturedOperation]) {
    self.operations = operations
    link = context.link
    self.server = server
    map = context.map(of: server)
  }

  mutating func add(_ event: CapturedEvent, at time: CaptureTime) {
    operations.append(CapturedOperation(time: time, link: link, event: event))
  }

  private mutating func add(_ event: AttributeEvent, _ path: AttributePath, at time: CaptureTime) {
    add(.attribute(server: server, path, event), at: time)
  }

  /// Adds an access to a value.
  ///
  /// - Parameter start: The time of the request.
  mutating func access(
    _ kind: AttributeAccess.Kind,
    _ value: ATTPDU.HandleValue,
    offset: Int = 0,
    _ outcome: AttributeAccess.Outcome = .done,
    at time: CaptureTime,
    since start: CaptureTime? = nil
  ) {
    let duration = start.map { time.microseconds(since: $0) }
    let access = AttributeAccess(value: value.value, offset: offset, outcome: outcome, duration: duration)
    let path = map.path(value.handle)
    add(.access(kind, access), path, at: time)
    if kind == .indicate, path.type == .serviceChanged { forgetChanged(value) }
  }

  /// Adds a long read.
  mutating func access(_ read: LongRead, _ outcome: AttributeAccess.Outcome) {
    let value = ATTPDU.HandleValue(handle: read.handle, value: read.value)
    access(.read, value, offset: read.offset, outcome, at: read.end, since: read.start)
  }

  /// Adds a read of several values.
  mutating func readMultiple(_ handles: [UInt16], _ access: AttributeAccess, at time: CaptureTime) {
    add(.readMultiple(server: server, handles: handles, access), at: time)
  }

  /// Adds a failed read by type.
  mutating func read(
    type: BluetoothUUID,
    at handle: UInt16,
    _ outcome: AttributeAccess.Outcome,
    at time: CaptureTime,
    since start: CaptureTime?
  ) {
    let path = AttributePath(handle: handle, service: map.path(handle).service, characteristic: type)
    let duration = start.map { time.microseconds(since: $0) }
    add(.access(.read, AttributeAccess(value: [], outcome: outcome, duration: duration)), path, at: time)
  }

  /// Forgets the attributes in the range of a Service Changed indication. The characteristic that indicates keeps its
  /// handle (Core Specification, Volume 3, Part G, 7.1).
  private func forgetChanged(_ indication: ATTPDU.HandleValue) {
    let bytes = indication.value.span.bytes
    let (start, end) = (bytes.uint16(at: 0), bytes.uint16(at: 2))
    guard indication.value.count == 4, start <= end else { return }
    map.forget(start...end)
    _ = map.learnType(indication.handle, .serviceChanged)
  }
}

extension OperationLog {
  /// Learns attributes from the response to a discovery request.
  mutating func discover(_ request: ClientProcedures.Request, _ response: ATTPDU, at time: CaptureTime) {
    switch (request.pdu, response) {
    case (.readByGroupTypeRequest(_, _, let type), .readByGroupTypeResponse(let groups)) where type.isServiceType:
      for group in groups {
        let octets = group.value.span.bytes
        guard let uuid = BluetoothUUID(octets: octets, at: 0, count: octets.byteCount) else { continue }
        service(group, uuid, isPrimary: type == .primaryService, at: time)
      }
    case (.findByTypeValueRequest(_, _, let type, let value), .findByTypeValueResponse(let groups))
    where type.isServiceType:
      let octets = value.span.bytes
      guard let uuid = BluetoothUUID(octets: octets, at: 0, count: octets.byteCount) else { return }
      for group in groups { service(group, uuid, isPrimary: type == .primaryService, at: time) }
    case (.readByTypeRequest(_, _, .characteristicDeclaration), .readByTypeResponse(let values)):
      for value in values { characteristic(value, at: time) }
    case (.readByTypeRequest(_, _, let type), .readByTypeResponse(let values)) where !type.isDeclaration:
      for value in values {
        _ = map.learnType(value.handle, type)
        access(.read, value, at: time, since: request.time)
      }
    case (.findInformationRequest, .findInformationResponse(let types)):
      for type in types { information(type, at: time) }
    default: break
    }
  }

  private mutating func service(_ group: ATTPDU.Group, _ uuid: BluetoothUUID, isPrimary: Bool, at time: CaptureTime) {
    guard map.learnService(start: group.start, end: group.end, uuid: uuid, isPrimary: isPrimary) else { return }
    let path = AttributePath(handle: group.start, service: uuid)
    add(.service(end: group.end, isPrimary: isPrimary), path, at: time)
  }

  /// Learns a characteristic from its declaration, which consists of the properties, the value handle and the UUID.
  private mutating func characteristic(_ declaration: ATTPDU.HandleValue, at time: CaptureTime) {
    let octets = declaration.value.span.bytes
    guard let uuid = BluetoothUUID(octets: octets, at: 3, count: octets.byteCount - 3) else { return }
    let properties = CharacteristicProperties(rawValue: UInt16(octets.uint8(at: 0)))
    let value = octets.uint16(at: 1)
    let isNew = map.learnCharacteristic(
      declaration: declaration.handle,
      value: value,
      uuid: uuid,
      properties: properties
    )
    if isNew { add(.characteristic(properties), map.path(value), at: time) }
  }

  private mutating func information(_ information: ATTPDU.HandleType, at time: CaptureTime) {
    guard map.learnType(information.handle, information.type) else { return }
    let path = map.path(information.handle)
    if path.descriptor == information.type, !information.type.isDeclaration { add(.descriptor, path, at: time) }
  }
}
