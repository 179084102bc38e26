import DBus
import GATTCore
import GATTRuntime

/// A remote device that BlueZ has an object for.
final class Device1 {
  let path: ObjectPath
  let peer: PeerIdentifier
  var properties = Device1Properties()
  /// Its services, characteristics and descriptors.
  var attributes: [ObjectPath: RemoteAttribute] = [:]
  /// The link with it on which this adapter is the central.
  var link: ActiveLink?
  /// Whether this program has asked for a link with it.
  var isWanted = false
  /// Makes sure that all that BlueZ has to say of its services has come; nil when nothing is to come.
  var settling: Task<Void, Never>?
  /// Ends a connection that nobody has a use for; nil when there is none to be ended.
  var hangUp: Task<Void, Never>?
  /// Completed when that connection has ended.
  var disconnection: Completion<Void>?
  /// Why it was disconnected, as BlueZ says it before it says that it was.
  var disconnectionReason: String?
  /// Counts when it was heard last.
  var heard: UInt64 = 0

  init(_ path: ObjectPath, _ peer: PeerIdentifier) {
    self.path = path
    self.peer = peer
  }

  /// Whether there is nothing between the two.
  var isIdle: Bool { !properties.isConnected && !properties.isPaired && !properties.hasBond && !isWanted }

  /// Whether it may be forgotten to make room for others. Not one with attributes: BlueZ says what they are only once.
  var isTransient: Bool { isIdle && attributes.isEmpty }
}

/// The devices of an adapter. Whoever sends with ever new addresses must not fill the memory: those that were heard least
/// recently make room, other than those that are connected, paired or wanted.
struct DeviceTable {
  /// How many devices there are at most.
  static let maximumCount = 4096
  /// How many devices are asked about at once.
  private static let maximumLearningCount = 4

  private var devices: [ObjectPath: Device1] = [:]
  private var lastHeard: UInt64 = 0
  private var linked: [ObjectPath: Device1] = [:]
  /// Those that BlueZ has forgotten, or that made room, the newest last.
  private var expired: [ObjectPath] = []
  /// Those that BlueZ is being asked about.
  private var learning: Set<ObjectPath> = []

  var all: Dictionary<ObjectPath, Device1>.Values { devices.values }

  /// Those that are connected, or were until now.
  var connected: Dictionary<ObjectPath, Device1>.Values { linked.values }

  /// Whether the device was there once, and is not known any more.
  func hasSeen(_ path: ObjectPath) -> Bool { expired.contains(path) }

  subscript(path: ObjectPath) -> Device1? { devices[path] }

  /// The device at a path, a new one if there is none; nil when the path is none of a device.
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
    expired.append(path)
    return device
  }

  /// Nothing is known of the device any more, also not that it was seen.
  mutating func forget(_ path: ObjectPath) { expired.removeAll { $0 == path } }

  /// - Returns: Whether BlueZ is to be asked about the device: not twice at a time, and not about too many.
  mutating func beginLearning(_ path: ObjectPath) -> Bool {
    learning.count < Self.maximumLearningCount && learning.insert(path).inserted
  }

  mutating func endLearning(_ path: ObjectPath) { learning.remove(path) }

  /// The device may be connected or disconnected now.
  mutating func note(_ device: Device1) {
    linked[device.path] = device.properties.isConnected || device.link != nil ? device : nil
  }

  /// The device was heard.
  mutating func hear(_ device: Device1) {
    lastHeard += 1
    device.heard = lastHeard
  }

  /// A part at once, for that it takes a look at all.
  private mutating func makeRoom() {
    let transient = devices.values.filter(\.isTransient).sorted { $0.heard < $1.heard }
    for device in transient.prefix(Self.maximumCount / 16) { remove(device.path) }
  }
}
