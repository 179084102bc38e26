import Dispatch
import GATTRuntime
import Synchronization

/// The clock of a simulated air, and the executor of everything in the simulation.
///
/// A virtual clock may move the time only when nothing else can happen. This clock knows when that is so, because the
/// clock is also the executor of the tasks. Inside `SimulatedAir.run(timeLimit:_:)` every task of the test, the runtime
/// and the simulator is a job in the queue of the clock. The clock runs the jobs one after the other, in the order in
/// which they became ready. When the queue is empty, nothing in the simulation can happen before the next timer, and
/// the clock moves to that timer at once. So a run is deterministic, and takes only as long as the computations in it.
///
/// The clock does not see work outside that queue, and moves the time while such work runs: `Task { }`,
/// `Task.detached`, actors with custom executors, files, sockets and `Task.sleep`. Inside a run, start tasks with task
/// groups, `async let` or `Task(executorPreference: clock)`; sleep with `clock.sleep(for:)`; and use `holding(_:)` to
/// wait for work outside.
///
/// "The thread of the simulation" is the serial dispatch queue on which the clock runs the jobs.
public final class SimulatedClock: BackendClock, TaskExecutor {
  /// The rule for moving the time.
  public enum Mode: Hashable, Sendable {
    /// Inside `SimulatedAir.run(timeLimit:_:)`, the time moves to the next timer when nothing else can happen. Outside
    /// a run the time stands still, except in `advance(by:)`.
    case automatic
    /// The time moves only in `advance(by:)`. A call that takes time on the clock must run in a child task of the test:
    /// a task that awaits the call can't call `advance(by:)` meanwhile.
    case manual
    /// The time moves by itself, `speed` times as fast as real time, 0.001 ... 1 000 000. Not deterministic.
    case realTime(speed: Double)
  }

  /// The rule for moving the time.
  public let mode: Mode

  private enum Job {
    case task(UnownedJob)
    case action(@Sendable () -> Void)
  }

  private struct Advance {
    let target: BackendInstant
    let arrival: CheckedContinuation<Void, Never>
  }

  private struct State {
    var now = BackendInstant.start
    var jobs = ElementQueue<Job>()
    var timers = TimerQueue()
    var advances: [Advance] = []
    var turnCount = 0
    /// The actions of `schedule(afterTurn:_:)`.
    var interruptions: [(turn: Int, action: @Sendable () -> Void)] = []
    /// Whether `drain()` runs, or is about to run.
    var isDraining = false
    /// The number of runs in progress. Automatic time moves only during a run.
    var runs = 0
    /// The number of `holding(_:)` calls in progress. Automatic time does not move during one.
    var holds = 0
    /// The next wake-up of the thread in real time; nil when no wake-up is planned.
    var wakeUp: ContinuousClock.Instant?
  }

  private let state = Mutex(State())
  private let queue = DispatchQueue(label: "BlueGATT.SimulatedClock")
  private let realStart = ContinuousClock.now

  init(mode: Mode) {
    self.mode = mode
  }

  // MARK: Time

  /// The current time.
  public var now: BackendInstant {
    if case .realTime(let speed) = mode { return realNow(speed) }
    return state.withLock { $0.now }
  }

  private func realNow(_ speed: Double) -> BackendInstant {
    BackendInstant(sinceStart: (ContinuousClock.now - realStart) * Self.valid(speed))
  }

  /// Returns a valid speed; 1 for NaN.
  private static func valid(_ speed: Double) -> Double {
    speed.isNaN ? 1 : min(max(speed, 0.001), 1_000_000)
  }

  /// Calls `action` once, at `instant`, on the thread of the simulation.
  public func schedule(at instant: BackendInstant, _ action: @escaping @Sendable () -> Void) -> ScheduledAction {
    let token = state.withLock { $0.timers.add(instant, action) }
    // In real time the thread may be asleep until a later timer.
    wake()
    return ScheduledAction { [weak self] in
      // The release of the action may run any `deinit`. `withExtendedLifetime` keeps the action until the lock is free.
      withExtendedLifetime(self?.state.withLock { $0.timers.cancel(token) }) {}
    }
  }

  /// Moves virtual time forward, timer by timer, and returns when everything due by then has happened.
  ///
  /// In real time this function sleeps. In automatic mode, a run in progress may move the time further before a caller
  /// outside the run continues.
  ///
  /// - Parameter duration: The time to move. A negative time counts as 0.
  public func advance(by duration: Duration) async {
    if case .realTime = mode {
      try? await sleep(for: duration)
      return
    }
    await withCheckedContinuation { continuation in
      state.withLock { state in
        let target = state.now.advanced(by: max(duration, .zero))
        state.advances.append(Advance(target: target, arrival: continuation))
      }
      wake()
    }
  }

  /// Moves virtual time at once, as time passes for a program while its machine sleeps. The timers that have become due
  /// run after this call.
  ///
  /// - Parameter duration: The time to move. A negative time counts as 0.
  package func machineSlept(for duration: Duration) {
    state.withLock { $0.now = $0.now.advanced(by: max(duration, .zero)) }
    wake()
  }

  /// The number of timers that have neither run nor been cancelled.
  package var timerCount: Int { state.withLock { $0.timers.count } }

