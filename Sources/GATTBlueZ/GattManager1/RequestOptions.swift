import DBus
import GATTRuntime

/// The options of `ReadValue`, `WriteValue` and `AcquireNotify`.
struct RequestOptions: Sendable {
  var central: Central
  /// The offset in the value. It may be beyond any value.
  var offset: Int
  /// Whether BlueZ has sent the MTU.
  var hasMaximumTransmissionUnit: Bool

  init(_ options: [String: Value]) {
    let options = Properties(options)
    central = Central(
      identifier: options.path("device").flatMap { PeerIdentifier(devicePath: $0) } ?? PeerIdentifier("unknown"),
      maximumTransmissionUnit: AttributeProtocol.maximumTransmissionUnit(nearestTo: Int(options.uint16("mtu") ?? 0))
    )
    offset = Int(options.uint16("offset") ?? 0)
    hasMaximumTransmissionUnit = options.uint16("mtu") != nil
  }
}
