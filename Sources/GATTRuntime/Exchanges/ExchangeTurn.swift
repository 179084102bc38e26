import GATTCore
import Synchronization

/// The meaning of an update for the request that is being answered.
@_spi(Programs) public enum ExchangeStep<Element: Sendable>: Sendable {
  /// A value that is not the last value.
  case one(Element)
  /// The last value.
  case last(Element)
  /// The end of the values.
  case end
  /// The refusal of the request.
  case refusal(any Error)
  /// An answer to skip. If no other answer comes, the request throws the error.
  case unexpected(any Error)

  /// Whether the device sends no further answer.
  var isLast: Bool {
    switch self {
    case .last, .end, .refusal: true
    case .one, .unexpected: false
    }
  }
}

/// A characteristic with values that belong to a request.
@_spi(Programs) public struct ExchangeSource<Element: Sendable>: Sendable {
  let characteristic: Characteristic
  /// Finds values in a stream; nil if packets are whole values.
  let assembler: FrameAssembler?
  /// Whether the client reads the value after the request. Otherwise the device notifies or indicates the value.
  let isRead: Bool
  /// Returns the meaning of an update; nil for an update that does not belong to the request.
  let step: @Sendable (Update) -> ExchangeStep<Element>?

  /// Creates a source.
  public init(
    _ characteristic: Characteristic,
    _ assembler: FrameAssembler?,
    isRead: Bool = false,
    _ step: @escaping @Sendable (Update) -> ExchangeStep<Element>?
  ) {
    self.characteristic = characteristic
    self.assembler = assembler
    self.isRead = isRead
    self.step = step
  }
}

/// The turn of one request, from the write of the request until the last answer. Requests that use a common
/// characteristic take turns.
///
/// ```
/// waiting for the turn ──> subscribed ──> written ──last answer, refusal──> over
///                                            └──cancelled, timed out──> draining ──> over
/// ```
///
/// A draining turn writes `Exchange.abort`, if there is such a request, and waits for late answers. The wait ends with
/// the last answer or the answer to the abort, when the device has sent nothing for `timeout`, or after `maximumDrain`.
///
/// The turn drains when its last reference is released before it is over.
@_spi(Programs) public final class ExchangeTurn<Element: Sendable>: Sendable {
  private let answers: Mailbox<Update>
  private let overflows: OverflowCounter
  private let clock: any BackendClock
  private let timeout: Duration
  private let step: @Sendable (Update) -> ExchangeStep<Element>?
  /// Lets the next request begin.
  private let endTurn: @Sendable () -> Void
  /// Waits for late answers, and then lets the next request begin.
  private let drain: @Sendable () -> Void
  private let hasEnded = Atomic<Bool>(false)

  private init(
    _ answers: ExchangeAnswers.Receiver,
    _ clock: any BackendClock,
    _ timeout: Duration,
    _ step: @escaping @Sendable (Update) -> ExchangeStep<Element>?,
    endTurn: @escaping @Sendable () -> Void,
    drain: @escaping @Sendable () -> Void
  ) {
    self.answers = answers.mailbox
    overflows = answers.overflows
    self.clock = clock
    self.timeout = timeout
    self.step = step
    self.endTurn = endTurn
    self.drain = drain
  }

  deinit {
    if !isOver { drain() }
  }

