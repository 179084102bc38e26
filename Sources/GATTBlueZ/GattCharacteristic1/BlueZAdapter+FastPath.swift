import DBus
import GATTCore
import GATTRuntime

/// Values through a socket for each characteristic instead of through the bus: `AcquireNotify` and `AcquireWrite`.
///
/// In bursts a value costs less than a third of this program's processor time (`Benchmarks/run bus`) and none of the
/// bus's. The cost: BlueZ drops notifications that arrive before the subscription is acknowledged, or while 278 others
/// wait in the socket, and other programs can't use the characteristic.
extension BlueZAdapter {
  /// The characteristics that use sockets, from their next subscription or write without response on; empty by default.
  /// Where BlueZ refuses a socket, values go through the bus.
  public nonisolated var fastPath: Set<BluetoothUUID> {
    get { published.withLock { $0.fastPath } }
    set { published.withLock { $0.fastPath = newValue } }
  }

  private func usesSockets(_ attribute: LinkedAttribute) -> Bool {
    attribute.characteristic.map { fastPath.contains($0.uuid) } ?? false
  }

  /// Subscribes through a socket.
  ///
  /// - Returns: Whether there is a socket.
  func openUpdateSocket(of attribute: LinkedAttribute) async throws(BackendError) -> Bool {
    guard usesSockets(attribute), let handle = attribute.characteristic?.handle else { return false }
    let (path, link) = (attribute.path, attribute.link)
    if let open = link.updateSockets[path], await open.isOpen { return true }
    guard let (descriptor, _) = try await acquire("AcquireNotify", attribute) else { return false }
    let identifier = link.identifier
    link.updateSockets[path] = PacketSocket(descriptor, on: host.loop) { [weak self] values in
      self?.assumeIsolated { adapter in
        for value in values { adapter.observers.report(.update(value, of: handle, on: identifier)) }
      }
    }
    return true
  }

  /// Returns the socket that values of a characteristic are written to; nil if they go through the bus.
  ///
  /// The first write asks BlueZ for the socket, which gives it once. Writes that come meanwhile wait.
  func writeSocket(of attribute: LinkedAttribute) async throws(BackendError)
    -> (packets: PacketSocket, maximumLength: Int)?
  {
    guard usesSockets(attribute) else { return nil }
    let (path, link) = (attribute.path, attribute.link)
    let turn = link.socketTurns.enqueue()
    defer { link.socketTurns.end(turn) }
    try await link.socketTurns.arrival(of: turn)
    if let open = link.writeSockets[path], await open.packets.isOpen { return open }
    guard let (descriptor, unit) = try await acquire("AcquireWrite", attribute) else { return nil }
    let socket = (packets: PacketSocket(descriptor, on: host.loop), maximumLength: Int(unit) - 3)
    link.writeSockets[path] = socket
    return socket
  }

  /// Returns the socket of a characteristic, and the MTU; nil when BlueZ or another program refuses it.
  private func acquire(_ member: MemberName, _ attribute: LinkedAttribute) async throws(BackendError)
    -> (OwnedDescriptor, UInt16)?
  {
    let (path, link) = (attribute.path, attribute.link)
    do throws(BusError) {
      let reply = try await call(
        path,
        .gattCharacteristic,
        member,
        [.properties([:])],
        on: link,
        whileError: { _ in false }
      )
      let (descriptor, unit) = try reply.read(OwnedDescriptor.self, UInt16.self)
      // Nothing would close the socket of a link that has ended meanwhile.
      guard attribute.isConnected else { throw .remote(.notConnected) }
      return (descriptor, unit)
    } catch {
      guard let remote = error.remote, isRefusal(remote) else { throw translate(error, link) }
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
