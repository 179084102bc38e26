/// Whom a future calls when it has its result.
struct FutureCallback: Sendable {
  let token: CancelToken
  let context: any ExecutionContext
  let completion: @Sendable (ErasedResult) -> Void

  func call(_ result: ErasedResult) {
    let completion = completion
    context.execute { completion(result) }
  }
}

/// What a future's lock guards. What comes out of it is called, and released, when the lock is open.
struct FutureState: Sendable {
  var result: ErasedResult?
  var callbacks: [FutureCallback] = []
  /// What `Future { }` runs, until there is a result.
  var work: Task<Void, Never>?

  init(result: ErasedResult?) {
    self.result = result
  }

  /// Sets the result, unless there is one.
  ///
  /// - Returns: Whom to call; nothing, if there was a result.
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
