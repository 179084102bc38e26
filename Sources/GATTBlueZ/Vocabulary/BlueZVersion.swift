/// A version of BlueZ.
///
/// BlueZ has no property for its version. The adapter reads the version from the property `Modalias` of
/// `org.bluez.Adapter1`: product 0x0246 of the Linux Foundation. A `DeviceID` in BlueZ's configuration replaces it.
public struct BlueZVersion: Hashable, Comparable, Sendable, CustomStringConvertible {
  /// The first number, 5.
  public let major: Int
  /// The second number.
  public let minor: Int

  /// Creates a version.
  public init(_ major: Int, _ minor: Int) {
    self.major = major
    self.minor = minor
  }

  /// The version in a `Modalias` such as `usb:v1D6Bp0246d0542`, which is 5.66; nil for other devices.
  init?(modalias: String) {
    let prefix = "usb:v1D6Bp0246d"
    guard modalias.hasPrefix(prefix), let number = UInt16(modalias.dropFirst(prefix.count), radix: 16) else {
      return nil
    }
    self.init(Int(number >> 8), Int(number & 0xFF))
  }

  /// Whether `left` is older.
  public static func < (left: BlueZVersion, right: BlueZVersion) -> Bool {
    (left.major, left.minor) < (right.major, right.minor)
  }

  /// The version, such as `5.66`.
  public var description: String { "\(major).\(minor < 10 ? "0" : "")\(minor)" }
}
