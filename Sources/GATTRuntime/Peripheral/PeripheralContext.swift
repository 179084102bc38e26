import Logging
import Synchronization

/// The state that the parts of a peripheral manager share.
final class PeripheralContext: Sendable {
  let backend: any Backend
  let runner: OperationRunner
  let timeouts: Timeouts
  let logger: Logger
  /// The scope of operations that need power. Loss of power closes the scope and opens a new one.
  let powerScope = RenewableScope()
  let states: Broadcast<ManagerState>
  let agents: PairingAgents
  let bondChanges = Broadcast<BondChange>(replaysLatest: false)
  let restorations = Broadcast<PeripheralRestoration>(replaysLatest: false)
  let malformedValues: MalformedValueReporter
  let statistics = Mutex(PeripheralManagerStatistics())
  let centrals = ConnectedCentrals()
  private let servedServices = Mutex<@Sendable () -> [MutableService]> { [] }
  let earlyAdvertisementEnds = EarlyEnds<AdvertisementIdentifier>()
  let earlyRegistrationEnds = EarlyEnds<RegistrationIdentifier>()

  init(backend: any Backend, timeouts: Timeouts, logger: Logger) {
    self.backend = backend
    self.timeouts = timeouts
    self.logger = logger
    runner = OperationRunner(backend)
    states = Broadcast(replaysLatest: true)
    agents = PairingAgents(backend, runner, timeouts)
    malformedValues = MalformedValueReporter(backend.clock, logger)
  }

  /// Returns the services of the manager. The manager sets this function.
  var services: @Sendable () -> [MutableService] {
    get { servedServices.withLock { $0 } }
    set { servedServices.withLock { $0 = newValue } }
  }

  /// Runs an operation of the adapter.
  ///
  /// - Parameters:
  ///   - timeoutError: The error when the adapter does not answer within `Timeouts.adapter`.
  ///   - scope: Ends the wait when it is closed.
  ///   - discard: Undoes the operation when its result comes after the end of the wait.
  ///   - body: The operation.
  func perform<Value: Sendable>(
    timeoutError: PeripheralManagerError,
    in scope: OperationScope,
    discard: @escaping @Sendable (any Backend, Value) async -> Void = { _, _ in },
    _ body: @escaping @Sendable (any Backend) async throws(BackendError) -> Value
  ) async throws -> Value {
    try await runner.run(
      timeout: timeouts.adapter,
      timeoutError: timeoutError,
      in: scope,
      discard: { [backend] in await discard(backend, $0) }
    ) { [backend] in
      do throws(BackendError) {
        return try await body(backend)
      } catch {
        throw error.forPeripheralManager(in: backend.state)
      }
    }
  }
}

extension PeripheralContext {
  /// Runs an operation that ends something; see `OperationRunner.finish`. Waits at most `Timeouts.adapter`.
  func finish(timeoutError: PeripheralManagerError, _ body: @escaping @Sendable () async -> Void) async throws {
    try await runner.finish(timeout: timeouts.adapter, timeoutError: timeoutError, body)
  }
}

/// The advertisements and registrations that the backend reported as ended before it returned their identifiers.
final class EarlyEnds<Identifier: Hashable & Sendable>: Sendable {
  /// The last 64 identifiers. Some may belong to other managers of the backend.
  private let identifiers = Mutex<[Identifier]>([])

  func record(_ identifier: Identifier) {
    identifiers.withLock { identifiers in
      if identifiers.count >= 64 { identifiers.removeFirst() }
      identifiers.append(identifier)
    }
  }

  /// Removes the record of `identifier`.
  ///
  /// - Returns: Whether the end of `identifier` was recorded.
  func take(_ identifier: Identifier) -> Bool {
    identifiers.withLock { identifiers in
      guard let index = identifiers.firstIndex(of: identifier) else { return false }
      identifiers.remove(at: index)
      return true
    }
  }
}