  /// Waits for the turn, subscribes to the answers, and writes the request. Then reads the sources that have `isRead`.
  ///
  /// - Parameters:
  ///   - octets: The request.
  ///   - dividesRequest: Whether the request may be longer than a packet. It is then written in packets.
  ///   - requests: The characteristic for the request.
  ///   - sources: The characteristics with the answers to the request.
  ///   - timeout: The maximum time before each answer.
  ///   - abort: The request that ends a series, with a function that returns whether an update answers this request;
  ///     nil if there is no such request.
  public static func begin(
    _ octets: Data,
    dividesRequest: Bool,
    to requests: Characteristic,
    sources: [ExchangeSource<Element>],
    timeout: Duration,
    abort: (octets: Data, isAnswer: @Sendable (Update) -> Bool)?
  ) async throws -> ExchangeTurn {
    let (runner, turns) = (requests.runner, AcquiredTurns())
    let answers: ExchangeAnswers.Receiver
    do {
      try await turns.take([requests] + sources.map(\.characteristic))
      answers = try await requests.attribute.answerSubscriptions.receiver(
        of: sources.filter { !$0.isRead }.map { ($0.characteristic, $0.assembler) }
      )
      // The calls above notice a cancellation only if they have to wait.
      try Task.checkCancellation()
    } catch {
      turns.end()
      throw error
    }
    let type: WriteType = requests.properties.contains(.write) ? .withResponse : .withoutResponse
    let written = Completion<Void>()
    // An unstructured task, so that cancelling the caller cannot interrupt the write.
    let write = runner.start {
      do {
        try await requests.write(octets, type: type, isStream: dividesRequest) {
          // An update that arrived before the request does not answer the request.
          answers.mailbox.dropBuffered()
        }
        for source in sources where source.isRead {
          let octets = try await source.characteristic.read(timeout: timeout)
          answers.mailbox.send(Update(octets: octets, number: nil, handle: source.characteristic.handle))
        }
        written.complete(.success(()))
      } catch CharacteristicError.readTimeout {
        written.complete(.failure(CharacteristicError.answerTimeout))
      } catch {
        written.complete(.failure(error))
      }
      // After a read, no other answer comes. `next()` then throws at once the same error as at its deadline.
      if sources.allSatisfy(\.isRead) { answers.mailbox.finish(throwing: CharacteristicError.updateTimeout) }
    }
    let step: @Sendable (Update) -> ExchangeStep<Element>? = { update in
      for source in sources where source.characteristic.handle == update.handle {
        if let step = source.step(update) { return step }
      }
      return nil
    }
    let turn = ExchangeTurn(answers, runner.clock, timeout, step) {
      turns.end()
    } drain: {
      runner.start {
        await write.value
        var isAbortAnswer: (@Sendable (Update) -> Bool)?
        if let abort, (try? await requests.write(abort.octets, type: type, isStream: dividesRequest)) != nil {
          isAbortAnswer = abort.isAnswer
        }
        await drain(answers.mailbox, runner.clock, timeout) { isAbortAnswer?($0) ?? (step($0)?.isLast == true) }
        turns.end()
      }
    }
    do {
      try await written.value()
    } catch {
      // After a cancellation or a timeout of the write, the device may have got the request, and may answer later.
      let hasNoLateAnswer = !(error is CancellationError) && error as? CharacteristicError != .writeTimeout
      if hasNoLateAnswer { turn.end() }
      throw error
    }
    return turn
  }

  /// The longest time that a turn drains.
  private static var maximumDrain: Duration { .seconds(60) }

  private static func drain(
    _ answers: Mailbox<Update>,
    _ clock: any BackendClock,
    _ timeout: Duration,
    until isLast: (Update) -> Bool
  ) async {
    let end = clock.now.advanced(by: maximumDrain)
    while clock.now < end,
      let update = try? await answers.next(until: min(end, clock.now.advanced(by: timeout)), on: clock),
      !isLast(update)
    {}
  }

  /// Whether the device gives no further answer.
  public var isOver: Bool { hasEnded.load(ordering: .acquiring) }

  /// Lets the next request begin.
  private func end() {
    if !hasEnded.exchange(true, ordering: .acquiringAndReleasing) { endTurn() }
  }

  /// Returns the next value that belongs to the request; nil when the device ends the answers without another value.
  ///
  /// - Throws: `CharacteristicError.answerTimeout` or `.answersLost`, `PeripheralError.disconnected`, `ExchangeError`,
  ///   `CancellationError`.
  public func next() async throws -> Element? {
    let deadline = clock.now.advanced(by: timeout)
    var unexpected: (any Error)?
    while let update = try await update(until: deadline, orThrow: unexpected ?? CharacteristicError.answerTimeout) {
      if overflows.count > 0 { throw CharacteristicError.answersLost(overflows.count) }
      guard let step = step(update) else { continue }
      if step.isLast { end() }
      switch step {
      case .one(let element), .last(let element): return element
      case .end: return nil
      case .refusal(let error): throw error
      case .unexpected(let error): unexpected = unexpected ?? error
      }
    }
    throw PeripheralError.disconnected
  }

  private func update(until deadline: BackendInstant, orThrow error: any Error) async throws -> Update? {
    do {
      return try await answers.next(until: deadline, on: clock)
    } catch CharacteristicError.updateTimeout {
      throw error
    }
  }
}
