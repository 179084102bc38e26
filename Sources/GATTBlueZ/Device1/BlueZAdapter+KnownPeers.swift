import DBus
import GATTRuntime

/// What BlueZ remembers of devices.
extension BlueZAdapter {
  /// The devices that BlueZ remembers without hearing them: those that are connected, paired or bonded, and those that it
  /// has kept since an earlier link.
  public func knownPeers() async throws(BackendError) -> [KnownPeer] {
    guard state == .poweredOn || state == .poweredOff else { throw .poweredOff }
    return devices.all.filter(\.isKnown).sorted { $0.path.text < $1.path.text }.map { device in
      KnownPeer(
        identifier: device.peer,
        name: device.properties.name,
        addressKind: device.properties.addressKind,
        isBonded: device.properties.hasBond,
        isConnected: device.properties.isConnected
      )
    }
  }

  /// Ends the link with a device, and forgets everything that is known of it.
  public func forget(_ peer: PeerIdentifier) async throws(BackendError) {
    let adapter = try poweredPath()
    guard let path = adapter.device(peer) else { return }
    let device = devices[path]
    do throws(BusError) {
      try await call(adapter, .adapter, "RemoveDevice", [path.value])
    } catch .remote(let refusal) where refusal.name == .blueZ("DoesNotExist") {
      return devices.forget(path)
    } catch {
      throw translate(error)
    }
    if let device { try await waitForRemoval(of: device) }
    devices.forget(path)
  }

  /// Waits until BlueZ has said that a device is gone. If it does not, it is so all the same.
  private func waitForRemoval(of device: Device1) async throws(BackendError) {
    guard devices[device.path] === device else { return }
    let completion = Completion<Void>()
    security.removals.append((device, completion))
    defer { security.removals.removeAll { $0.completion === completion } }
    try await completion.answer(orAfter: .seconds(10), on: clock)
    if devices[device.path] === device { apply(.removed([InterfaceName.device.text]), to: device.path) }
  }

  /// BlueZ has forgotten a device.
  func removed(_ device: Device1) {
    for removal in security.removals where removal.device === device { removal.completion.complete(.success(())) }
  }
}

extension Device1 {
  fileprivate var isKnown: Bool {
    properties.isConnected || properties.isPaired || properties.hasBond || properties.rssi == nil
  }
}
