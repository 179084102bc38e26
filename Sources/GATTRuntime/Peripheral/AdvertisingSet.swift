import GATTCore
import Synchronization

/// An advertisement of a `PeripheralManager`, from its start until it is stopped.
///
/// The manager starts the advertisement again after the adapter, the host or the radio has ended it.
public final class AdvertisingSet: Sendable {
  /// The advertised data.
  public let advertisement: Advertisement
  /// The advertising interval.
  public let interval: Duration

  /// The phases of an advertisement:
  ///
  /// ```
  ///             the radio sends it              stop()         the radio answers
  /// new ──▶ starting ─────────────▶ on the air ───────▶ stopping ──────────────────▶ ended
  ///            ▲ │                      │
  ///            │ │ a restart fails      │ the adapter, host or radio ends it
  ///    restored│ ▼                      │
  ///          waiting ◀──────────────────┘
  /// ```
  ///
  /// If the first start fails, the advertisement is `ended`. It stays `stopping` when `stop()` has timed out or was
  /// cancelled, until the radio answers.
  private enum Phase {
    case new
    /// The manager starts the advertisement again later.
    case waiting
    case starting(OperationScope)
    case onAir(AdvertisementIdentifier)
    case stopping(AdvertisementIdentifier)
    case ended
  }

  private let phase = Mutex(Phase.new)
  /// The identifier that the backend returned at the last successful start; nil before.
  private let latest = Mutex<AdvertisementIdentifier?>(nil)
  private let context: PeripheralContext
  private let onEnd: @Sendable (AdvertisingSet) -> Void

  /// - Parameter onEnd: Called after `stop()`, when the advertisement has ended.
  init(
    _ advertisement: Advertisement,
    interval: Duration,
    context: PeripheralContext,
    onEnd: @escaping @Sendable (AdvertisingSet) -> Void
  ) {
    self.advertisement = advertisement
    self.interval = interval
    self.context = context
    self.onEnd = onEnd
  }

  /// Whether the radio sends the advertisement. False while the advertisement is being started or stopped.
  public var isOnAir: Bool {
    phase.withLock { phase in
      if case .onAir = phase { true } else { false }
    }
  }

  /// Whether the advertisement is on the air, is about to be, or is being stopped.
  var isActive: Bool {
    phase.withLock { phase in
      switch phase {
      case .waiting, .ended: false
      case .new, .starting, .onAir, .stopping: true
      }
    }
  }

  /// Whether the advertisement waits for another start.
  var isWaiting: Bool {
    phase.withLock { phase in
      if case .waiting = phase { true } else { false }
    }
  }

  func isOnAir(as identifier: AdvertisementIdentifier) -> Bool {
    phase.withLock { phase in
      if case .onAir(identifier) = phase { true } else { false }
    }
  }

  // MARK: Start

  /// Starts a new or waiting advertisement. If the radio ends the advertisement at once, the function returns and the
  /// advertisement is `waiting`.
  ///
  /// - Parameter powerScope: Closed when the adapter loses power, which ends the attempt.
  /// - Throws: `PeripheralManagerError.advertisingStopped` when the advertisement was stopped meanwhile; the errors of
  ///   `PeripheralManager.startAdvertisingSet(_:interval:)`.
  func start(in powerScope: OperationScope) async throws {
    let attempt = OperationScope()
    guard try begin(attempt) else { return }
    let former = latest.withLock { $0 }
    do {
      let token = try powerScope.enter { attempt.close($0) }
      defer { powerScope.leave(token) }
      let identifier = try await context.perform(
        timeoutError: .startAdvertisingTimeout,
        in: attempt,
        discard: { await $0.stopAdvertising($1) }
      ) { [advertisement, interval] backend throws(BackendError) in
        // A radio may keep an advertisement that it no longer sends.
        if let former { await backend.stopAdvertising(former) }
        return try await backend.startAdvertising(advertisement, interval: interval)
      }
      try started(attempt, as: identifier)
    } catch {
      end(attempt)
      throw error
    }
  }

  private func begin(_ attempt: OperationScope) throws(PeripheralManagerError) -> Bool {
    try phase.withLock { phase throws(PeripheralManagerError) in
      switch phase {
      case .new, .waiting:
        phase = .starting(attempt)
        return true
      case .starting, .onAir, .stopping: return false
      case .ended: throw .advertisingStopped
      }
    }
  }

  private func started(_ attempt: OperationScope, as identifier: AdvertisementIdentifier) throws {
    let isWanted = phase.withLock { phase in
      guard case .starting(attempt) = phase else { return false }
      latest.withLock { $0 = identifier }
      phase = .onAir(identifier)
      return true
    }
    if isWanted {
      if context.earlyAdvertisementEnds.take(identifier) { lost() }
      return
    }
    // The program stopped the advertisement, or the adapter was switched off, just after the radio had started to send.
    context.runner.start { [context] in await context.backend.stopAdvertising(identifier) }
    try attempt.check()
  }

  private func end(_ attempt: OperationScope) {
    phase.withLock { phase in
      if case .starting(attempt) = phase { phase = afterLoss }
    }
  }

  /// The phase after the radio has ended the advertisement, or has failed to start it. An advertisement that has never
  /// been on the air is `ended`.
  private var afterLoss: Phase { latest.withLock { $0 } != nil ? .waiting : .ended }

  /// Records that the radio has ended the advertisement without `stop()`.
  func lost() {
    let hasEnded = phase.withLock { phase in
      switch phase {
      case .starting, .onAir:
        phase = afterLoss
        return false
      case .stopping:
        phase = .ended
        return true
      case .new, .waiting, .ended: return false
      }
    }
    if hasEnded { onEnd(self) }
  }

  // MARK: Stop

  /// Ends the advertisement permanently, even while it is being started.
  ///
  /// In a cancelled task the advertisement ends too; the function then does not wait for the answer of the radio.
  ///
  /// - Throws: `PeripheralManagerError.stopAdvertisingTimeout`, `CancellationError`. After an error the advertisement
  ///   ends as soon as the radio answers. Another call asks the radio again.
  public func stop() async throws {
    guard let identifier = beginStop() else { return onEnd(self) }
    do {
      try await context.finish(timeoutError: .stopAdvertisingTimeout) { [self] in
        await context.backend.stopAdvertising(identifier)
        stopped()
      }
    } catch {
      // The radio may have lost the advertisement meanwhile.
      if isActive { throw error }
    }
  }

  private func stopped() {
    phase.withLock { $0 = .ended }
    onEnd(self)
  }

  /// - Returns: The identifier of the advertisement that `stop()` must stop in the backend; nil if there is nothing to
  ///   wait for.
  private func beginStop() -> AdvertisementIdentifier? {
    let (attempt, identifier) = phase.withLock { phase -> (OperationScope?, AdvertisementIdentifier?) in
      switch phase {
      case .starting(let attempt):
        phase = .ended
        return (attempt, nil)
      case .onAir(let identifier), .stopping(let identifier):
        phase = .stopping(identifier)
        return (nil, identifier)
      case .waiting:
        phase = .ended
        // The radio may have kept the advertisement.
        if let former = latest.withLock({ $0 }) {
          context.runner.start { [context] in await context.backend.stopAdvertising(former) }
        }
        return (nil, nil)
      case .new, .ended:
        phase = .ended
        return (nil, nil)
      }
    }
    attempt?.close(PeripheralManagerError.advertisingStopped)
    return identifier
  }
}

private func ~= (left: OperationScope, right: OperationScope) -> Bool { left === right }
