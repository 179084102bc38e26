import DBus
import GATTRuntime

/// Registering the agent of this program with `org.bluez.AgentManager1`.
extension BlueZHost {
  /// Makes the registration what it should be.
  func updateAgent() async throws(BusError) {
    let turn = agentManager.changes.enqueue()
    defer { agentManager.changes.end(turn) }
    do { try await agentManager.changes.wait(for: turn) } catch { throw .cancelled }
    let wanted = agentManager.wanted
    guard wanted != agentManager.registration else { return }
    if agentManager.registration?.capability != wanted?.capability || wanted?.isDefault == false {
      await unregisterAgent()
    }
    if let wanted { try await register(wanted) }
  }

  /// Forgets the registration, because BlueZ has gone or has released the agent.
  func forgetAgent() {
    agentManager.registration = nil
    cancelQuestions()
  }

  private func register(_ wanted: AgentManager1.Registration) async throws(BusError) {
    let path = try await exportAgent()
    if agentManager.registration == nil {
      do throws(BusError) {
        try await callManager("RegisterAgent", [path.value, wanted.capability.text.value])
      } catch {
        guard error.blueZWord == "AlreadyExists" else { throw error }
        // BlueZ has an agent of this connection that was not unregistered.
        await unregisterAgent()
        try await callManager("RegisterAgent", [path.value, wanted.capability.text.value])
      }
      agentManager.registration = AgentManager1.Registration(capability: wanted.capability, isDefault: false)
    }
    guard wanted.isDefault else { return }
    try await callManager("RequestDefaultAgent", [path.value])
    agentManager.registration = wanted
  }

  private func unregisterAgent() async {
    agentManager.registration = nil
    guard let path = agentManager.export?.path else { return }
    _ = try? await callManager("UnregisterAgent", [path.value])
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
