import DBus
import GATTRuntime

/// What BlueZ says of a request.
struct RequestOptions: Sendable {
  /// Who asks.
  var central: Central
  /// Where in the value; more than any value has is kept as it is.
  var offset: Int
  /// Whether BlueZ says how much fits into a packet.
  var saysMaximumTransmissionUnit: Bool

  init(_ options: [String: Value]) {
    let options = Properties(options)
    central = Central(
      identifier: options.path("device").flatMap { PeerIdentifier(devicePath: $0) } ?? PeerIdentifier("unknown"),
      maximumTransmissionUnit: AttributeProtocol.maximumTransmissionUnit(nearestTo: Int(options.uint16("mtu") ?? 0))
    )
    offset = Int(options.uint16("offset") ?? 0)
    saysMaximumTransmissionUnit = options.uint16("mtu") != nil
  }
}
