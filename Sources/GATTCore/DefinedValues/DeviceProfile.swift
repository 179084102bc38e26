/// A device that a definition file describes: a `Profile` with an `x:Match`.
public protocol DeviceProfile {
  /// The name that the definition gives.
  static var name: String { get }
  /// The advertisements of the device.
  static var match: MatchRule { get }
}
