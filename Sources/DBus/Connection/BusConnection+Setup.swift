extension BusConnection {
  /// Waits until the setup is complete.
  func wait(for setup: Setup, timeout: Duration) async throws(BusError) {
    _ = try await perform(nil, timeout: timeout) { token in
      setup.whenFinished { outcome in
        self.pending.remove(token)?(outcome.map { Arguments([]) })
      }
    }
  }

  /// Calls a method of the bus itself. Calls `handler` once, possibly before this returns.
  func callBus(_ member: MemberName, _ argument: String, handler: @escaping PendingOperations.ResultHandler) {
    do throws(BusError) {
      let call = MethodCall(.bus, .bus, .bus, member, [.string(argument)])
      let message = try Message.call(call, expectsReply: true)
      if case .ended(let reason) = state { throw reason }
      let timeout = BusConnection.defaultTimeout
      pending.insert(pending.makeToken(), message, expectsReply: true, timeout: timeout, handler: handler)
      pump()
    } catch {
      handler(.failure(error))
    }
  }
}
