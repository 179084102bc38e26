import DBus
import GATTRuntime

/// Registering the agent of this program with `org.bluez.AgentManager1`.
extension BlueZHost {
  /// Registers or unregisters the agent, so that `state` becomes the state that the adapters need.
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

  /// Forgets the registration, because BlueZ has ended or has released the agent.
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
