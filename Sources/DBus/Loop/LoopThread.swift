import CDBus
import Glibc
import Synchronization

/// The thread of a `BusLoop`. The thread holds no reference to the loop, and ends when the loop is released.
final class LoopThread: Sendable {
  private struct State {
    var jobs: [UnownedJob] = []
    var newSources: [WeakSource] = []
    var thread: pthread_t?
    var isEnding = false
    /// Whether the thread polls, or is about to, and has not been woken.
    var isWaiting = false
  }

  private let state = Mutex(State())
  private let wakeUp: WakeUp

  init() throws(BusError) { wakeUp = try WakeUp() }

  // MARK: - From any thread

  /// Whether the caller runs on the thread.
  var isCurrent: Bool {
    state.withLock { state in state.thread.map { pthread_equal($0, pthread_self()) != 0 } ?? false }
  }

  func add(_ job: UnownedJob) {
    deliver { $0.jobs.append(job) }
  }

  func add(_ source: WeakSource) {
    deliver { $0.newSources.append(source) }
  }

  /// Ends the thread. No jobs are left, because the actors of all jobs hold the loop.
  func end() {
    deliver { $0.isEnding = true }
  }

  private func deliver(_ change: (inout sending State) -> Void) {
    let mustWake = state.withLock { state -> Bool in
      change(&state)
      defer { state.isWaiting = false }
      return state.isWaiting
    }
    if mustWake { wakeUp.send() }
  }

  // MARK: - Starting

  /// The argument of the thread's start routine.
  private final class Start: Sendable {
    let thread: LoopThread
    let executor: UnownedSerialExecutor

    init(_ thread: LoopThread, _ executor: UnownedSerialExecutor) {
      self.thread = thread
      self.executor = executor
    }
  }

  /// Starts the thread, which runs its jobs on behalf of `executor`.
  func start(for executor: UnownedSerialExecutor) throws(BusError) {
    let start = Unmanaged.passRetained(Start(self, executor))
    // The new thread needs this lock before it runs a job, so it finds `state.thread` set.
    let result = state.withLock { state in
      var thread = pthread_t()
      let result = pthread_create(
        &thread,
        nil,
        { context in
          guard let context else { return nil }
          let start = Unmanaged<Start>.fromOpaque(context).takeRetainedValue()
          start.thread.run(for: start.executor)
          return nil
        },
        start.toOpaque()
      )
      if result == 0 {
        pthread_detach(thread)
        state.thread = thread
      }
      return result
    }
    if result != 0 {
      start.release()
      throw .cannotConnect("the system has no room for a thread: error \(result)")
    }
  }

  // MARK: - On the thread

  private enum Turn {
    case work(jobs: [UnownedJob], newSources: [WeakSource])
    case wait
    case end
  }

  private func run(for executor: UnownedSerialExecutor) {
    var sources: [WeakSource] = []
    var batches = 0
    while true {
      switch nextTurn() {
      case .work(let jobs, let newSources):
        for source in newSources where !sources.contains(source) { sources.append(source) }
        for job in jobs { job.runSynchronously(on: executor) }
        // Poll the descriptors even while jobs keep coming.
        batches += 1
        if batches.isMultiple(of: 16) { wait(for: &sources, mayBlock: false) }
      case .wait: wait(for: &sources, mayBlock: true)
      case .end: return
      }
    }
  }

  private func nextTurn() -> Turn {
    state.withLock { state in
      if !state.jobs.isEmpty || !state.newSources.isEmpty {
        defer {
          state.jobs = []
          state.newSources = []
        }
        return .work(jobs: state.jobs, newSources: state.newSources)
      }
      if state.isEnding { return .end }
      state.isWaiting = true
      return .wait
    }
  }

  /// Polls the descriptors, and lets their sources handle the events. Removes sources without an interest.
  private func wait(for sources: inout [WeakSource], mayBlock: Bool) {
    var descriptors = [pollfd(fd: wakeUp.descriptor, events: Int16(POLLIN), revents: 0)]
    descriptors.reserveCapacity(sources.count + 1)
    var deadline: ContinuousClock.Instant?
    sources.removeAll { source in
      guard let interest = source.interest() else { return true }
      descriptors.append(pollfd(fd: interest.descriptor, events: interest.events, revents: 0))
      if let own = interest.deadline { deadline = min(deadline ?? own, own) }
      return false
    }
    let timeout = mayBlock ? deadline.map(milliseconds(until:)) ?? -1 : 0
    let result = poll(&descriptors, nfds_t(descriptors.count), timeout)
    state.withLock { $0.isWaiting = false }
    if descriptors[0].revents != 0 { wakeUp.receive() }
    // After an error of `poll`, usually `EINTR`, every source handles its requested events as if they had occurred.
    for (source, descriptor) in zip(sources, descriptors.dropFirst()) {
      source.attend(to: result < 0 ? descriptor.events : descriptor.revents)
    }
  }

  private func milliseconds(until deadline: ContinuousClock.Instant) -> Int32 {
    let (seconds, attoseconds) = ContinuousClock.now.duration(to: deadline).components
    if seconds < 0 || attoseconds < 0 { return 0 }
    if seconds > 1_000_000 { return 1_000_000_000 }
    // Round up, so that the thread does not wake before the deadline.
    return Int32(seconds * 1000 + attoseconds / 1_000_000_000_000_000 + 1)
  }
}

/// An event descriptor, with which other threads wake the loop's thread from `poll`.
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
