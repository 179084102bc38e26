import DBus
import GATTRuntime

/// Forgetting devices: `Adapter1.RemoveDevice`.
extension BlueZAdapter {
  /// The devices that BlueZ remembers without hearing them: connected, paired and bonded ones, and those that it has
  /// kept since an earlier link.
  public func knownPeers() async throws(BackendError) -> [KnownPeer] {
    guard state == .poweredOn || state == .poweredOff else { throw .poweredOff }
    let known = devices.all.filter { device in
      let properties = device.properties
      return properties.isConnected || properties.isPaired || properties.hasBond || properties.rssi == nil
    }
    return known.sorted { $0.path.text < $1.path.text }.map { device in
      KnownPeer(
        identifier: device.peer,
        name: device.properties.name,
        addressKind: device.properties.addressKind,
        isBonded: device.properties.hasBond,
        isConnected: device.properties.isConnected
      )
    }
  }

  /// How long BlueZ may take to report that it has removed a device.
  private static let removalTime = Duration.seconds(10)

  /// Ends the link with a device, and forgets everything about it, its keys included.
  public func forget(_ peer: PeerIdentifier) async throws(BackendError) {
    let adapter = try poweredPath()
    guard let path = adapter.device(peer) else { return }
    let device = devices[path]
    do throws(BusError) {
      try await call(adapter, .adapter, "RemoveDevice", [path.value])
    } catch  where error.blueZWord == "DoesNotExist" {
      return
    } catch {
      throw translate(error)
    }
    // A device that BlueZ does not report as removed counts as removed.
    if let device, !(try await wait(atMost: Self.removalTime, until: { self.devices[path] !== device })) {
      apply(.removed([InterfaceName.device.text]), to: path)
    }
  }

  // MARK: - Devices that BlueZ connected for this program

  /// How long a device with a changing address is kept after its last use.
  private static let retentionTime = Duration.seconds(60)

  /// Records that no task of this program needs a link with the device any more. BlueZ never removes a device that it
  /// was asked to connect, so a device with a changing address is removed here later.
  func release(_ device: Device1) {
    guard device.isWanted else { return }
    device.isWanted = false
    guard device.hasChangingAddress else { return }
    let path = device.path
    device.removal?.cancel()
    device.removal = Task { [weak self] in
      guard (try? await Task.sleep(for: Self.retentionTime)) != nil, let self else { return }
      await removeIfUnused(path)
    }
  }

  func removeIfUnused(_ path: ObjectPath) async {
    guard let device = devices[path], device.isUnused, attempts[path] == nil, let adapter = self.path else { return }
    _ = try? await call(adapter, .adapter, "RemoveDevice", [path.value])
  }
}

extension Device1 {
  /// Whether the address is a private one, which the device changes every few minutes (Core Specification, Volume 6,
  /// Part B, 1.3.2), without keys that would identify the device.
  fileprivate var hasChangingAddress: Bool {
    let first = UInt8(peer.rawValue.prefix(2), radix: 16) ?? 0xFF
    return properties.addressKind == .random && !properties.isPaired && !properties.hasBond && first >> 6 < 2
  }
}
