/// The user interface, or its substitute, for the pairing of two devices (Core Specification, Volume 3, Part H, 2.3.5).
///
/// A backend calls it for each device that pairs, in either role, and waits at most 30 s (Core Specification, Volume 3,
/// Part H, 3.4).
public protocol PairingAgent: Sendable {
  /// The input and output capabilities. Together with those of the other device they determine the pairing method.
  var capability: PairingCapability { get }

  /// Returns the passkey that the other device shows, 0 ... 999 999. If neither device can show a passkey, the user
  /// types the same one on both devices. Nil refuses.
  func passkey(for peer: PeerIdentifier) async -> UInt32?

  /// Shows the passkey for the user to type on the other device.
  ///
  /// - Parameters:
  ///   - passkey: 0 ... 999 999, to be shown with six digits.
  ///   - entered: The number of digits typed so far, where the backend knows it.
  ///   - peer: The other device.
  func display(passkey: UInt32, entered: Int, for peer: PeerIdentifier) async

  /// Returns whether the other device shows the same passkey, 0 ... 999 999.
  func confirm(passkey: UInt32, for peer: PeerIdentifier) async -> Bool

  /// Returns whether a device may pair without a passkey ("Just Works"). Called when the other device has started
  /// pairing.
  func authorize(_ peer: PeerIdentifier) async -> Bool

  /// Reports that open questions and shown passkeys are obsolete, because pairing has failed or was cancelled. BlueZ
  /// does not report a failure that follows the agent's last answer.
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

/// The input and output capabilities of a device (Core Specification, Volume 3, Part H, 2.3.2).
public enum PairingCapability: Hashable, Sendable, CaseIterable {
  /// The device can show six digits.
  case displayOnly
  /// The device can show six digits, and the user can enter yes or no.
  case displayYesNo
  /// The user can enter six digits.
  case keyboardOnly
  /// The device has neither input nor output.
  case noInputNoOutput
  /// The device can show six digits, and the user can enter six digits.
  case keyboardDisplay
}
