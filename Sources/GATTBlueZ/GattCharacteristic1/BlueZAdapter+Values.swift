import DBus
import GATTCore
import GATTRuntime

/// Reading, writing and updates: `ReadValue`, `WriteValue`, `StartNotify`, and the property `Value`.
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

  /// Writes a characteristic or descriptor. A write without response returns when BlueZ has queued the value. BlueZ
  /// does not report when it sends the value.
  public func write(_ value: Data, to handle: AttributeHandle, type: WriteType, on link: LinkIdentifier)
    async throws(BackendError)
  {
    let attribute = try self.attribute(handle, on: link)
    try check(value)
    try await writeValue(value, to: attribute, type == .withResponse ? "request" : "command")
  }

  /// Writes one value with the reliable write procedure: the device sends the value back, and it takes effect only if
  /// both are equal.
  public func writeReliably(_ writes: [(value: Data, handle: AttributeHandle)], on link: LinkIdentifier)
    async throws(BackendError)
  {
    guard let (value, handle) = writes.first else { return }
    guard writes.count == 1 else {
      throw .unsupported("several values in one reliable write: BlueZ writes only one value reliably")
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
    // Descriptors have no types of writes.
    let options: Properties = attribute.characteristic == nil ? [:] : ["type": .string(type)]
    let arguments: [Value] = [.bytes(Array(value)), .properties(options)]
    do throws(BusError) {
      try await call(attribute.path, attribute.interface, "WriteValue", arguments, on: attribute.link)
    } catch {
      throw translate(error, attribute.link)
    }
  }

  /// Translates an error of an attribute: into `.disconnected` or `.poweredOff` if the link has ended.
  func translate(_ error: BusError, _ link: ActiveLink) -> BackendError {
    if error == .cancelled { return .cancelled }
    guard (try? device(on: link.identifier)) != nil else { return state == .poweredOn ? .disconnected : .poweredOff }
    return BackendError(attribute: error)
  }

  /// Starts or stops updates of a characteristic.
  ///
  /// Where a characteristic has both kinds, BlueZ subscribes to notifications. BlueZ keeps a subscription through
  /// disconnections, so the adapter ends it with the link. Values that other programs read or subscribe to are reported
  /// too: BlueZ does not tell them apart. `AcquireNotify` is not used: its socket loses values when it is full.
  public func setUpdates(_ kind: UpdateKind?, of handle: AttributeHandle, on link: LinkIdentifier)
    async throws(BackendError)
  {
    let attribute = try self.attribute(handle, on: link)
    let (path, link) = (attribute.path, attribute.link)
    guard let kind else { return await stopUpdates(of: path, link) }
    if kind == .indication, attribute.characteristic?.properties.contains(.notify) ?? false {
      throw .unsupported("indications of a characteristic that has notifications too: BlueZ takes those")
    }
    // Before the answer, so that values that the device sends at once are not lost.
    link.subscriptions.insert(path)
    do throws(BusError) {
      try await call(path, .gattCharacteristic, "StartNotify", on: link)
    } catch {
      link.subscriptions.remove(path)
      if error == .cancelled { stopNotifying(path) }
      throw translate(error, link)
    }
    if !attribute.isConnected {
      stopNotifying(path)
      throw translate(.remote(.notConnected), link)
    }
  }

  private func stopUpdates(of path: ObjectPath, _ link: ActiveLink) async {
    guard link.subscriptions.remove(path) != nil else { return }
    // In an unstructured task, so that cancelling the caller does not leave the subscription to the next link.
    await Task { _ = try? await call(path, .gattCharacteristic, "StopNotify", on: link) }.value
  }

  /// Ends a subscription without waiting for the answer.
  func stopNotifying(_ path: ObjectPath) {
    guard state == .poweredOn || state == .poweredOff else { return }
    let calls = host.calls
    Task { try? await calls.call(MethodCall(.blueZ, path, .gattCharacteristic, "StopNotify")) }
  }

  /// Takes new properties of a `GattCharacteristic1` object. A `Value` was notified, indicated or read.
  func takeValues(_ values: Properties, of path: ObjectPath, _ devicePath: ObjectPath) {
    guard let device = devices[devicePath] else { return }
    takeMTU(values, of: path, device)
    guard let value = values["Value", as: [UInt8].self], value.count <= AttributeProtocol.maximumValueLength,
      let link = device.link, let handle = device.attributes.characteristics[path]?.handle
    else { return }
    for update in link.receive(Data(value), of: path) {
      observers.report(.update(update, of: handle, on: link.identifier))
    }
  }
}
