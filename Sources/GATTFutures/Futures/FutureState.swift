/// A callback of a future.
struct FutureCallback: Sendable {
  let token: CancelToken
  let context: any ExecutionContext
  let completion: @Sendable (ErasedResult) -> Void

  func call(_ result: ErasedResult) {
    let completion = completion
    context.execute { completion(result) }
  }
}

/// The state of a future that its lock guards. Callbacks are called and released outside the lock.
struct FutureState: Sendable {
  var result: ErasedResult?
  var callbacks: [FutureCallback] = []
  /// The task of `Future { }`, until the result is set.
  var work: Task<Void, Never>?

  init(result: ErasedResult?) {
    self.result = result
  }

  /// Sets the result, unless it is set.
  ///
  /// - Returns: The callbacks to call; nil if the result was set before.
  mutating func complete(_ result: ErasedResult) -> [FutureCallback]? {
    guard self.result == nil else { return nil }
    self.result = result
    work = nil
    return takeCallbacks()
  }

  mutating func takeCallbacks() -> [FutureCallback] {
    let taken = callbacks
    callbacks = []
    return taken
  }

  mutating func takeCallbacks(_ token: CancelToken) -> [FutureCallback] {
    let taken = callbacks.filter { $0.token == token }
    if !taken.isEmpty { callbacks.removeAll { $0.token == token } }
    return taken
  }
}
