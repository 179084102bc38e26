import GATTCore
import GATTText

/// Parses a line of a recording.
struct RecordedOperation {
  /// The reason why a line has no operation.
  enum Problem: Error, Equatable {
    /// The kind of operation is unknown.
    case unknown
    /// A member is missing or invalid.
    case missing(String)
  }

  private static let advertisement = "advertisement"
  private static let names = Set([
    "connected", "disconnected", "mtu", "service", "characteristic", "descriptor", "readMultiple", "unrequested",
    advertisement,
  ]).union(AttributeAccess.Kind.allCases.map(\.rawValue))

  private let members: JSON

  init(_ members: JSON) {
    self.members = members
  }

  /// The operation of the line.
  func operation() -> Result<CapturedOperation, Problem> {
    Result { () throws(Problem) in
      let name = try text("operation")
      guard Self.names.contains(name) else { throw .unknown }
      guard let time = CaptureTime(try text("time")) else { throw .missing("time") }
      return CapturedOperation(time: time, link: try link(of: name), event: try event(name))
    }
  }

  private func event(_ name: String) throws(Problem) -> CapturedEvent {
    switch name {
    case "connected":
      return .connected(
        role: try optional("role") { (text) throws(Problem) in try named(text) },
        name: try optional("name") { (name) throws(Problem) in try deviceName(name) }
      )
    case "disconnected": return .disconnected(reason: members["reason"] == nil ? nil : try number("reason"))
    case "mtu": return .mtu(Int(try number("mtu") as UInt16))
    case "readMultiple": return .readMultiple(server: try named("server"), handles: try handles(), try access())
    case Self.advertisement: return .advertisement(try advertised())
    case "unrequested": return .unrequested(from: try named("from"), pdu: try octets("value"))
    default: return .attribute(server: try named("server"), try path(), try attributeEvent(name))
    }
  }

  private func attributeEvent(_ name: String) throws(Problem) -> AttributeEvent {
    switch name {
    case "service":
      return .service(end: try number("end"), isPrimary: try truth("primary"))
    case "characteristic": return .characteristic(CharacteristicProperties(rawValue: try number("properties")))
    case "descriptor": return .descriptor
    default:
      guard let kind = AttributeAccess.Kind(rawValue: name) else { throw .unknown }
      return .access(kind, try access())
    }
  }

  private func advertised() throws(Problem) -> CapturedAdvertisement {
    CapturedAdvertisement(
      data: try octets("value"),
      isScanResponse: try optional("scanResponse") { (name) throws(Problem) in try truth(name) } ?? false,
      isConnectable: try optional("connectable") { (name) throws(Problem) in try truth(name) },
      rssi: try optional("rssi") { (name) throws(Problem) in try number(name) }
    )
  }

  private func link(of operation: String) throws(Problem) -> CapturedLink {
    let adapter: UInt16 = try number("adapter")
    let handle = operation == Self.advertisement ? CapturedLink.noHandle : try number("link")
    var link = CapturedLink(adapter: adapter, handle: handle)
    link.device = try optional("device") { (name) throws(Problem) in
      guard let address = DeviceAddress(try text(name)) else { throw .missing(name) }
      return address
    }
    link.addressKind = try optional("addressType") { (name) throws(Problem) in try named(name) }
    return link
  }

  private func path() throws(Problem) -> AttributePath {
    AttributePath(
      handle: try number("handle"),
      service: try uuid("service"),
      characteristic: try uuid("characteristic"),
      descriptor: try uuid("descriptor")
    )
  }

  private func access() throws(Problem) -> AttributeAccess {
    let offset: UInt16? = try optional("offset") { (name) throws(Problem) in try number(name) }
    let duration: Int64? = try optional("microseconds") { (name) throws(Problem) in try number(name) }
    return AttributeAccess(
      value: try octets("value"),
      offset: Int(offset ?? 0),
      outcome: try outcome(),
      duration: duration
    )
  }

  private func outcome() throws(Problem) -> AttributeAccess.Outcome {
    switch try text("outcome") {
    case "done": return .done
    case "unanswered": return .unanswered
    case "cancelled": return .cancelled
    case "refused":
      guard let error = ATTError(rawValue: try number("error")) else { throw .missing("error") }
      return .refused(error)
    default: throw .missing("outcome")
    }
  }

  private func handles() throws(Problem) -> [UInt16] {
    guard case .array(let elements) = members["handles"] else { throw .missing("handles") }
    let handles = elements.compactMap { $0.value.integer(UInt16.self) }
    guard handles.count == elements.count else { throw .missing("handles") }
    return handles
  }

  // MARK: Members

  private func octets(_ name: String) throws(Problem) -> [UInt8] {
    guard let octets = TextParser.octets(try text(name)) else { throw .missing(name) }
    return [UInt8](octets)
  }

  private func deviceName(_ name: String) throws(Problem) -> String {
    let text = try text(name)
    guard text.utf8.count <= AdvertisedName.longest else { throw .missing(name) }
    return text
  }

  /// The value of a member; nil when it is absent or null.
  private func optional<Value>(
    _ name: String,
    _ value: (String) throws(Problem) -> Value
  ) throws(Problem) -> Value? {
    members[name] == nil || members[name] == .null ? nil : try value(name)
  }

  private func text(_ name: String) throws(Problem) -> String {
    guard case .string(let text) = members[name] else { throw .missing(name) }
    return text
  }

  private func truth(_ name: String) throws(Problem) -> Bool {
    guard case .boolean(let truth) = members[name] else { throw .missing(name) }
    return truth
  }

  private func number<Number: FixedWidthInteger>(_ name: String) throws(Problem) -> Number {
    guard let number = members[name]?.integer(Number.self) else { throw .missing(name) }
    return number
  }

  private func named<Value: RawRepresentable>(_ name: String) throws(Problem) -> Value where Value.RawValue == String {
    guard let value = Value(rawValue: try text(name)) else { throw .missing(name) }
    return value
  }

  private func uuid(_ name: String) throws(Problem) -> BluetoothUUID? {
    try optional(name) { (name) throws(Problem) in
      guard let uuid = BluetoothUUID(try text(name)) else { throw .missing(name) }
      return uuid
    }
  }
}
