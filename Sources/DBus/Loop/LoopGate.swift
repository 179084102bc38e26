import Synchronization

/// One task waits in `wait()` until `open()`. It resumes on the thread of a loop, after the jobs queued there.
///
/// A continuation does not suffice: Swift first resumes its task on the global pool, even if the task is isolated to an
/// actor of the loop. From there, several tasks reach the loop in any order. This actor is its own executor: when a
/// task calls `wait()`, Swift passes the job that runs the body of `wait()` to `enqueue(_:)`, which keeps the job.
/// `open()` enqueues the job on the loop. After the job, a task that is isolated to an actor of that loop continues at
/// once, on the thread of the loop.
actor LoopGate: SerialExecutor {
  private struct State {
    var job: UnownedJob?
    var isOpen = false
  }

  private nonisolated let loop: BusLoop
  private nonisolated let state = Mutex(State())

  init(_ loop: BusLoop) { self.loop = loop }

  nonisolated var unownedExecutor: UnownedSerialExecutor { UnownedSerialExecutor(ordinary: self) }

  /// Waits until the gate is open: until then, `enqueue(_:)` keeps the job that runs this body. So the body runs after
  /// the wait, and closes the gate for the next one. The wait may end early, so the caller checks its condition again.
  func wait() { state.withLock { $0.isOpen = false } }

  /// Resumes the waiting task, or else lets the next one pass.
  nonisolated func open() {
    let job = state.withLock { state in
      state.isOpen = true
      return state.job.take()
    }
    if let job { loop.enqueue(job) }
  }

  /// Keeps the job until the gate is open. The gate keeps only one job: a second one goes to the loop at once.
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