  /// Runs all tasks and timers that are due at the current time, and returns when none is left. Time does not move.
  public func runUntilIdle() async {
    await advance(by: .zero)
  }

  /// Keeps automatic time from moving while `body` waits for something outside the simulation, such as a file or a
  /// socket.
  public func holding<Result>(_ body: () async throws -> Result) async rethrows -> Result {
    state.withLock { $0.holds += 1 }
    defer {
      state.withLock { $0.holds -= 1 }
      wake()
    }
    return try await body()
  }

  func beginRun() {
    state.withLock { $0.runs += 1 }
    wake()
  }

  func endRun() {
    state.withLock { $0.runs -= 1 }
  }

  // MARK: Turns

  /// The number of turns so far. A turn is the execution of a task from one suspension to the next, of one timer, or of
  /// one action of the simulated air.
  public var turnCount: Int { state.withLock { $0.turnCount } }

  /// Calls `action` once, on the thread of the simulation, between turn number `turn` and the next one.
  ///
  /// Runs with the same seed have the same turns. So a test can count the turns of a program in a first run. In one
  /// further run per turn, the test can then break a link, for example, after that turn. These runs break the link at
  /// every `await` of the program.
  ///
  /// - Parameters:
  ///   - turn: The number of the turn. When it has passed, `action` is called before the next turn.
  ///   - action: The action. It must not block.
  public func schedule(afterTurn turn: Int, _ action: @escaping @Sendable () -> Void) {
    state.withLock { $0.interruptions.append((turn, action)) }
    wake()
  }

  // MARK: Running

  /// Runs a job of a task after the jobs that are already ready.
  public func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    enqueue(.task(job))
  }

  /// Runs `action` on the thread of the simulation, after the jobs that are already ready.
  func post(_ action: @escaping @Sendable () -> Void) {
    enqueue(.action(action))
  }

  private func enqueue(_ job: Job) {
    state.withLock { $0.jobs.append(job) }
    wake()
  }

  /// Starts `drain()` on the dispatch queue, unless it runs already.
  private func wake() {
    let mustStart = state.withLock { state in
      defer { state.isDraining = true }
      return !state.isDraining
    }
    if mustStart { queue.async { [self] in drain() } }
  }

  private enum Step {
    case run(Job)
    case arrive(CheckedContinuation<Void, Never>)
    case sleep(Duration)
    case rest
  }

  private func drain() {
    while true {
      switch nextStep() {
      case .run(.task(let job)): job.runSynchronously(on: asUnownedTaskExecutor())
      case .run(.action(let action)): action()
      case .arrive(let continuation): continuation.resume()
      case .sleep(let delay): return sleep(delay)
      case .rest: return
      }
    }
  }

  private func nextStep() -> Step {
    state.withLock { state in
      if let index = state.interruptions.firstIndex(where: { $0.turn <= state.turnCount }) {
        return .run(.action(state.interruptions.remove(at: index).action))
      }
      if let job = state.jobs.popFirst() {
        state.turnCount += 1
        return .run(job)
      }
      let step: Step =
        switch mode {
        case .realTime(let speed): realStep(&state, speed)
        case .automatic: virtualStep(&state, isMoving: state.runs > 0 && state.holds == 0)
        case .manual: virtualStep(&state, isMoving: false)
        }
      switch step {
      case .rest, .sleep: state.isDraining = false
      case .run, .arrive: state.turnCount += 1
      }
      return step
    }
  }

  /// Moves the time to the next timer, or to the target of an `advance(by:)`. Called when no job is ready.
  ///
  /// - Parameter isMoving: Whether the time moves without an `advance(by:)`.
  private func virtualStep(_ state: inout State, isMoving: Bool) -> Step {
    let advance = state.advances.indices.min { state.advances[$0].target < state.advances[$1].target }
    let target = advance.map { state.advances[$0].target }
    if let next = state.timers.next, target.map({ next <= $0 }) ?? isMoving {
      state.now = max(state.now, next)
      if let action = state.timers.popFirst() { return .run(.action(action)) }
    }
    guard let advance, let target else { return .rest }
    state.now = max(state.now, target)
    return .arrive(state.advances.remove(at: advance).arrival)
  }

  private func realStep(_ state: inout State, _ speed: Double) -> Step {
    guard let next = state.timers.next else { return .rest }
    let now = realNow(speed)
    if next <= now, let action = state.timers.popFirst() { return .run(.action(action)) }
    // At most one real second, because the nanoseconds until a timer that is years away may exceed `Int`.
    let delay = min(now.duration(to: next), .seconds(1) * Self.valid(speed)) / Self.valid(speed)
    let wakeUp = ContinuousClock.now + delay
    // If an earlier wake-up is planned, that wake-up plans the next one. So few wake-ups are pending at any time.
    if let planned = state.wakeUp, planned <= wakeUp { return .rest }
    state.wakeUp = wakeUp
    return .sleep(delay)
  }

  private func sleep(_ delay: Duration) {
    let (seconds, attoseconds) = delay.components
    let nanoseconds = seconds * 1_000_000_000 + attoseconds / 1_000_000_000 + 1
    queue.asyncAfter(deadline: .now() + .nanoseconds(Int(nanoseconds))) { [weak self] in
      guard let self else { return }
      state.withLock { $0.wakeUp = nil }
      wake()
    }
  }
}
