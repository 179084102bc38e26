import DBus
import GATTRuntime

/// The devices of an adapter.
///
/// An advertiser that often changes its address must not fill the memory. So new devices replace the transient devices
/// that were heard least recently.
struct DeviceTable {
  static let maximumCount = 4096

  private var devices: [ObjectPath: Device1] = [:]
  /// The last parts of the paths of removed devices, newest last. The adapter may come back at another path.
  private var expired: [Substring] = []
  /// The devices with properties that are being read, at most 4 at the same time.
  var beingRead: Set<ObjectPath> = []

  var all: Dictionary<ObjectPath, Device1>.Values { devices.values }

  /// The devices that are connected, or have a link that has not ended.
  var connected: [Device1] { devices.values.filter { $0.properties.isConnected || $0.link != nil } }

  /// Whether the device is among the last removed ones. The table may have it again.
  func hasSeen(_ path: ObjectPath) -> Bool { expired.contains(path.lastPart) }

  subscript(path: ObjectPath) -> Device1? { devices[path] }

  /// The device at a path, added if it is new; nil when the path is not a device's.
  mutating func device(at path: ObjectPath) -> Device1? {
    if let device = devices[path] { return device }
    guard let peer = PeerIdentifier(devicePath: path) else { return nil }
    if devices.count >= Self.maximumCount { makeRoom() }
    let device = Device1(path, peer)
    devices[path] = device
    return device
  }

  @discardableResult
  mutating func remove(_ path: ObjectPath) -> Device1? {
    guard let device = devices.removeValue(forKey: path) else { return nil }
    if expired.count >= Self.maximumCount / 4 { expired.removeFirst(Self.maximumCount / 16) }
    expired.append(path.lastPart)
    return device
  }

  /// Removes all devices, because BlueZ no longer has their adapter.
  mutating func removeAll() {
    for device in devices.values.sorted(by: { $0.lastHeard < $1.lastHeard }) { remove(device.path) }
    beingRead = []
  }

  /// Forgets that the table once had the device.
  mutating func forget(_ path: ObjectPath) { expired.removeAll { $0 == path.lastPart } }

  /// Removes several devices at once, because finding them means sorting all.
  private mutating func makeRoom() {
    let transient = devices.values.filter(\.isTransient).sorted { $0.lastHeard < $1.lastHeard }
    for device in transient.prefix(Self.maximumCount / 16) { remove(device.path) }
  }
}
