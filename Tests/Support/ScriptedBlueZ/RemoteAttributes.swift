import DBus

extension ScriptedBlueZ {
  /// The current value of an attribute of a device; nil if the attribute does not exist.
  public func value(of attribute: ObjectPath) -> [UInt8]? {
    withAttribute(attribute) { $0 }
  }

  /// Sets the value of an attribute of a device, without a signal.
  public func setValue(of attribute: ObjectPath, to value: [UInt8]) {
    withAttribute(attribute) { $0 = value }
  }

  /// Sends a notification or indication of a device to the subscribers.
  ///
  /// - Returns: Whether it was sent.
  /// - Throws: `BusError`.
  @discardableResult
  public func notify(_ characteristic: ObjectPath, _ value: [UInt8]) async throws(BusError) -> Bool {
    guard notifySessions[characteristic]?.isEmpty == false else { return false }
    try await change(characteristic, .characteristic, ["Value": .bytes(value)])
    return tree[characteristic] != nil
  }

  /// Calls `observer` whenever a client has written an attribute of a device over the bus.
  public func observeWrites(_ observer: @escaping @Sendable (ObjectPath, [UInt8]) -> Void) { writeObserver = observer }

  // MARK: - Calls

  func answerAttribute(_ call: IncomingCall, _ interface: InterfaceName) async throws -> [Value] {
    guard tree[call.path]?[interface] != nil else { throw RemoteError(.unknownObject) }
    switch call.member {
    case "ReadValue": return [.bytes(try await readValue(call, interface))]
    case "WriteValue": try await writeValue(call, interface)
    case "StartNotify": try await startNotify(call)
    case "StopNotify": try await stopNotify(call)
    default: throw RemoteError(.unknownMethod)
    }
    return []
  }

  private func readValue(_ call: IncomingCall, _ interface: InterfaceName) async throws -> [UInt8] {
    try requireLink(call.path)
    let offset = try offset(call.arguments.read([String: Value].self))
    if interface == .characteristic, !flags(of: call.path).contains("read") {
      throw RemoteError.bluez("NotPermitted", "Read not permitted")
    }
    guard let value = value(of: call.path) else { throw RemoteError(.unknownObject) }
    guard offset <= value.count else { throw RemoteError.bluez("InvalidArguments", "Invalid offset") }
    let part = Array(value[offset...])
    // BlueZ reports a read value like a notification.
    try await change(call.path, interface, ["Value": .bytes(part)])
    return part
  }

  private func writeValue(_ call: IncomingCall, _ interface: InterfaceName) async throws {
    try requireLink(call.path)
    let (value, options) = try call.arguments.read([UInt8].self, [String: Value].self)
    let offset = try offset(options)
    guard offset + value.count <= 512 else { throw RemoteError.bluez("InvalidArguments", "Invalid Length") }
    if interface == .characteristic { try checkWrite(call.path, value, options) }
    var whole = self.value(of: call.path) ?? []
    whole = whole.prefix(offset) + value
    setValue(of: call.path, to: whole)
    writeObserver?(call.path, whole)
  }

  private func checkWrite(_ path: ObjectPath, _ value: [UInt8], _ options: [String: Value]) throws {
    let flags = flags(of: path)
    switch options["type"] {
    case .string("command"):
      guard value.count <= Int(devices[device(of: path)]?.mtu ?? 23) - 3 else {
        throw RemoteError.failed("Failed to initiate write")
      }
    case .string("request"), nil:
      guard flags.contains("write") || options["type"] == nil && flags.contains("write-without-response") else {
        throw RemoteError.bluez("NotPermitted", "Write not permitted")
      }
    case .string("reliable"):
      guard flags.contains("reliable-write") else { throw RemoteError.notSupported }
    default: throw RemoteError.notSupported
    }
  }

  private func startNotify(_ call: IncomingCall) async throws {
    guard !flags(of: call.path).isDisjoint(with: ["notify", "indicate"]) else { throw RemoteError.notSupported }
    notifySessions[call.path, default: []].insert(call.sender)
    if isTrue(call.path, .characteristic, "Notifying") { return }
    try await change(call.path, .characteristic, ["Notifying": .boolean(true)])
  }

  private func stopNotify(_ call: IncomingCall) async throws {
    guard notifySessions[call.path]?.remove(call.sender) != nil else {
      throw RemoteError.failed("No notify session started")
    }
    guard notifySessions[call.path]?.isEmpty == true else { return }
    try await change(call.path, .characteristic, ["Notifying": .boolean(false)])
  }

  // MARK: - Attributes

  private func requireLink(_ attribute: ObjectPath) throws(RemoteError) {
    guard isTrue(device(of: attribute), .device, "Connected") else { throw .notConnected }
  }

  private func offset(_ options: [String: Value]) throws(RemoteError) -> Int {
    switch options["offset"] {
    case nil: return 0
    case .uint16(let offset): return Int(offset)
    default: throw .invalidArguments
    }
  }

  private func flags(of characteristic: ObjectPath) -> Set<String> {
    let value = property(characteristic, .characteristic, "Flags")
    return Set(value.flatMap { try? [String]($0) } ?? [])
  }

  func device(of attribute: ObjectPath) -> ObjectPath {
    ObjectPath(unchecked: attribute.text.split(separator: "/").prefix(4).map { "/\($0)" }.joined())
  }

  /// Finds the value by the handle at the end of the path.
  private func withAttribute<Result>(_ path: ObjectPath, _ body: (inout [UInt8]) -> Result) -> Result? {
    let device = device(of: path)
    guard let handle = UInt16(path.text.suffix(4), radix: 16), var described = devices[device] else { return nil }
    for service in described.services.indices {
      for index in described.services[service].characteristics.indices {
        var characteristic = described.services[service].characteristics[index]
        var result: Result?
        if characteristic.handle == handle, path.text.dropLast(4).hasSuffix("char") {
          result = body(&characteristic.value)
        } else if let position = characteristic.descriptors.firstIndex(where: { $0.handle == handle }) {
          result = body(&characteristic.descriptors[position].value)
        }
        guard let result else { continue }
        described.services[service].characteristics[index] = characteristic
        devices[device] = described
        return result
      }
    }
    return nil
  }
}
