import DBus
import GATTCore
import GATTRuntime

/// A remote device that BlueZ has an object for.
final class Device {
  let path: ObjectPath
  let peer: PeerIdentifier
  var properties = DeviceProperties()
  /// Its services, characteristics and descriptors.
  var attributes: [ObjectPath: RemoteAttribute] = [:]
  /// The link with it on which this adapter is the central.
  var link: ActiveLink?
  /// Whether this program has asked for a link with it.
  var isWanted = false
  /// Counts what may make a link of it, to tell an answer to an older question.
  var settlement = 0
  /// Why it was disconnected, as BlueZ says it before it says that it was.
  var disconnectionReason: String?
  /// Counts when it was heard last.
  var heard: UInt64 = 0

  init(_ path: ObjectPath, _ peer: PeerIdentifier) {
    self.path = path
    self.peer = peer
  }

  /// Whether it may be forgotten to make room for others.
  var isTransient: Bool { !properties.isConnected && !properties.isPaired && !properties.hasBond && !isWanted }
}

/// The devices of an adapter. Whoever sends with ever new addresses must not fill the memory: those that were heard least
/// recently make room, other than those that are connected, paired or wanted.
struct DeviceTable {
  /// How many devices there are at most.
  static let maximumCount = 4096

  private var devices: [ObjectPath: Device] = [:]
  private var lastHeard: UInt64 = 0

  var all: Dictionary<ObjectPath, Device>.Values { devices.values }

  subscript(path: ObjectPath) -> Device? { devices[path] }

  /// The device at a path, a new one if there is none; nil when the path is none of a device.
  mutating func device(at path: ObjectPath) -> Device? {
    if let device = devices[path] { return device }
    guard let peer = PeerIdentifier(devicePath: path) else { return nil }
    if devices.count >= Self.maximumCount { makeRoom() }
    let device = Device(path, peer)
    devices[path] = device
    return device
  }

  mutating func remove(_ path: ObjectPath) -> Device? { devices.removeValue(forKey: path) }

  /// The device was heard.
  mutating func hear(_ device: Device) {
    lastHeard += 1
    device.heard = lastHeard
  }

  /// A part at once, for that it takes a look at all.
  private mutating func makeRoom() {
    let transient = devices.values.filter(\.isTransient).sorted { $0.heard < $1.heard }
    for device in transient.prefix(Self.maximumCount / 16) { devices[device.path] = nil }
  }
}
