import GATTCore
import GATTRuntime

/// Lets centrals pair that want what needs a link with keys.
struct ServingAgent: PairingAgent {
  /// With a passkey to type where a value needs an authenticated link, else without questions.
  let capability: PairingCapability

  /// The agent that characteristics need; nil when anybody may read and write them.
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
