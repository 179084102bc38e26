import GATTRuntime

/// What the managers of the runtime have in common.
protocol RuntimeManager: AnyObject, Sendable {
  var runner: OperationRunner { get }
  var state: ManagerState { get }
  var stateExplanation: String? { get }
  func states() -> EventSequence<ManagerState>
}

extension GATTRuntime.CentralManager: RuntimeManager {}
extension GATTRuntime.PeripheralManager: RuntimeManager {}

/// A manager of the runtime, which may still have to be opened, and its states. What it does for its owner ends with
/// it.
final class Radio<Base: RuntimeManager>: Sendable {
  /// The manager, when it is there.
  let opened: Future<Base>
  /// The newest state, and its changes.
  let states = FutureStream<ManagerState>(capacity: 1)
  private let tasks = TaskBag()

  init(_ base: Base) {
    opened = Future(value: base)
    Self.follow(base, states, in: tasks)
  }

  /// - Parameters:
  ///   - executor: Where it is opened; nil for Swift's own choice.
  ///   - open: What makes the manager, once.
  init(on executor: (any TaskExecutor)?, opening open: @escaping @Sendable () async throws -> Base) {
    opened = Future()
    tasks.start(on: executor) { [opened, states, weak tasks] in
      do {
        let base = try await open()
        if let tasks { Self.follow(base, states, in: tasks) }
        opened.success(base)
      } catch {
        // In this order, so that who is told of the state finds the reason.
        opened.failure(translated(error))
        states.success(.unsupported)
      }
    }
  }

  deinit { states.end() }

  private static func follow(_ base: Base, _ states: FutureStream<ManagerState>, in tasks: TaskBag) {
    tasks.start(on: base.runner.executor) {
      for await state in base.states() { states.success(state) }
    }
  }

  /// The manager if it is there already.
  var base: Base? { opened.result?.value }

  /// What the adapter is ready for; unknown until it has been opened.
  var state: ManagerState {
    switch opened.result {
    case .success(let base): base.state
    case .failure: .unsupported
    case nil: .unknown
    }
  }

  /// Why the adapter can't be used, and what a person can do about it; nil when it can, or nobody can tell.
  var stateExplanation: String? {
    switch opened.result {
    case .success(let base): base.stateExplanation
    case .failure(let error): "\(error)"
    case nil: nil
    }
  }

  /// What `body` returns or throws when the manager is there.
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

  /// As `future(_:)`, for what waits for something that may never happen: it is given up with the owner.
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

  /// Completes when the adapter has a state.
  func whenState(is wanted: ManagerState) -> Future<Void> {
    waiting { base in
      // What was told may be older than what is.
      for await _ in base.states() where base.state == wanted { return }
      throw CancellationError()
    }
  }
}
