import DBus
import GATTRuntime

/// This program's agent: `org.bluez.AgentManager1`. BlueZ allows one agent for each connection to the bus. This one
/// serves all adapters and forwards each request to the agent of the device's adapter.
struct AgentManager1 {
  /// The registration of the agent.
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
    /// Cancels the task in which the agent answers.
    var cancel: @Sendable () -> Void
  }

  /// The object that BlueZ calls.
  var export: ObjectExport?
  var state = State.unregistered
  /// The capabilities of adapters with an agent, and of this program's pairings that don't use it, oldest first.
  var capabilities: [(owner: ObjectIdentifier, capability: PairingCapability, isOfAdapter: Bool)] = []
  var questions: [Int: Question] = [:]
  var lastQuestion = 0
  /// The agent that shows a passkey, until it is cancelled.
  var display: (peer: PeerIdentifier, agent: any PairingAgent)?
  /// Lets one task at a time change `state`.
  let changes = TurnQueue()
  /// Lets one task at a time show a passkey, in the order of BlueZ's calls.
  let displays = TurnQueue()

  /// The most questions at the same time. BlueZ asks one at a time.
  static let maximumQuestionCount = 16

  /// The state that the agents and pairings of the adapters need.
  var wanted: State {
    // A pairing keeps its capability, because another registration would end the pairing.
    guard let wanted = capabilities.first(where: { !$0.isOfAdapter }) ?? capabilities.last else { return .unregistered }
    return capabilities.contains { $0.isOfAdapter } ? .isDefault(wanted.capability) : .registered(wanted.capability)
  }
}

/// Registering the agent of this program with `org.bluez.AgentManager1`.
extension BlueZHost {
  /// Registers or unregisters the agent, so that `state` becomes `wanted`.
  func updateAgent() async throws(BusError) {
    let turn = agentManager.changes.enqueue()
    defer { agentManager.changes.end(turn) }
    do { try await agentManager.changes.wait(for: turn) } catch { throw .cancelled }
    let wanted = agentManager.wanted
    guard wanted != agentManager.state else { return }
    // BlueZ has no call that changes the capability, or makes a default agent an ordinary one.
    let onlyLacksDefault = wanted.capability.map { agentManager.state == .registered($0) } ?? false
    if !onlyLacksDefault { await unregisterAgent() }
    if let capability = wanted.capability { try await register(capability, as: wanted) }
  }

  /// Forgets the registration, because BlueZ has gone or has released the agent.
  func forgetAgent() {
    agentManager.state = .unregistered
    cancelQuestions()
  }

  private func register(_ capability: PairingCapability, as wanted: AgentManager1.State) async throws(BusError) {
    let path = try await exportAgent()
    if agentManager.state == .unregistered {
      do throws(BusError) {
        try await callManager("RegisterAgent", [path.value, capability.text.value])
      } catch {
        guard error.blueZWord == "AlreadyExists" else { throw error }
        // BlueZ has an agent of this connection that was not unregistered.
        await unregisterAgent()
        try await callManager("RegisterAgent", [path.value, capability.text.value])
      }
      agentManager.state = .registered(capability)
    }
    guard wanted == .isDefault(capability) else { return }
    try await callManager("RequestDefaultAgent", [path.value])
    agentManager.state = wanted
  }

  private func unregisterAgent() async {
    agentManager.state = .unregistered
    guard let path = agentManager.export?.path else { return }
    try? await callManager("UnregisterAgent", [path.value])
  }

  private func callManager(_ member: MemberName, _ arguments: [Value]) async throws(BusError) {
    _ = try await exports.call(MethodCall(.blueZ, .blueZ, .agentManager, member, arguments))
  }

  private func exportAgent() async throws(BusError) -> ObjectPath {
    if let export = agentManager.export { return export.path }
    let object = ExportedObject(forBlueZ: makeExportPath("agent"), .agent, methods: agentMethods)
    let export = try await exports.export(object)
    agentManager.export = export
    return export.path
  }
}

extension PairingCapability {
  /// The capability as an argument of `RegisterAgent`.
  fileprivate var text: String {
    switch self {
    case .displayOnly: "DisplayOnly"
    case .displayYesNo: "DisplayYesNo"
    case .keyboardOnly: "KeyboardOnly"
    case .noInputNoOutput: "NoInputNoOutput"
    case .keyboardDisplay: "KeyboardDisplay"
    }
  }
}
