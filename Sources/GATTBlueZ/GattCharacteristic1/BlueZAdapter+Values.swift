import DBus
import GATTCore
import GATTRuntime

/// Reading and writing.
extension BlueZAdapter {
  /// The whole value of a characteristic or descriptor: BlueZ reads on until it has all of it.
  public func read(_ handle: AttributeHandle, on link: LinkIdentifier) async throws(BackendError) -> Data {
    let (_, active, path, attribute) = try self.attribute(handle, on: link)
    guard let interface = attribute.interface else { throw .attribute(.invalidHandle) }
    active.beginRead(path)
    var value: Data?
    defer {
      for update in active.endRead(path, value) { report(.update(update, of: handle, on: link)) }
    }
    do throws(BusError) {
      let bytes = try await call(path, interface, "ReadValue", [.properties([:])], on: active).read([UInt8].self)
      value = Data(bytes)
      guard bytes.count <= AttributeProtocol.maximumValueLength else {
        throw .unexpected("a value of \(bytes.count) octets")
      }
      return Data(bytes)
    } catch {
      throw translate(error, active)
    }
  }

  /// Writes a characteristic or descriptor. A write without response has been taken over by BlueZ when this returns: the
  /// pace of its answers is the pace of the radio.
  public func write(_ value: Data, to handle: AttributeHandle, type: WriteType, on link: LinkIdentifier)
    async throws(BackendError)
  {
    let (_, active, path, attribute) = try self.attribute(handle, on: link)
    try check(value)
    // A packet without octets would be the end of the socket for BlueZ.
    if type == .withoutResponse, !value.isEmpty, isFast(attribute), try await writeFast(value, to: path, active) {
      return
    }
    try await write(value, path, attribute, type == .withResponse ? "request" : "command", active)
  }

  /// Writes one value so that it is compared before it takes effect.
  public func writeReliably(_ writes: [(value: Data, handle: AttributeHandle)], on link: LinkIdentifier)
    async throws(BackendError)
  {
    guard let (value, handle) = writes.first else { return }
    guard writes.count == 1 else {
      throw .unsupported("several values in one reliable write: BlueZ has it for single ones alone")
    }
    let (_, active, path, attribute) = try self.attribute(handle, on: link)
    try check(value)
    try await write(value, path, attribute, "reliable", active)
  }

  /// - Throws: `.rejected` for a value that no attribute can have.
  func check(_ value: Data) throws(BackendError) {
    guard value.count <= AttributeProtocol.maximumValueLength else {
      throw .rejected("a value has at most \(AttributeProtocol.maximumValueLength) octets, this one has \(value.count)")
    }
  }

  private func write(
    _ value: Data,
    _ path: ObjectPath,
    _ attribute: RemoteAttribute,
    _ type: String,
    _ link: ActiveLink
  ) async throws(BackendError) {
    guard let interface = attribute.interface else { throw .attribute(.invalidHandle) }
    let socket = link.writeSockets.removeValue(forKey: path)
    await socket?.finish()
    // Without a type BlueZ chooses by the properties.
    let options: [String: Value] = interface == .gattCharacteristic ? ["type": .string(type)] : [:]
    let arguments: [Value] = [.bytes(Array(value)), .properties(options)]
    let deadline = ContinuousClock.now + .seconds(2)
    while true {
      do throws(BusError) {
        try await call(path, interface, "WriteValue", arguments, on: link)
        return
      } catch {
        // BlueZ has yet to see that the other end of its socket was closed.
        guard socket != nil, error.isWriteAcquired, ContinuousClock.now < deadline else { throw translate(error, link) }
      }
      guard (try? await Task.sleep(for: .milliseconds(10))) != nil else { throw .cancelled }
    }
  }

  /// What an error of an attribute is: whatever BlueZ says of one whose link has ended, that is why.
  func translate(_ error: BusError, _ link: ActiveLink) -> BackendError {
    if error == .cancelled { return .cancelled }
    guard (try? device(on: link.identifier)) != nil else { return state == .poweredOn ? .disconnected : .poweredOff }
    return BackendError(attribute: error)
  }
}

extension BusError {
  /// Whether somebody has the socket of the characteristic.
  fileprivate var isWriteAcquired: Bool {
    guard case .remote(let error) = self else { return false }
    return error.name == .blueZ("NotPermitted") && error.message == "Write acquired"
  }
}
