import GATTCore
import GATTRuntime

// Sessions, as the ledger has them: subscribed, the order to send, the order to stop, everything there, no longer subscribed.

extension Visitor {
  /// Begins a session where there is none.
  mutating func start(_ stream: Stream) async throws {
    let instrument = try await instrument()
    guard sessions[stream] == nil else { return }
    // What an earlier link has left.
    try await instrument.order.write(stream == .samples ? .stopSamples : .stopAlarms)
    let progress = try await instrument.progress.read()
    let first = (stream == .samples ? progress.samples : progress.alarms) + 1
    let interval = UInt16.random(in: 20...200, using: &random)
    switch stream {
    case .samples:
      let subscription = try await instrument.sample.subscribe(buffering: .unbounded)
      begin(stream, first, subscription) { try ($0.number, $0 == Sample.numbered($0.number)) }
      try await instrument.order.write(.startSamples(.init(interval: interval)))
    case .alarms:
      let subscription = try await instrument.alarm.subscribe(buffering: .unbounded)
      begin(stream, first, subscription) { ($0.number, $0 == Alarm.numbered($0.number)) }
      try await instrument.order.write(.startAlarms(.init(interval: interval)))
    }
  }

  /// Has everything taken until the subscription ends.
  private mutating func begin<Value: Sendable>(
    _ stream: Stream,
    _ first: UInt32,
    _ subscription: Subscription<Value>,
    _ look: @escaping @Sendable (Value) throws -> (number: UInt32, isRight: Bool)
  ) {
    let (ledger, disturbances, index) = (ledger, disturbances, index)
    ledger.open(stream, first: first)
    sessions[stream] = Task(executorPreference: site.central.executor) {
      do {
        while let value = try await subscription.next() {
          let (number, isRight) = try look(value)
          guard isRight else { throw Broken("\(stream) \(number) is not what was sent: \(value)") }
          ledger.received(stream, number)
        }
      } catch is CancellationError {
      } catch  where !(error is Broken) && disturbances.excuse(index) {
      } catch {
        ledger.fail("\(stream), without any fault: \(error)")
      }
    }
  }

  /// Ends a session where there is one: when the order to stop is answered, everything has been sent, and must arrive.
  mutating func stop(_ stream: Stream) async throws {
    let instrument = try await instrument()
    guard let receiver = sessions[stream] else { return }
    try await instrument.order.write(stream == .samples ? .stopSamples : .stopAlarms)
    let progress = try await instrument.progress.read()
    let last = stream == .samples ? progress.samples : progress.alarms
    let ledger = ledger
    try await wait("\(stream) \(last)") { ledger.lastReceived(stream) >= last }
    ledger.close(stream, isLived: true)
    sessions[stream] = nil
    receiver.cancel()
    await receiver.value
  }

  mutating func stopAll() async throws {
    for stream in Stream.allCases where sessions[stream] != nil { try await stop(stream) }
  }

  /// Waits for a few more of what is being sent.
  mutating func listen() async throws {
    _ = try await instrument()
    let ledger = ledger
    for stream in Stream.allCases where sessions[stream] != nil {
      let wanted = ledger.lastReceived(stream) + 3
      try await wait("\(stream) \(wanted)") { ledger.lastReceived(stream) >= wanted }
    }
  }
}
