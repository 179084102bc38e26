import DBus
import GATTCore
import GATTRuntime

/// Reading and writing: `ReadValue` and `WriteValue`.
extension BlueZAdapter {
  /// Reads the whole value of a characteristic or descriptor.
  public func read(_ handle: AttributeHandle, on link: LinkIdentifier) async throws(BackendError) -> Data {
    let attribute = try self.attribute(handle, on: link)
    attribute.link.beginRead(attribute.path)
    var value: Data?
    defer {
      for update in attribute.link.endRead(attribute.path, value) {
        observers.report(.update(update, of: handle, on: link))
      }
    }
    do throws(BusError) {
      let reply = try await call(
        attribute.path,
        attribute.interface,
        "ReadValue",
        [.properties([:])],
        on: attribute.link
      )
      let bytes = try reply.read([UInt8].self)
      value = Data(bytes)
      guard bytes.count <= AttributeProtocol.maximumValueLength else {
        throw .unexpected("a value of \(bytes.count) octets")
      }
      return Data(bytes)
    } catch {
      throw translate(error, attribute.link)
    }
  }

  /// Writes a characteristic or descriptor. A write without response returns when BlueZ has taken the value. BlueZ
  /// answers as fast as the radio sends, so a program that waits does not write faster than that.
  public func write(_ value: Data, to handle: AttributeHandle, type: WriteType, on link: LinkIdentifier)
    async throws(BackendError)
  {
    let attribute = try self.attribute(handle, on: link)
    try check(value)
    // BlueZ would take a packet without octets for the end of the socket.
    if type == .withoutResponse, !value.isEmpty, let socket = try await writeSocket(of: attribute) {
      let (octets, maximum) = (value.count, socket.maximumLength)
      guard octets <= maximum else {
        throw .rejected("a write without response has at most \(maximum) octets here, this one has \(octets)")
      }
      return try await socket.packets.enqueue(value).sent.answer()
    }
    try await writeValue(value, to: attribute, type == .withResponse ? "request" : "command")
  }

  /// Writes one value with the reliable write procedure: the device sends the value back, and it takes effect only if
  /// both are equal.
  public func writeReliably(_ writes: [(value: Data, handle: AttributeHandle)], on link: LinkIdentifier)
    async throws(BackendError)
  {
    guard let (value, handle) = writes.first else { return }
    guard writes.count == 1 else {
      throw .unsupported("several values in one reliable write: BlueZ has it for single ones alone")
    }
    let attribute = try self.attribute(handle, on: link)
    try check(value)
    try await writeValue(value, to: attribute, "reliable")
  }

  /// - Throws: `.rejected` for a value that is longer than any attribute.
  func check(_ value: Data) throws(BackendError) {
    guard value.count <= AttributeProtocol.maximumValueLength else {
      throw .rejected("a value has at most \(AttributeProtocol.maximumValueLength) octets, this one has \(value.count)")
    }
  }

  private func writeValue(_ value: Data, to attribute: LinkedAttribute, _ type: String) async throws(BackendError) {
    let socket = attribute.link.writeSockets.removeValue(forKey: attribute.path)
    await socket?.packets.drain()
    // Descriptors have no types of writes.
    let options: Properties = attribute.characteristic == nil ? [:] : ["type": .string(type)]
    let arguments: [Value] = [.bytes(Array(value)), .properties(options)]
    do throws(BusError) {
      try await call(attribute.path, attribute.interface, "WriteValue", arguments, on: attribute.link) { error in
        // BlueZ refuses until it notices that the other end of its socket was closed.
        error.isBusy
          || (socket != nil && error.blueZWord == "NotPermitted" && error.remote?.message == "Write acquired")
      }
    } catch {
      throw translate(error, attribute.link)
    }
  }

  /// Translates an error of an attribute. If the link has ended, that is the error.
  func translate(_ error: BusError, _ link: ActiveLink) -> BackendError {
    if error == .cancelled { return .cancelled }
    guard (try? device(on: link.identifier)) != nil else { return state == .poweredOn ? .disconnected : .poweredOff }
    return BackendError(attribute: error)
  }
}
