import GATTCore

/// The limits of the attribute protocol.
package enum AttributeProtocol {
  /// The maximum length of an attribute value in octets (Core Specification, Volume 3, Part F, 3.2.9).
  package static let maximumValueLength = FieldWriter.maximumCount

  /// The MTU of a link until the two devices agree on another MTU (Core Specification, Volume 3, Part G, 5.2.1).
  package static let defaultMaximumTransmissionUnit = 23

  /// The number of octets before the value in a write or an update (Core Specification, Volume 3, Part F, 3.4.5 and
  /// 3.4.7).
  package static let valueOverhead = 3

  /// Returns the valid MTU, 23 ... 517, that is nearest to `octets`.
  package static func maximumTransmissionUnit(nearestTo octets: Int) -> Int {
    min(max(octets, defaultMaximumTransmissionUnit), 517)
  }
}
