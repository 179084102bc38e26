import DBus
import GATTCore
import GATTRuntime

/// Values through sockets of their own instead of through the bus: `AcquireNotify` and `AcquireWrite`.
///
/// In bursts it costs less than a third of this program's processor time (`Benchmarks/run bus`) and none of the bus's, and
/// has its price: notifications that arrive before the subscription is acknowledged are lost, and so are those that come
/// while 278 others wait to be taken (BlueZ drops them); a characteristic whose socket this program has can't be used by
/// others.
extension BlueZAdapter {
  /// The characteristics that use sockets, from their next subscription or write without response on. None, unless it is
  /// set. Where BlueZ refuses, values go through the bus.
  public nonisolated var fastPath: Set<BluetoothUUID> {
    get { published.withLock { $0.fastPath } }
    set { published.withLock { $0.fastPath = newValue } }
  }

  nonisolated func isFast(_ attribute: RemoteAttribute) -> Bool {
    published.withLock { $0.fastPath.contains(attribute.uuid) }
  }

  // MARK: - Updates

  /// - Returns: Whether there is a socket.
  func startFastUpdates(of path: ObjectPath, _ attribute: RemoteAttribute, _ link: ActiveLink)
    async throws(BackendError) -> Bool
  {
    if let open = link.updateSockets[path], await open.isOpen { return true }
    guard let (descriptor, _) = try await acquire("AcquireNotify", path, link) else { return false }
    let handle = attribute.handle
    let identifier = link.identifier
    let socket = UpdateSocket(descriptor, on: host.loop) { [weak self] values in
      self?.assumeIsolated { adapter in
        for value in values { adapter.report(.update(value, of: handle, on: identifier)) }
      }
    }
    link.updateSockets[path] = socket
    await socket.start()
    return true
  }

  // MARK: - Writes

  /// - Returns: Whether there is a socket, which the value is in then.
  func writeFast(_ value: Data, to path: ObjectPath, _ link: ActiveLink) async throws(BackendError) -> Bool {
    guard let socket = try await writeSocket(of: path, link) else { return false }
    try await socket.write(value)
    return true
  }

  /// The socket that values of a characteristic are written to. The first write gets it, and writes that come meanwhile
  /// wait: BlueZ gives it once.
  private func writeSocket(of path: ObjectPath, _ link: ActiveLink) async throws(BackendError) -> WriteSocket? {
    let turn = link.socketTurns.enqueue()
    defer { link.socketTurns.end(turn) }
    try await link.socketTurns.arrival(of: turn)
    if let open = link.writeSockets[path], await open.isOpen { return open }
    guard let (descriptor, unit) = try await acquire("AcquireWrite", path, link) else { return nil }
    let socket = WriteSocket(descriptor, maximumLength: Int(unit) - 3, on: host.loop)
    link.writeSockets[path] = socket
    await socket.start()
    return socket
  }

  // MARK: - Acquiring

  /// The socket of a characteristic, and the MTU; nil when BlueZ or another program keeps it.
  private func acquire(_ member: MemberName, _ path: ObjectPath, _ link: ActiveLink) async throws(BackendError)
    -> (OwnedDescriptor, UInt16)?
  {
    do throws(BusError) {
      let reply = try await call(path, .gattCharacteristic, member, [.properties([:])], on: link, isRepeated: false)
      let (descriptor, unit) = try reply.read(OwnedDescriptor.self, UInt16.self)
      // Nothing would close the socket of a link that has ended meanwhile.
      guard devices.connected.contains(where: { $0.usableLink === link }) else { throw BusError.remote(.notConnected) }
      return (descriptor, unit)
    } catch {
      guard case .remote(let remote) = error, isRefusal(remote) else { throw translate(error, link) }
      logger.info(
        "values go through the bus",
        metadata: ["characteristic": "\(path)", "because": "\(remote.explanation)"]
      )
      return nil
    }
  }

  private func isRefusal(_ error: RemoteError) -> Bool {
    ["NotSupported", "NotPermitted", "InProgress"].contains(error.name.blueZWord) || error.name == .unknownMethod
  }
}
