import DBus
import GATTRuntime

/// The options of `ReadValue`, `WriteValue` and `AcquireNotify`.
struct RequestOptions: Sendable {
  var central: Central
  /// The offset in the value. It may be beyond any value.
  var offset: Int
  /// Whether BlueZ has sent the MTU.
  var hasMaximumTransmissionUnit: Bool

  init(_ options: Properties) {
    central = Central(
      identifier: options["device", as: ObjectPath.self].flatMap { PeerIdentifier(devicePath: $0) }
        ?? PeerIdentifier("unknown"),
      maximumTransmissionUnit: AttributeProtocol.maximumTransmissionUnit(
        nearestTo: Int(options["mtu", as: UInt16.self] ?? 0)
      )
    )
    offset = Int(options["offset", as: UInt16.self] ?? 0)
    hasMaximumTransmissionUnit = options["mtu", as: UInt16.self] != nil
  }
}
