import DBus
import GATTCore
import GATTRuntime
import GATTText

/// The paths of BlueZ: `/org/bluez/hci0/dev_AA_BB_CC_DD_EE_FF/service0010/char0011/desc0013`, with handles in
/// hexadecimal digits. The handle in the path of a characteristic is that of its declaration.
extension ObjectPath {
  /// The path of the adapter that the object belongs to; nil for other objects.
  var adapterPath: ObjectPath? { ancestor(depth: 3) }

  /// The path of the device that the object belongs to; nil for other objects.
  var devicePath: ObjectPath? { ancestor(depth: 4).flatMap { $0.lastPart.hasPrefix("dev_") ? $0 : nil } }

  /// The part after the last slash.
  var lastPart: Substring { text.split(separator: "/").last ?? "" }

  /// The handle at the end of the path of an attribute.
  var handle: UInt16? {
    let part = lastPart
    for kind in ["service", "char", "desc"] where part.hasPrefix(kind) {
      let digits = part.dropFirst(kind.count)
      return digits.utf8.count == 4 ? UInt16(digits, radix: 16) : nil
    }
    return nil
  }

  /// The path of an adapter's device.
  func device(_ peer: PeerIdentifier) -> ObjectPath? {
    guard peer.isAddress else { return nil }
    return ObjectPath(unchecked: text + "/dev_" + peer.rawValue.uppercased().replacing(":", with: "_"))
  }

  /// The path of a child with a number. Paths and numbers have the same order.
  func appending(_ kind: String, _ number: Int) -> ObjectPath {
    ObjectPath(unchecked: "\(text)/\(kind)\(hexadecimal(UInt(number), digits: 4, uppercase: false))")
  }

  /// The path of the first `depth` parts; nil if the path has fewer, or is not below `/org/bluez`.
  private func ancestor(depth: Int) -> ObjectPath? {
    let parts = text.split(separator: "/")
    guard text.hasPrefix("/org/bluez/"), parts.count >= depth else { return nil }
    return ObjectPath(unchecked: "/" + parts.prefix(depth).joined(separator: "/"))
  }
}

extension PeerIdentifier {
  /// The address in the path of a device, such as `AA:BB:CC:DD:EE:FF`. BlueZ keeps the path when it learns another
  /// address of the device.
  init?(devicePath path: ObjectPath) {
    guard path.lastPart.hasPrefix("dev_") else { return nil }
    self.init(String(path.lastPart.dropFirst(4).replacing("_", with: ":")))
    guard isAddress else { return nil }
  }

  /// Whether it has the form of an address: six pairs of hexadecimal digits with colons between.
  var isAddress: Bool { DeviceAddress(rawValue) != nil }
}
