import DBus
import GATTRuntime

/// What becomes of devices that this program has wanted a link with.
extension BlueZAdapter {
  /// Nobody here wants a link with the device any more. BlueZ keeps every device that it was told to connect: one that
  /// will never come back under the address it had is to be forgotten.
  func releaseDevice(of device: Device1) {
    guard device.isWanted else { return }
    device.isWanted = false
    guard device.hasPassingAddress else { return }
    let path = device.path
    Task { [weak self] in
      guard (try? await Task.sleep(for: .seconds(60))) != nil, let self else { return }
      await forgetIfIdle(path)
    }
  }

  /// Has BlueZ forget a device, unless it is of use to somebody.
  func forgetIfIdle(_ path: ObjectPath) async {
    guard let device = devices[path], device.isIdle, attempts[path] == nil, let adapter = self.path else { return }
    _ = try? await call(adapter, .adapter, "RemoveDevice", [.objectPath(path)])
  }
}

extension Device1 {
  /// Whether the address is a private one, which the device changes every some minutes (Core Specification, Volume 6,
  /// Part B, 1.3.2), and there are no keys to know it by.
  fileprivate var hasPassingAddress: Bool {
    guard properties.addressKind == .random, !properties.isPaired, !properties.hasBond,
      let first = UInt8(peer.rawValue.prefix(2), radix: 16)
    else { return false }
    return first >> 6 < 2
  }
}
