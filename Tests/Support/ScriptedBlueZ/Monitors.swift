import DBus

/// A monitor that a client has registered for passive scanning.
public struct RegisteredMonitor: Hashable, Sendable {
  /// The client.
  public let sender: BusName
  /// The adapter.
  public let adapter: ObjectPath
  /// The root object of the client's monitors.
  public let root: ObjectPath
  /// The path of the monitor.
  public let path: ObjectPath
  /// The patterns of the monitor.
  public let patterns: [Pattern]

  /// A pattern of octets in a field of advertising data.
  public struct Pattern: Hashable, Sendable {
    /// The offset of the octets in the field.
    public let offset: UInt8
    /// The type of the field.
    public let type: UInt8
    /// The octets.
    public let octets: [UInt8]

    /// Creates a pattern.
    public init(_ offset: UInt8, _ type: UInt8, _ octets: [UInt8]) {
      self.offset = offset
      self.type = type
      self.octets = octets
    }

    init?(_ value: Value) {
      guard case .structure(let fields) = value, fields.count == 3, case .byte(let offset) = fields[0],
        case .byte(let type) = fields[1], case .bytes(let octets) = fields[2], !octets.isEmpty,
        Int(offset) + octets.count <= 31
      else { return nil }
      self.init(offset, type, octets)
    }
  }
}

extension ScriptedBlueZ {
  /// Sets whether the kernel accepts monitors from now on. The default is true.
  public func acceptMonitors(_ areAccepted: Bool) { areMonitorsAccepted = areAccepted }

  /// Notifies all monitors that a device was found.
  ///
  /// - Throws: `BusError`.
  public func find(_ device: ObjectPath) async throws(BusError) {
    for monitor in monitors { try await tell(monitor, "DeviceFound", [device.value]) }
  }

  /// Ends a monitor, and notifies its client.
  ///
  /// - Throws: `BusError`.
  public func release(_ monitor: RegisteredMonitor) async throws(BusError) {
    monitors.removeAll { $0 == monitor }
    try await tell(monitor, "Release")
  }

  private func tell(
    _ monitor: RegisteredMonitor,
    _ member: MemberName,
    _ arguments: [Value] = []
  ) async throws(BusError) {
    try await connection?.send(MethodCall(monitor.sender, monitor.path, .monitor, member, arguments))
  }

  func answerMonitorManager(_ call: IncomingCall) async throws -> [Value] {
    let root = try call.arguments.read(ObjectPath.self)
    let isTheirs = { (monitor: RegisteredMonitor) in
      monitor.sender == call.sender && monitor.root == root && monitor.adapter == call.path
    }
    switch call.member {
    case "RegisterMonitor":
      if monitors.contains(where: isTheirs) { throw RemoteError.alreadyExists }
      try await register(call, root)
    case "UnregisterMonitor":
      // A root counts as registered as soon as its registration has started.
      if cancelHeld("RegisterMonitor", at: call.path, with: [root.value], .failed("unregistered")) { break }
      if monitorsBeingRead.remove(MonitorApplication(call, root)) != nil { break }
      guard monitors.contains(where: isTheirs) else { throw RemoteError.doesNotExist }
      let theirs = monitors.filter(isTheirs)
      monitors.removeAll(where: isTheirs)
      afterReply { bluez in for monitor in theirs { try await bluez.tell(monitor, "Release") } }
    default: throw RemoteError(.unknownMethod)
    }
    return []
  }

  private func register(_ call: IncomingCall, _ root: ObjectPath) async throws {
    let application = MonitorApplication(call, root)
    monitorsBeingRead.insert(application)
    defer { monitorsBeingRead.remove(application) }
    let reply = try await self.call(call.sender, root, .objectManager, "GetManagedObjects")
    guard monitorsBeingRead.contains(application) else { throw RemoteError.failed("unregistered") }
    let objects = try reply.read([ObjectPath: [String: [String: Value]]].self)
    var found: [RegisteredMonitor] = []
    for (path, interfaces) in objects.sorted(by: { $0.key.text < $1.key.text }) where path.isWithin(root) {
      guard let properties = interfaces[InterfaceName.monitor.text] else { continue }
      guard properties["Type"] == "or_patterns".value, case .array(let values, _)? = properties["Patterns"],
        !values.isEmpty
      else { continue }
      let patterns = values.compactMap { RegisteredMonitor.Pattern($0) }
      guard patterns.count == values.count else { continue }
      found.append(
        RegisteredMonitor(sender: call.sender, adapter: call.path, root: root, path: path, patterns: patterns)
      )
    }
    let monitors = found
    let areAccepted = areMonitorsAccepted
    if areAccepted { self.monitors += monitors }
    afterReply { bluez in
      for monitor in monitors { try await bluez.tell(monitor, areAccepted ? "Activate" : "Release") }
    }
  }
}

/// The registration of a root with its monitors.
struct MonitorApplication: Hashable {
  let sender: BusName
  let adapter: ObjectPath
  let root: ObjectPath

  init(_ call: IncomingCall, _ root: ObjectPath) {
    sender = call.sender
    adapter = call.path
    self.root = root
  }
}
