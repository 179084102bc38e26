import DBus
import GATTRuntime

/// Registering the agent of this program with `org.bluez.AgentManager1`.
extension BlueZHost {
  /// Has BlueZ know the agent that is wanted now.
  func updateAgent() async throws(BusError) {
    let turn = agency.changes.enqueue()
    defer { agency.changes.end(turn) }
    do { try await agency.changes.wait(for: turn) } catch { throw .cancelled }
    let wanted = agency.wanted
    guard wanted != agency.registration else { return }
    if agency.registration?.capability != wanted?.capability || wanted?.isDefault == false { await unregisterAgent() }
    if let wanted { try await register(wanted) }
  }

  /// BlueZ has gone, and its knowledge of the agent with it.
  func loseAgent() {
    agency.registration = nil
    cancelQuestions()
  }

  private func register(_ wanted: Agency.Registration) async throws(BusError) {
    let path = try await exportAgent()
    if agency.registration == nil {
      do throws(BusError) {
        try await callManager("RegisterAgent", [path.value, wanted.capability.text.value])
      } catch {
        guard case .remote(let refusal) = error, refusal.name == .blueZ("AlreadyExists") else { throw error }
        // It had not been told of that.
        await unregisterAgent()
        try await callManager("RegisterAgent", [path.value, wanted.capability.text.value])
      }
      agency.registration = Agency.Registration(capability: wanted.capability, isDefault: false)
    }
    guard wanted.isDefault else { return }
    try await callManager("RequestDefaultAgent", [path.value])
    agency.registration = wanted
  }

  private func unregisterAgent() async {
    agency.registration = nil
    guard let path = agency.export?.path else { return }
    _ = try? await callManager("UnregisterAgent", [path.value])
  }

  private func callManager(_ member: MemberName, _ arguments: [Value]) async throws(BusError) {
    _ = try await exports.call(MethodCall(.blueZ, .blueZ, .agentManager, member, arguments))
  }

  private func exportAgent() async throws(BusError) -> ObjectPath {
    if let export = agency.export { return export.path }
    let object = ExportedObject(makeExportPath("agent"), callers: .owner(of: .blueZ), [agentInterface])
    let export = try await exports.export(object)
    agency.export = export
    return export.path
  }
}

extension PairingCapability {
  /// BlueZ's word for it.
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
