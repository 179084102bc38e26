import Synchronization

/// Where one task waits until somebody opens, and goes on on the thread of a loop, behind what has its turn there before.
///
/// A continuation would not do: a task that is resumed goes to a thread of Swift's first, whatever it is isolated to, and
/// comes back from there in any order. This is an actor whose executor, itself, keeps the job that it is given; from the
/// thread of the loop, which runs the job as its own, an actor of that loop goes on at once.
actor WaitingRoom: SerialExecutor {
  private struct State {
    var job: UnownedJob?
    var isOpen = false
  }

  private nonisolated let loop: BusLoop
  private nonisolated let state = Mutex(State())

  init(_ loop: BusLoop) { self.loop = loop }

  nonisolated var unownedExecutor: UnownedSerialExecutor { UnownedSerialExecutor(ordinary: self) }

  /// Returns when it is open, and closes it; it may return when it is not, too.
  func pass() { state.withLock { $0.isOpen = false } }

  /// Lets the task go on that waits, or else the next one that comes.
  nonisolated func open() {
    let job = state.withLock { state in
      state.isOpen = true
      return state.job.take()
    }
    if let job { loop.enqueue(job) }
  }

  /// Keeps the job until it is open. There is one at a time; another one would not wait.
  nonisolated func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    let mayPass = state.withLock { state in
      if state.isOpen || state.job != nil { return true }
      state.job = job
      return false
    }
    if mayPass { loop.enqueue(job) }
  }
}
