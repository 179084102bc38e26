import Synchronization

/// The pairing agents that the managers of one adapter have set. The adapter asks the newest one.
final class AdapterAgents: Sendable {
  fileprivate struct Entry {
    var manager: ObjectIdentifier
    var agent: any PairingAgent
  }

  /// An agent that a change has replaced.
  struct Former {
    fileprivate var entry: Entry
    fileprivate var position: Int
  }

  /// Oldest first.
  private let entries = Mutex<[Entry]>([])
  /// Lets one change at a time reach the backend.
  let changes = TurnQueue()

  // MARK: The agents of a backend

  private struct Reference {
    weak var agents: AdapterAgents?
  }

  private struct Known {
    /// By backend. Each manager holds its backend and these agents, so no other backend gets the identity of a used one.
    var references: [ObjectIdentifier: Reference] = [:]
    /// The number of references at which those to agents that are gone are removed. Twice as many as remained the last
    /// time, so that a program with very many backends does not look through all of them for each new one.
    var most = 16
  }

  private static let known = Mutex(Known())

  /// Returns the agents of a backend, the same for all its managers.
  static func agents(of backend: any Backend) -> AdapterAgents {
    known.withLock { known in
      if let agents = known.references[ObjectIdentifier(backend)]?.agents { return agents }
      if known.references.count >= known.most {
        known.references = known.references.filter { $0.value.agents != nil }
        known.most = max(16, 2 * known.references.count)
      }
      let agents = AdapterAgents()
      known.references[ObjectIdentifier(backend)] = Reference(agents: agents)
      return agents
    }
  }

  // MARK: Agents

  var newest: (any PairingAgent)? { entries.withLock { $0.last?.agent } }

  func hasAgent(of manager: ObjectIdentifier) -> Bool {
    entries.withLock { entries in entries.contains { $0.manager == manager } }
  }

  /// Sets the agent of a manager, which becomes the newest one. Nil removes the agent of this manager alone.
  ///
  /// - Returns: The former agent of the manager.
  @discardableResult
  func set(_ agent: (any PairingAgent)?, of manager: ObjectIdentifier) -> Former? {
    entries.withLock { entries in
      defer {
        if let agent { entries.append(Entry(manager: manager, agent: agent)) }
      }
      guard let position = entries.firstIndex(where: { $0.manager == manager }) else { return nil }
      return Former(entry: entries.remove(at: position), position: position)
    }
  }

  /// Puts the former agent of a manager back into its position.
  func restore(_ former: Former?, of manager: ObjectIdentifier) {
    entries.withLock { entries in
      entries.removeAll { $0.manager == manager }
      if let former { entries.insert(former.entry, at: min(former.position, entries.count)) }
    }
  }
}
