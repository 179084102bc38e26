import GATTCore

/// What the attribute protocol allows, whatever the radio.
package enum AttributeProtocol {
  /// The most octets of a value (Core Specification, Volume 3, Part F, 3.2.9).
  package static let maximumValueLength = FieldWriter.maximumCount

  /// The MTU of a link until another one is agreed on (Core Specification, Volume 3, Part G, 5.2.1).
  package static let defaultMaximumTransmissionUnit = 23

  /// The octets that a write or an update takes of a packet besides the value
  /// (Core Specification, Volume 3, Part F, 3.4.5 and 3.4.7).
  package static let valueOverhead = 3

  /// The nearest MTU that a link can have, 23 ... 517.
  package static func maximumTransmissionUnit(nearestTo octets: Int) -> Int {
    min(max(octets, defaultMaximumTransmissionUnit), 517)
  }
}
