import DBus
import GATTRuntime

/// This program's agent: `org.bluez.AgentManager1`. BlueZ allows one agent for each connection to the bus. This one
/// serves all adapters and forwards each request to the agent of the device's adapter.
struct AgentManager1 {
  /// The last request that BlueZ has got.
  ///
  ///     unregistered ── RegisterAgent ──▶ registered ── RequestDefaultAgent ──▶ isDefault
  ///          ▲                                │                                    │
  ///          └─ UnregisterAgent, or Release, or BlueZ has ended ───────────────────┘
  enum State: Equatable {
    case unregistered
    /// BlueZ asks this agent when this program pairs.
    case registered(PairingCapability)
    /// BlueZ also asks this agent for pairings that other programs or devices begin.
    case isDefault(PairingCapability)

    var capability: PairingCapability? {
      switch self {
      case .unregistered: nil
      case .registered(let capability), .isDefault(let capability): capability
      }
    }
  }

  /// A question that an adapter's agent has not answered.
  struct Question {
    var peer: PeerIdentifier
    var agent: any PairingAgent
    /// Ends the question without an answer.
    var cancel: @Sendable () -> Void
  }

  /// The object that BlueZ calls.
  var export: ObjectExport?
  var state = State.unregistered
  /// The adapters with an agent, in the order in which the agents were set.
  var agents: [(adapter: ObjectIdentifier, capability: PairingCapability, isForAll: Bool)] = []
  /// How many devices this program pairs with on adapters without an agent.
  var pairingCount = 0
  var questions: [Int: Question] = [:]
  var lastQuestion = 0
  /// The agent that shows a passkey, until it is cancelled.
  var display: (peer: PeerIdentifier, agent: any PairingAgent)?
  /// The turns of changes of `state`.
  let changes = TurnQueue()
  /// The turns of passkeys to show.
  let displays = TurnQueue()

  /// The most questions at the same time. BlueZ asks one at a time.
  static let maximumQuestionCount = 16

  /// The state that the agents and pairings of the adapters need.
  var wanted: State {
    if let last = agents.last {
      return agents.contains { $0.isForAll } ? .isDefault(last.capability) : .registered(last.capability)
    }
    // Without an agent, BlueZ pairs with no device.
    return pairingCount > 0 ? .registered(.noInputNoOutput) : .unregistered
  }
}
