import GATTRuntime

/// A pairing of two adapters.
struct Pairing: Sendable {
  let link: LinkIdentifier
  let initiator: SimulatedAdapter
  let responder: SimulatedAdapter
  let initiatorAgent: (any PairingAgent)?
  let responderAgent: (any PairingAgent)?
  /// The passkey for the methods that show one.
  let passkey: UInt32

  /// The timeout of a pairing (Core Specification, Volume 3, Part H, 3.4).
  static let timeout = Duration.seconds(30)

  /// The method by which the users verify the identity of the devices (Core Specification, Volume 3, Part H, 2.3.5.1).
  enum Method: Equatable {
    /// No verification.
    case justWorks
    /// Both devices show the same passkey.
    case comparison
    /// The initiator shows the passkey, and the user types it on the responder.
    case initiatorShows
    /// The responder shows the passkey, and the user types it on the initiator.
    case responderShows
    /// The user types the same passkey on both devices.
    case bothType

    init(initiator: PairingCapability, responder: PairingCapability) {
      self =
        switch (initiator, responder) {
        case (.noInputNoOutput, _), (_, .noInputNoOutput): .justWorks
        case (.keyboardOnly, .keyboardOnly): .bothType
        case (.keyboardOnly, _): .responderShows
        case (_, .keyboardOnly): .initiatorShows
        case (.displayYesNo, .displayYesNo), (.displayYesNo, .keyboardDisplay), (.keyboardDisplay, .displayYesNo),
          (.keyboardDisplay, .keyboardDisplay):
          .comparison
        case (.displayOnly, .keyboardDisplay): .initiatorShows
        case (.keyboardDisplay, .displayOnly): .responderShows
        case (.displayOnly, _), (_, .displayOnly): .justWorks
        }
    }
  }

  /// - Returns: Whether the users have verified the identity of the devices.
  func run() async throws(PairingFailure) -> Bool {
    let method = Method(
      initiator: initiatorAgent?.capability ?? .noInputNoOutput,
      responder: responderAgent?.capability ?? .noInputNoOutput
    )
    // A device without an agent pairs by Just Works, as most sensors do.
    guard let responderAgent else { return false }
    guard method != .justWorks, let initiatorAgent else {
      guard await responderAgent.authorize(initiator.identifier) else { throw .rejected }
      return false
    }
    switch method {
    case .justWorks: break
    case .comparison:
      async let one = initiatorAgent.confirm(passkey: passkey, for: responder.identifier)
      async let other = responderAgent.confirm(passkey: passkey, for: initiator.identifier)
      guard await one, await other else { throw .rejected }
    case .initiatorShows:
      await initiatorAgent.display(passkey: passkey, entered: 0, for: responder.identifier)
      try check(await responderAgent.passkey(for: initiator.identifier), passkey)
    case .responderShows:
      await responderAgent.display(passkey: passkey, entered: 0, for: initiator.identifier)
      try check(await initiatorAgent.passkey(for: responder.identifier), passkey)
    case .bothType:
      async let one = initiatorAgent.passkey(for: responder.identifier)
      async let other = responderAgent.passkey(for: initiator.identifier)
      guard let typed = await one else { throw .rejected }
      try check(await other, typed)
    }
    return true
  }

  private func check(_ typed: UInt32?, _ passkey: UInt32) throws(PairingFailure) {
    guard let typed, typed <= 999_999 else { throw .rejected }
    if typed != passkey { throw .authenticationFailed }
  }
}
