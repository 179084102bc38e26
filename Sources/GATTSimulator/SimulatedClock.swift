import Dispatch
import GATTRuntime
import Synchronization

/// The clock of a simulated air, and the one thread on which everything of the simulation runs.
///
/// A virtual clock has to know when nothing can happen any more before time moves on. This one knows, because it is also the
/// executor of the tasks: inside `SimulatedAir.run(_:)` every task of the test, of the runtime and of the simulator is a
/// job in its queue, and it runs them one after the other in the order in which they became ready. When the queue is empty, nothing in the
/// simulation can happen before the next timer, and the clock moves there at once. So a run is deterministic, takes
/// no longer than its computing, and no wait in it is ever a guess.
///
/// What happens outside that queue is invisible to it, and time moves on meanwhile: `Task { }`, `Task.detached`,
/// actors with executors of their own, files, sockets and `Task.sleep`. Inside a run, start tasks with task groups, `async let` or
/// `Task(executorPreference: clock)`; sleep with `clock.sleep(for:)`; and wrap what must be waited for outside in
/// `holding(_:)`.
public final class SimulatedClock: BackendClock, TaskExecutor {
  /// What makes the time pass.
  public enum Mode: Hashable, Sendable {
    /// Inside `SimulatedAir.run(_:)` time moves to the next timer when nothing else can happen; outside it stands
    /// still.
    case automatic
    /// Time moves when `advance(by:)` says so, and stands otherwise: what is awaited meanwhile, but takes time, belongs in
    /// a child task of the `SimulatedAir.run(_:)`, because the task that awaits it can't move the clock.
    case manual
    /// Time passes by itself, `speed` times as fast as outside, 0.001 ... 1 000 000. Not deterministic.
    case realTime(speed: Double)
  }

  /// What makes the time pass.
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
    var isDraining = false
    /// How many runs are under way: only then does automatic time move.
    var runs = 0
    /// How many are busy outside: then it does not.
    var holds = 0
    /// When the thread wakes up next in real time; nil when it need not.
    var wakeUp: ContinuousClock.Instant?
  }

  private let state = Mutex(State())
  private let queue = DispatchQueue(label: "BlueGATT.SimulatedClock")
  private let realStart = ContinuousClock.now

  init(mode: Mode) {
    self.mode = mode
  }

  // MARK: Time

  /// What time it is.
  public var now: BackendInstant {
    if case .realTime(let speed) = mode { return realNow(speed) }
    return state.withLock { $0.now }
  }

  private func realNow(_ speed: Double) -> BackendInstant {
    BackendInstant(sinceStart: (ContinuousClock.now - realStart) * Self.valid(speed))
  }

  /// A speed that can be reckoned with; 1 for what is no number.
  private static func valid(_ speed: Double) -> Double {
    speed.isNaN ? 1 : min(max(speed, 0.001), 1_000_000)
  }

  /// Calls `action` once, at `instant`, on the thread of the simulation.
  public func schedule(at instant: BackendInstant, _ action: @escaping @Sendable () -> Void) -> ScheduledAction {
    let token = state.withLock { $0.timers.add(instant, action) }
    // In real time the thread may be asleep until a later timer.
    wake()
    return ScheduledAction { [weak self] in
      // Extended, because a result that nobody uses may be let go where it was last used: with the lock held.
      withExtendedLifetime(self?.state.withLock { $0.timers.cancel(token) }) {}
    }
  }

  /// Moves virtual time on, timer by timer, and returns when everything that this brought about has happened.
  ///
  /// For all modes but real time, in which it sleeps. In automatic mode it is a sleep, too: others may move time
  /// further meanwhile.
  ///
  /// - Parameter duration: How far; nothing less than 0.
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

  /// Returns when everything that can happen without time passing has happened.
  public func settle() async {
    await advance(by: .zero)
  }

  /// Keeps automatic time from moving while `body` waits for something outside the simulation, as a file or a socket.
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

  // MARK: Running

  /// Runs a job of a task in its turn.
  public func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    enqueue(.task(job))
  }

  /// Runs `action` on the thread of the simulation, after everything that is ready to run already.
  func post(_ action: @escaping @Sendable () -> Void) {
    enqueue(.action(action))
  }

  private func enqueue(_ job: Job) {
    state.withLock { $0.jobs.append(job) }
    wake()
  }

  /// Has the thread look at what there is to do, if it is not at it.
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
      if let job = state.jobs.popFirst() { return .run(job) }
      let step: Step =
        switch mode {
        case .realTime(let speed): realStep(&state, speed)
        case .automatic: virtualStep(&state, isMoving: state.runs > 0 && state.holds == 0)
        case .manual: virtualStep(&state, isMoving: false)
        }
      switch step {
      case .rest, .sleep: state.isDraining = false
      case .run, .arrive: break
      }
      return step
    }
  }

  /// Nothing is ready: moves time to the next timer, or to where someone wants it.
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
    // A timer may be years away; looking again now and then costs nothing.
    let delay = min(now.duration(to: next), .seconds(1) * Self.valid(speed)) / Self.valid(speed)
    let wakeUp = ContinuousClock.now + delay
    // An earlier wake-up sees to the later ones: so there are never many, however often the thread comes to rest.
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
