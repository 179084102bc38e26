import DBus

/// A remote device that uses the services of a client through BlueZ.
public struct RemoteCentral: Hashable, Sendable {
  /// The device.
  public var device: ObjectPath
  /// The ATT_MTU of its link.
  public var mtu: UInt16

  /// Creates a central with this device and MTU.
  public init(_ device: ObjectPath, mtu: UInt16 = 247) {
    self.device = device
    self.mtu = mtu
  }

  fileprivate func options(offset: UInt16) -> [String: Value] {
    var options: [String: Value] = ["device": device.value, "link": "LE".value, "mtu": mtu.value]
    if offset > 0 { options["offset"] = offset.value }
    return options
  }
}

/// A subscription of a central: through a separate socket, or by signals that all subscribers share.
public struct RemoteSubscription: Sendable {
  /// The characteristic.
  public let path: ObjectPath
  /// The client's MTU for the socket; nil without one.
  public let mtu: UInt16?
  let sender: BusName
  let socket: PacketSocket?
  let listener: Task<Void, Never>?
}

struct AttributeKey: Hashable {
  var sender: BusName
  var path: ObjectPath
}

extension ScriptedBlueZ {
  /// The time that BlueZ waits for an application to answer a request.
  public static let requestTimeout = Duration.seconds(5)

  /// Reads an attribute of an application.
  ///
  /// - Parameter timeout: The time that BlueZ waits.
  /// - Throws: `BusError`; `.remote` when the application replies with an error.
  public func read(
    _ path: ObjectPath,
    of application: Application,
    by central: RemoteCentral,
    offset: UInt16 = 0,
    timeout: Duration = requestTimeout
  ) async throws(BusError) -> [UInt8] {
    let options = Value.properties(central.options(offset: offset))
    return try await request(path, application, "ReadValue", [options], timeout: timeout).read([UInt8].self)
  }

  /// Writes an attribute of an application.
  ///
  /// - Throws: `BusError`; `.remote` when the application replies with an error.
  public func write(
    _ value: [UInt8],
    to path: ObjectPath,
    of application: Application,
    by central: RemoteCentral,
    offset: UInt16 = 0,
    isPrepared: Bool = false
  ) async throws(BusError) {
    var options = central.options(offset: offset)
    if isPrepared { options["prepare-authorize"] = .boolean(true) }
    _ = try await request(path, application, "WriteValue", [.bytes(value), .properties(options)])
  }

  /// Subscribes a central. BlueZ acquires a socket for it if the characteristic has `NotifyAcquired`.
  ///
  /// - Throws: `BusError`.
  public func subscribe(
    to path: ObjectPath,
    of application: Application,
    by central: RemoteCentral
  ) async throws(BusError) -> RemoteSubscription {
    if application.properties(path)["NotifyAcquired"] != nil {
      let options = Value.properties(central.options(offset: 0))
      do {
        let reply = try await request(path, application, "AcquireNotify", [options])
        let (descriptor, mtu) = try reply.read(OwnedDescriptor.self, UInt16.self)
        let socket = PacketSocket(descriptor)
        return RemoteSubscription(path: path, mtu: mtu, sender: application.sender, socket: socket, listener: nil)
      } catch .remote(let error) where error.name.text == "org.bluez.Error.NotSupported" {
        // BlueZ falls back to signals.
      }
    }
    let listener = try await listen(to: path, of: application)
    _ = try await request(path, application, "StartNotify", [])
    return RemoteSubscription(path: path, mtu: nil, sender: application.sender, socket: nil, listener: listener)
  }

  /// The updates of a subscription since the last call.
  public func updates(of subscription: RemoteSubscription) -> [[UInt8]] {
    if let socket = subscription.socket { return socket.receiveAll() }
    return updates.removeValue(forKey: AttributeKey(sender: subscription.sender, path: subscription.path)) ?? []
  }

  /// Unsubscribes a central. A subscription by a socket ends when its last copy is released.
  ///
  /// - Throws: `BusError`.
  public func unsubscribe(_ subscription: RemoteSubscription, of application: Application) async throws(BusError) {
    subscription.listener?.cancel()
    if subscription.socket == nil { _ = try await request(subscription.path, application, "StopNotify", []) }
  }

  /// Notifies an application that an indication was confirmed.
  ///
  /// - Throws: `BusError`.
  public func confirm(_ path: ObjectPath, of application: Application) async throws(BusError) {
    guard let connection else { throw .disconnected }
    try await connection.send(MethodCall(application.sender, path, .characteristic, "Confirm"))
  }

  private func request(
    _ path: ObjectPath,
    _ application: Application,
    _ member: MemberName,
    _ arguments: [Value],
    timeout: Duration = requestTimeout
  ) async throws(BusError) -> Arguments {
    let isDescriptor = application.objects[path]?[InterfaceName.descriptor.text] != nil
    let interface: InterfaceName = isDescriptor ? .descriptor : .characteristic
    return try await call(application.sender, path, interface, member, arguments, timeout: timeout)
  }

  private func listen(to path: ObjectPath, of application: Application) async throws(BusError) -> Task<Void, Never> {
    guard let connection else { throw .disconnected }
    let rule = MatchRule(sender: application.sender, path: .at(path), interface: .properties)
    let signals = try await connection.signals(rule)
    let key = AttributeKey(sender: application.sender, path: path)
    return Task { [weak self] in
      var iterator = signals.makeAsyncIterator()
      while let signal = try? await iterator.next() {
        guard
          let (_, changed, _) = try? signal.arguments.read(String.self, [String: Value].self, [String].self),
          case .bytes(let value) = changed["Value"]
        else { continue }
        await self?.receive(value, key)
      }
    }
  }

  private func receive(_ value: [UInt8], _ key: AttributeKey) { updates[key, default: []].append(value) }
}
