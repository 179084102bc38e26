import CDBus
import Glibc
import Synchronization

/// The one thread that a connection lives on: it runs the jobs of its actors, and between them waits for what their
/// descriptors have to say. Several connections may share one.
///
/// The thread is there as long as there is something to do or to wait for.
public final class BusLoop: SerialExecutor {
  private struct State {
    var jobs: [UnownedJob] = []
    var newSources: [WeakSource] = []
    var thread: pthread_t?
    /// Whether the thread waits, or is about to, and has not been woken.
    var isWaiting = false
  }

  private let state = Mutex(State())
  private let wakeUp: WakeUp

  /// A loop without a thread: it starts with the first connection.
  ///
  /// - Throws: `BusError.cannotConnect` when the process has no descriptor left.
  public init() throws(BusError) { wakeUp = try WakeUp() }

  // MARK: - The executor

  /// Runs a job of an actor that lives here, behind all others.
  public func enqueue(_ job: UnownedJob) {
    deliver { $0.jobs.append(job) }
  }

  /// Runs a job of an actor that lives here, behind all others.
  public func enqueue(_ job: consuming ExecutorJob) {
    enqueue(UnownedJob(job))
  }

  /// This loop as what an actor answers for its executor.
  public func asUnownedSerialExecutor() -> UnownedSerialExecutor { UnownedSerialExecutor(ordinary: self) }

  /// Whether the caller runs on the loop's thread.
  public func isIsolatingCurrentContext() -> Bool? { isOnThread }

  /// Stops the process when the caller does not run on the loop's thread.
  public func checkIsolated() {
    precondition(isOnThread, "not on the thread of the bus")
  }

  private var isOnThread: Bool {
    state.withLock { state in state.thread.map { pthread_equal($0, pthread_self()) != 0 } ?? false }
  }

  // MARK: - Sources

  /// Waits for what `source`, an actor of this loop, wants to wait for, as long as it is alive and wants to.
  package func add(_ source: any LoopSource) {
    let source = WeakSource(source)
    deliver { $0.newSources.append(source) }
  }

  // MARK: - The thread

  private func deliver(_ change: (inout sending State) -> Void) {
    let mustWake = state.withLock { state -> Bool in
      change(&state)
      if state.thread == nil { state.thread = startThread() }
      defer { state.isWaiting = false }
      return state.isWaiting
    }
    if mustWake { wakeUp.send() }
  }

  private func startThread() -> pthread_t {
    var thread = pthread_t()
    let context = Unmanaged.passRetained(self)
    let result = pthread_create(
      &thread,
      nil,
      { context in
        guard let context else { return nil }
        Unmanaged<BusLoop>.fromOpaque(context).takeRetainedValue().run()
        return nil
      },
      context.toOpaque()
    )
    guard result == 0 else { fatalError("the system has no room for the thread of the bus: error \(result)") }
    pthread_detach(thread)
    return thread
  }

  private enum Turn {
    case work(jobs: [UnownedJob], newSources: [WeakSource])
    case wait
    case end
  }

  private func run() {
    var sources: [WeakSource] = []
    var batches = 0
    while true {
      sources.removeAll(where: \.isEnded)
      switch nextTurn(hasSources: !sources.isEmpty) {
      case .work(let jobs, let newSources):
        for source in newSources where !sources.contains(source) { sources.append(source) }
        for job in jobs { job.runSynchronously(on: asUnownedSerialExecutor()) }
        // However much there is to do, the descriptors are looked at.
        batches += 1
        if batches.isMultiple(of: 16) { wait(for: sources, isPatient: false) }
      case .wait: wait(for: sources, isPatient: true)
      case .end: return
      }
    }
  }

  private func nextTurn(hasSources: Bool) -> Turn {
    state.withLock { state in
      if !state.jobs.isEmpty || !state.newSources.isEmpty {
        defer {
          state.jobs = []
          state.newSources = []
        }
        return .work(jobs: state.jobs, newSources: state.newSources)
      }
      if hasSources {
        state.isWaiting = true
        return .wait
      }
      state.thread = nil
      return .end
    }
  }

  private func wait(for sources: [WeakSource], isPatient: Bool) {
    var descriptors = [pollfd(fd: wakeUp.descriptor, events: Int16(POLLIN), revents: 0)]
    var waiting: [WeakSource] = []
    var deadline: ContinuousClock.Instant?
    for source in sources {
      guard let interest = source.interest() else { continue }
      descriptors.append(pollfd(fd: interest.descriptor, events: interest.events, revents: 0))
      waiting.append(source)
      if let own = interest.deadline { deadline = min(deadline ?? own, own) }
    }
    let timeout = isPatient ? deadline.map(milliseconds(until:)) ?? -1 : 0
    let result = poll(&descriptors, nfds_t(descriptors.count), timeout)
    state.withLock { $0.isWaiting = false }
    if descriptors[0].revents != 0 { wakeUp.receive() }
    // After an error, an interruption by a signal as a rule, everybody looks for himself.
    for (source, descriptor) in zip(waiting, descriptors.dropFirst()) {
      source.attend(to: result < 0 ? descriptor.events : descriptor.revents)
    }
  }

  private func milliseconds(until deadline: ContinuousClock.Instant) -> Int32 {
    let (seconds, attoseconds) = ContinuousClock.now.duration(to: deadline).components
    if seconds < 0 || attoseconds < 0 { return 0 }
    if seconds > 1_000_000 { return 1_000_000_000 }
    // Up, so that it is not woken before there is something to do.
    return Int32(seconds * 1000 + attoseconds / 1_000_000_000_000_000 + 1)
  }
}

/// The descriptor that ends a wait from another thread.
private struct WakeUp: ~Copyable, Sendable {
  let descriptor: Int32

  init() throws(BusError) {
    descriptor = eventfd(0, Int32(EFD_CLOEXEC | EFD_NONBLOCK))
    guard descriptor >= 0 else { throw .cannotConnect("there is no descriptor left: error \(errno)") }
  }

  deinit { _ = close(descriptor) }

  borrowing func send() { _ = eventfd_write(descriptor, 1) }

  borrowing func receive() {
    var count: eventfd_t = 0
    _ = eventfd_read(descriptor, &count)
  }
}
