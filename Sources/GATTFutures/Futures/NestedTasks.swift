#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// The nested tasks of one thread, and those that wait for the stack to unwind.
struct NestedTasks {
  /// The key of each thread's nested tasks. If the process has no key left, no task is postponed.
  private static let key: pthread_key_t? = {
    var key = pthread_key_t()
    return pthread_key_create(&key, nil) == 0 ? key : nil
  }()

  private static var current: UnsafeMutablePointer<NestedTasks>? {
    key.flatMap { pthread_getspecific($0) }?.assumingMemoryBound(to: NestedTasks.self)
  }

  private var depth = 0
  fileprivate var postponed: [@Sendable () -> Void] = []
  fileprivate var released: [Any] = []

  /// Runs the task, or postpones it until the outermost task of this thread has returned.
  static func execute(_ task: @escaping @Sendable () -> Void, maxDepth: Int) {
    guard let current else {
      var outermost = NestedTasks()
      return outermost.run(task)
    }
    guard current.pointee.depth < maxDepth else { return current.pointee.postponed.append(task) }
    current.pointee.depth += 1
    task()
    current.pointee.depth -= 1
  }

  /// Releases a value that may hold the last reference to a long chain of values. The values are released one after the
  /// other, because nested deinitializers could overflow the stack.
  static func release(_ value: consuming Any) {
    guard let current else {
      var outermost = NestedTasks()
      outermost.released.append(value)
      return outermost.run {}
    }
    current.pointee.released.append(value)
  }

  private mutating func run(_ task: () -> Void) {
    withUnsafeMutablePointer(to: &self) { tasks in
      if let key = Self.key { pthread_setspecific(key, tasks) }
      tasks.pointee.depth = 1
      task()
      while tasks.runPostponed() {}
      if let key = Self.key { pthread_setspecific(key, nil) }
    }
  }
}

extension UnsafeMutablePointer<NestedTasks> {
  /// - Returns: Whether there was a value or a task, so that there may be more.
  fileprivate func runPostponed() -> Bool {
    // Elements leave their list before they are released or run, because either may append to the lists.
    if pointee.released.popLast() != nil { return true }
    guard !pointee.postponed.isEmpty else { return false }
    let tasks = pointee.postponed
    pointee.postponed = []
    for task in tasks { task() }
    return true
  }
}
