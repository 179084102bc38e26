import GATTCore
import GATTRuntime

/// Pairs with centrals that need an encrypted or authenticated link.
struct ServingAgent: PairingAgent {
  /// `displayOnly`, to display a passkey, if a value needs an authenticated link; else `noInputNoOutput`.
  let capability: PairingCapability

  /// Creates an agent that pairs without user interaction.
  init() { capability = .noInputNoOutput }

  /// Creates the agent that the characteristics need; nil when none requires encryption.
  init?(for characteristics: [EmulatedCharacteristic]) {
    let demands = characteristics.reduce(into: AttributePermissions()) { $0.formUnion($1.served.permissions) }
    if !demands.isDisjoint(with: [.readAuthenticationRequired, .writeAuthenticationRequired]) {
      capability = .displayOnly
    } else if !demands.isDisjoint(with: [.readEncryptionRequired, .writeEncryptionRequired]) {
      capability = .noInputNoOutput
    } else {
      return nil
    }
  }

  func display(passkey: UInt32, entered: Int, for peer: PeerIdentifier) async {
    if entered == 0 { Output.printError("Type \(passkeyDigits(passkey)) on \(peer).\n") }
  }

  func authorize(_ peer: PeerIdentifier) async -> Bool { true }
}
