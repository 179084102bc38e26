import DBus
import GATTRuntime

/// The object that BlueZ asks: `org.bluez.Agent1`. Without an agent, it authorizes the pairings that this program
/// began, and refuses every other question.
extension BlueZHost {
  var agentMethods: [ExportedMethod] {
    [
      ExportedMethod("RequestPasskey", takes: "o", returns: "u") { [weak self] call in
        let device = try call.arguments.read(ObjectPath.self)
        let passkey = try await self?.ask(device) { await $0.passkey(for: $1) }
        guard let passkey = passkey ?? nil, passkey <= 999_999 else { throw RemoteError.refusal }
        return [passkey.value]
      },
      ExportedMethod("RequestConfirmation", takes: "ou") { [weak self] call in
        let (device, passkey) = try call.arguments.read(ObjectPath.self, UInt32.self)
        guard try await self?.ask(device, { await $0.confirm(passkey: passkey, for: $1) }) ?? false else {
          throw RemoteError.refusal
        }
        return []
      },
      ExportedMethod("RequestAuthorization", takes: "o") { [weak self] call in
        let device = try call.arguments.read(ObjectPath.self)
        if await self?.isPairingWithoutAgent(device) ?? false { return [] }
        guard try await self?.ask(device, { await $0.authorize($1) }) ?? false else { throw RemoteError.refusal }
        return []
      },
      ExportedMethod("DisplayPasskey", takes: "ouq") { [weak self] call in
        let (device, passkey, entered) = try call.arguments.read(ObjectPath.self, UInt32.self, UInt16.self)
        await self?.show(passkey, entered: Int(entered), for: device)
        return []
      },
      // Bluetooth Classic.
      ExportedMethod("RequestPinCode", takes: "o", returns: "s") { _ in throw RemoteError.refusal },
      ExportedMethod("DisplayPinCode", takes: "os") { _ in throw RemoteError.refusal },
      ExportedMethod("AuthorizeService", takes: "os") { _ in throw RemoteError.refusal },
      ExportedMethod("Cancel") { [weak self] _ in
        await self?.cancelQuestions()
        return []
      },
      ExportedMethod("Release") { [weak self] _ in
        await self?.forgetAgent()
        return []
      },
    ]
  }

  // MARK: - Asking

  private func adapter(of device: ObjectPath) -> BlueZAdapter? { device.adapterPath.flatMap { adaptersByPath[$0] } }

  /// The agent of a pairing with the device, or else that of its adapter.
  private func agent(for device: ObjectPath) -> (any PairingAgent)? {
    adapter(of: device)?.assumeIsolated { $0.devices[device]?.pairingAgent ?? $0.pairingAgent }
  }

  /// Whether this program pairs with the device without any agent.
  private func isPairingWithoutAgent(_ device: ObjectPath) -> Bool {
    agent(for: device) == nil && adapter(of: device)?.assumeIsolated { $0.devices[device]?.isPairing } == true
  }

  private func ask<Answer: Sendable>(
    _ device: ObjectPath,
    _ question: @escaping @Sendable (any PairingAgent, PeerIdentifier) async -> Answer
  ) async throws(RemoteError) -> Answer {
    guard let agent = agent(for: device), let peer = PeerIdentifier(devicePath: device),
      agentManager.questions.count < AgentManager1.maximumQuestionCount
    else { throw .refusal }
    let task = Task { await question(agent, peer) }
    agentManager.lastQuestion += 1
    let token = agentManager.lastQuestion
    agentManager.questions[token] = AgentManager1.Question(peer: peer, agent: agent, cancel: task.cancel)
    defer { agentManager.questions[token] = nil }
    let answer = await task.value
    if task.isCancelled { throw RemoteError(.blueZ("Canceled"), "the question was cancelled") }
    return answer
  }

  private func show(_ passkey: UInt32, entered: Int, for device: ObjectPath) async {
    guard passkey <= 999_999, let agent = agent(for: device), let peer = PeerIdentifier(devicePath: device) else {
      return
    }
    agentManager.display = (peer, agent)
    let turn = agentManager.displays.enqueue()
    defer { agentManager.displays.end(turn) }
    guard (try? await agentManager.displays.wait(for: turn)) != nil else { return }
    await agent.display(passkey: passkey, entered: entered, for: peer)
  }

  /// Cancels all questions, and the passkey that is shown.
  func cancelQuestions() {
    let questions = agentManager.questions.sorted { $0.key < $1.key }.map { $0.value }
    let display = agentManager.display
    agentManager.questions = [:]
    agentManager.display = nil
    for question in questions {
      question.cancel()
      question.agent.cancelled(question.peer)
    }
    if let display, !questions.contains(where: { $0.peer == display.peer }) { display.agent.cancelled(display.peer) }
  }
}

extension RemoteError {
  /// The answer when the agent refuses.
  fileprivate static let refusal = RemoteError(.blueZ("Rejected"), "refused")
}
