import GATTCore
import GATTRuntime

struct Security {}

extension BlueZAdapter {
  public func pair(with peer: PeerIdentifier) async throws(BackendError) { throw .unsupported("x") }
  public func setPairingAgent(_ agent: (any PairingAgent)?) async throws(BackendError) {}
  public func knownPeers() async throws(BackendError) -> [KnownPeer] { [] }
  public func forget(_ peer: PeerIdentifier) async throws(BackendError) {}
  func endAgent() {}
}
