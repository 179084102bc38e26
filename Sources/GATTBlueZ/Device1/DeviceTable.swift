import DBus
import GATTRuntime

/// The devices of an adapter.
///
/// An advertiser that often changes its address must not fill the memory. So new devices replace the transient devices
/// that were heard least recently.
struct DeviceTable {
  static let maximumCount = 4096

  private var devices: [ObjectPath: Device1] = [:]
  /// The devices with properties that are being read.
  private var beingRead: Set<ObjectPath> = []
  /// The devices with properties that are read next, oldest first.
  private var unread: [ObjectPath] = []

  var all: Dictionary<ObjectPath, Device1>.Values { devices.values }

  /// The devices that are connected, or have a link that has not ended.
  var connected: [Device1] { devices.values.filter { $0.properties.isConnected || $0.link != nil } }

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
  mutating func remove(_ path: ObjectPath) -> Device1? { devices.removeValue(forKey: path) }

  /// Removes all devices, because BlueZ no longer has their adapter.
  mutating func removeAll() {
    devices = [:]
    beingRead = []
    unread = []
  }

  // MARK: - Reading

  /// The most devices with properties that are read at the same time.
  private static let maximumReadCount = 4
  /// The most devices that wait to be read. One more, and the oldest is read only when it is heard again.
  static let maximumUnreadCount = 1024

  /// Records that the properties of a device have to be read.
  mutating func mustRead(_ path: ObjectPath) {
    guard !beingRead.contains(path), !unread.contains(path) else { return }
    if unread.count == Self.maximumUnreadCount { unread.removeFirst() }
    unread.append(path)
  }

  /// Begins to read the properties of the next device; nil if none waits, or enough are being read.
  mutating func beginRead() -> ObjectPath? {
    guard beingRead.count < Self.maximumReadCount, let index = unread.firstIndex(where: { devices[$0] == nil }) else {
      return nil
    }
    let path = unread[index]
    unread.removeSubrange(...index)
    beingRead.insert(path)
    return path
  }

  mutating func endRead(_ path: ObjectPath) { beingRead.remove(path) }

  /// Removes several devices at once, because finding them means sorting all.
  private mutating func makeRoom() {
    let transient = devices.values.filter(\.isTransient).sorted { $0.lastHeard < $1.lastHeard }
    for device in transient.prefix(Self.maximumCount / 16) { remove(device.path) }
  }
}
