import DBus
import GATTRuntime

/// The agent of this program. BlueZ knows one for each connection to the bus, whatever the adapters: it is that of all of
/// them, and hands on to the one of the adapter that it is asked for.
struct AgentManager1 {
  /// What BlueZ has been told.
  struct Registration: Equatable {
    var capability: PairingCapability
    /// Whether it is asked also for what other programs or devices begin.
    var isDefault: Bool
  }

  /// What a pairing device waits for.
  struct Question {
    var peer: PeerIdentifier
    var agent: any PairingAgent
    /// Ends it without an answer.
    var cancel: @Sendable () -> Void
  }

  /// The object that BlueZ calls.
  var export: ObjectExport?
  var registration: Registration?
  /// The adapters that have an agent, with what it can show and ask; the last one that was given its agent last.
  var agents: [(adapter: ObjectIdentifier, capability: PairingCapability, isForAll: Bool)] = []
  /// How many times this program pairs without an agent of its own.
  var pairingCount = 0
  /// What is being asked.
  var questions: [Int: Question] = [:]
  var lastQuestion = 0
  /// What was shown last, until it no longer matters.
  var display: (peer: PeerIdentifier, agent: any PairingAgent)?
  /// Registering takes turns.
  let changes = TurnQueue()
  /// Showing does, too.
  let displays = TurnQueue()

  /// How many questions there may be at once. BlueZ asks one at a time.
  static let maximumQuestionCount = 16

  /// What BlueZ should know.
  var wanted: Registration? {
    if let setAgent = agents.last {
      return Registration(capability: setAgent.capability, isDefault: agents.contains { $0.isForAll })
    }
    // Nobody is there to be asked: it is only that BlueZ pairs as one that has nothing to ask with.
    return pairingCount > 0 ? Registration(capability: .noInputNoOutput, isDefault: false) : nil
  }
}
