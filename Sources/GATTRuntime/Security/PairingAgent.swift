/// Speaks with a person, or in their place, while two devices pair
/// (Core Specification, Volume 3, Part H, 2.3.5).
///
/// A backend asks it for each device that pairs, in either role, and asks as long as pairing may take: 30 s
/// (Core Specification, Volume 3, Part H, 3.4). What is not implemented refuses, so that an agent allows only what it
/// says.
public protocol PairingAgent: Sendable {
  /// What it can show and ask. Together with what the other device can, it decides how the two pair.
  var capability: PairingCapability { get }

  /// The passkey that the other device shows, 0 ... 999 999; nil refuses.
  func passkey(for peer: PeerIdentifier) async -> UInt32?

  /// Shows the passkey that is to be typed on the other device.
  ///
  /// - Parameters:
  ///   - passkey: 0 ... 999 999, to be shown with six digits.
  ///   - entered: How many digits have been typed there so far, where the backend can tell.
  ///   - peer: The other device.
  func display(passkey: UInt32, entered: Int, for peer: PeerIdentifier) async

  /// Whether the other device shows the same passkey, 0 ... 999 999.
  func confirm(passkey: UInt32, for peer: PeerIdentifier) async -> Bool

  /// Whether a device may pair that asked to, without anything to compare or type ("Just Works").
  func authorize(_ peer: PeerIdentifier) async -> Bool

  /// What was asked or shown for a device no longer matters: pairing has failed, or was given up.
  func cancelled(_ peer: PeerIdentifier)
}

extension PairingAgent {
  /// Refuses.
  public func passkey(for peer: PeerIdentifier) async -> UInt32? { nil }
  /// Shows nothing.
  public func display(passkey: UInt32, entered: Int, for peer: PeerIdentifier) async {}
  /// Refuses.
  public func confirm(passkey: UInt32, for peer: PeerIdentifier) async -> Bool { false }
  /// Refuses.
  public func authorize(_ peer: PeerIdentifier) async -> Bool { false }
  /// Does nothing.
  public func cancelled(_ peer: PeerIdentifier) {}
}

/// What a device has for pairing (Core Specification, Volume 3, Part H, 2.3.2).
public enum PairingCapability: Hashable, Sendable, CaseIterable {
  /// It can show six digits.
  case displayOnly
  /// It can show six digits and take a yes or a no.
  case displayYesNo
  /// It can take six digits.
  case keyboardOnly
  /// It can do none of it.
  case noInputNoOutput
  /// It can show and take six digits.
  case keyboardDisplay
}
