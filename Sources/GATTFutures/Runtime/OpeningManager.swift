import GATTRuntime

/// The members that the managers of the runtime have in common.
protocol RuntimeManager: AnyObject, Sendable {
  var runner: OperationRunner { get }
  var state: ManagerState { get }
  var stateExplanation: String? { get }
  func states() -> EventSequence<ManagerState>
}

extension GATTRuntime.CentralManager: RuntimeManager {}
extension GATTRuntime.PeripheralManager: RuntimeManager {}

/// A manager of the runtime, and the states of its adapter. The manager may still be opening. The deinitialization of
/// this object ends the tasks that it runs for its owner.
final class OpeningManager<Base: RuntimeManager>: Sendable {
  /// The manager, when it has been opened.
  let opened: Future<Base>
  /// The newest state, and its changes.
  let states = FutureStream<ManagerState>(capacity: 1)
  private let tasks = OwnedTasks()

  init(_ base: Base) {
    opened = Future(value: base)
    Self.forwardStates(of: base, to: states, in: tasks)
  }

  /// - Parameters:
  ///   - executor: The executor for opening; nil for Swift's default.
  ///   - open: Creates the manager; called once.
  init(on executor: (any TaskExecutor)?, opening open: @escaping @Sendable () async throws -> Base) {
    opened = Future()
    tasks.start(on: executor) { [opened, states, weak tasks] in
      do {
        let base = try await open()
        if let tasks { Self.forwardStates(of: base, to: states, in: tasks) }
        opened.success(base)
      } catch {
        // In this order, so that a subscriber to the state finds the reason.
        opened.failure(translated(error))
        states.success(.unsupported)
      }
    }
  }

  deinit { states.end() }

  private static func forwardStates(of base: Base, to states: FutureStream<ManagerState>, in tasks: OwnedTasks) {
    tasks.start(on: base.runner.executor) {
      for await state in base.states() { states.success(state) }
    }
  }

  /// The manager, if it has been opened.
  var base: Base? { opened.result?.value }

  /// The state of the adapter; unknown until it has been opened.
  var state: ManagerState {
    switch opened.result {
    case .success(let base): base.state
    case .failure: .unsupported
    case nil: .unknown
    }
  }

  /// The reason why the adapter can't be used, with advice for the user; nil when it can, or the reason is not known.
  var stateExplanation: String? {
    switch opened.result {
    case .success(let base): base.stateExplanation
    case .failure(let error): "\(error)"
    case nil: nil
    }
  }

  /// Returns a future with the result or the error of `body`, which runs when the manager has been opened.
  func future<Value: Sendable>(_ body: @escaping @Sendable (Base) async throws -> Value) -> Future<Value> {
    let future = Future<Value>()
    opened.onComplete(context: ImmediateContext()) { result in
      switch result {
      case .success(let base): base.runner.complete(future) { try await body(base) }
      case .failure(let error): future.failure(error)
      }
    }
    return future
  }

  /// Does the same as `future(_:)`, for a wait that may never end. Releasing the owner cancels the wait.
  func waiting<Value: Sendable>(_ body: @escaping @Sendable (Base) async throws -> Value) -> Future<Value> {
    let future = Future<Value>()
    opened.onComplete(context: ImmediateContext()) { [weak tasks] result in
      guard let base = result.value, let tasks else {
        future.failure(result.error ?? CancellationError())
        return
      }
      tasks.start(on: base.runner.executor) { await future.complete { try await body(base) } }
    }
    return future
  }

  /// Returns a future that completes when the adapter is in the state `wanted`.
  func whenState(is wanted: ManagerState) -> Future<Void> {
    waiting { base in
      // The state of the event may be older than the current state.
      for await _ in base.states() where base.state == wanted { return }
      throw CancellationError()
    }
  }
}
