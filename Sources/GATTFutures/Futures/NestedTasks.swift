#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// What runs within each other on one thread, and what waits there for the stack to unwind.
struct NestedTasks {
  /// Under which each thread finds its own, while there are any. Without a key left in the process, nothing is
  /// postponed.
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

  /// Runs the task, or postpones it to when the outermost task of this thread has returned.
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

  /// Lets go of a value that may be the last to hold a long chain of others that end here too: one after the other,
  /// where each would otherwise be within that of the one before.
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
  /// - Returns: Whether there was anything, so that there may be more.
  fileprivate func runPostponed() -> Bool {
    // Neither list is in use while what stood in it runs.
    if pointee.released.popLast() != nil { return true }
    guard !pointee.postponed.isEmpty else { return false }
    let tasks = pointee.postponed
    pointee.postponed = []
    for task in tasks { task() }
    return true
  }
}
