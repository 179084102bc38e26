import DBus

/// An agent that a client has registered.
public struct RegisteredAgent: Hashable, Sendable {
  /// The client.
  public let sender: BusName
  /// The path of the agent.
  public let path: ObjectPath
  /// The input and output capability of the client.
  public let capability: String
}

extension ScriptedBlueZ {
  /// Calls an agent, as for a pairing that another device has started.
  ///
  /// - Returns: The reply of the agent.
  /// - Throws: `BusError`; `.remote` when the agent refuses.
  @discardableResult
  public func callAgent(
    _ agent: RegisteredAgent,
    _ member: MemberName,
    _ arguments: [Value] = []
  ) async throws(BusError) -> Arguments {
    try await call(agent.sender, agent.path, .agent, member, arguments)
  }

  /// Calls a method of a client.
  func call(
    _ client: BusName,
    _ path: ObjectPath,
    _ interface: InterfaceName,
    _ member: MemberName,
    _ arguments: [Value] = [],
    timeout: Duration = .seconds(60)
  ) async throws(BusError) -> Arguments {
    guard let connection else { throw .disconnected }
    let reply = try await connection.call(MethodCall(client, path, interface, member, arguments), timeout: timeout)
    // The service has ended since the reply: what it was asked to register ended with it.
    if Task.isCancelled { throw .cancelled }
    return reply
  }

  func answerAgentManager(_ call: IncomingCall) throws -> [Value] {
    switch call.member {
    case "RegisterAgent":
      let (path, capability) = try call.arguments.read(ObjectPath.self, String.self)
      if agents.contains(where: { $0.sender == call.sender }) { throw RemoteError.alreadyExists }
      let known = ["", "DisplayOnly", "DisplayYesNo", "KeyboardOnly", "NoInputNoOutput", "KeyboardDisplay"]
      guard known.contains(capability) else { throw RemoteError.invalidArguments }
      agents.append(RegisteredAgent(sender: call.sender, path: path, capability: capability))
    case "UnregisterAgent":
      agents.remove(at: try index(of: call))
    case "RequestDefaultAgent":
      agents.insert(agents.remove(at: try index(of: call)), at: 0)
    default: throw RemoteError(.unknownMethod)
    }
    return []
  }

  private func index(of call: IncomingCall) throws -> Int {
    let path = try call.arguments.read(ObjectPath.self)
    guard let index = agents.firstIndex(where: { $0.sender == call.sender && $0.path == path }) else {
      throw RemoteError.doesNotExist
    }
    return index
  }
}
