import GATTCore
import Synchronization

/// The meaning of an update for the request that is being answered.
enum ExchangeStep<Element: Sendable>: Sendable {
  /// A value, before others.
  case one(Element)
  /// The last value.
  case last(Element)
  /// The end, after the last value.
  case end
}

/// An answer of another kind than the request has.
struct OtherAnswer: Error {
  /// The error when no answer of the right kind comes.
  let error: any Error
}

/// A characteristic with updates that belong to a request.
struct ExchangeSource<Element: Sendable>: Sendable {
  let characteristic: Characteristic
  /// Finds values in a stream; nil if packets are whole values.
  let frames: FrameAssembler?
  /// Returns the meaning of an update; nil for one that does not belong to the request. Throws for a refusal, and
  /// `OtherAnswer`.
  let step: @Sendable (Update) throws -> ExchangeStep<Element>?

  init(
    _ characteristic: Characteristic,
    _ frames: FrameAssembler?,
    _ step: @escaping @Sendable (Update) throws -> ExchangeStep<Element>?
  ) {
    self.characteristic = characteristic
    self.frames = frames
    self.step = step
  }
}

/// The turn of one request: from its write until its last answer.
///
/// ```
/// waiting for the turn ──> subscribed ──> written ──last answer, refusal──> over
///                                            └──released: cancelled, timed out──> draining ──> over
/// ```
/// A turn that is released before its last answer drains: it holds the next request back until the late answer has
/// come, until the device is silent for the time of an answer, or for `maximumDrain`.
final class ExchangeTurn<Element: Sendable>: Sendable {
  private let answers: Mailbox<Update>
  private let overflows: OverflowCounter
  private let overflowsBefore: Int
  private let clock: any BackendClock
  private let timeout: Duration
  private let step: @Sendable (Update) throws -> ExchangeStep<Element>?
  /// Lets the next request begin.
  private let endTurn: @Sendable () -> Void
  /// Waits for late answers, and then lets the next request begin.
  private let drain: @Sendable () -> Void
  private let isOver = Atomic<Bool>(false)

  private init(
    _ answers: ExchangeAnswers.Receiver,
    _ clock: any BackendClock,
    _ timeout: Duration,
    _ step: @escaping @Sendable (Update) throws -> ExchangeStep<Element>?,
    endTurn: @escaping @Sendable () -> Void,
    drain: @escaping @Sendable () -> Void
  ) {
    self.answers = answers.mailbox
    overflows = answers.overflows
    overflowsBefore = answers.overflows.count
    self.clock = clock
    self.timeout = timeout
    self.step = step
    self.endTurn = endTurn
    self.drain = drain
  }

  deinit {
    if !isOver.load(ordering: .acquiring) { drain() }
  }

  /// Waits for the turn, and writes the request.
  ///
  /// - Parameters:
  ///   - octets: The request.
  ///   - sources: The characteristics with its answers.
  ///   - timeout: The time for each answer.
  ///   - abort: The request that ends a series, and whether an update answers it.
  static func begin(
    _ octets: Data,
    isFrame: Bool,
    to requests: Characteristic,
    sources: [ExchangeSource<Element>],
    timeout: Duration,
    abort: (octets: Data, isAnswer: @Sendable (Update) -> Bool)?
  ) async throws -> ExchangeTurn {
    let (runner, queue) = (requests.runner, requests.attribute.requests)
    let place = queue.enqueue()
    let answers: ExchangeAnswers.Receiver
    do {
      try await queue.wait(for: place)
      answers = try await requests.attribute.answers.receiver(of: sources.map { ($0.characteristic, $0.frames) })
    } catch {
      queue.end(place)
      throw error
    }
    // An update from before the request does not answer it.
    answers.mailbox.dropWaiting()
    let type: WriteType = requests.properties.contains(.write) ? .withResponse : .withoutResponse
    let written = Completion<Void>()
    // Not cancelled with the caller, because the device would wait for the rest of a frame.
    let write = runner.start {
      do {
        try await requests.write(octets, type: type, isFrame: isFrame)
        written.complete(.success(()))
      } catch {
        written.complete(.failure(error))
      }
    }
    let step: @Sendable (Update) throws -> ExchangeStep<Element>? = { update in
      for source in sources { if let step = try source.step(update) { return step } }
      return nil
    }
    let turn = ExchangeTurn(answers, runner.clock, timeout, step) {
      queue.end(place)
    } drain: {
      runner.start {
        await write.value
        if let abort { try? await requests.write(abort.octets, type: type, isFrame: isFrame) }
        await drain(answers.mailbox, runner.clock, timeout) { update in
          if let abort { return abort.isAnswer(update) }
          switch Result(catching: { try step(update) }) {
          case .success(.one), .success(nil): return false
          case .failure(let error): return !(error is OtherAnswer)
          case .success(.last), .success(.end): return true
          }
        }
        queue.end(place)
      }
    }
    do {
      try await written.value()
    } catch {
      // After any other error, the device may have got the request.
      let isRefused = !(error is CancellationError) && error as? CharacteristicError != .writeTimeout
      if isRefused { turn.end() }
      throw error
    }
    return turn
  }

  /// The longest time that a released turn holds the next request back.
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

  /// Lets the next request begin: the device has given its last answer to this one.
  private func end() {
    if !isOver.exchange(true, ordering: .acquiringAndReleasing) { endTurn() }
  }

  /// Returns the meaning of the next update that belongs to the request. After the last one, the turn is over.
  ///
  /// - Throws: `CharacteristicError.answerTimeout` or `.answersLost`, `PeripheralError.disconnected`, `ExchangeError`,
  ///   `CancellationError`.
  func next() async throws -> ExchangeStep<Element> {
    let deadline = clock.now.advanced(by: timeout)
    var other: OtherAnswer?
    while let update = try await update(until: deadline, orThrow: other?.error ?? CharacteristicError.answerTimeout) {
      let lost = overflows.count - overflowsBefore
      if lost > 0 { throw CharacteristicError.answersLost(lost) }
      do {
        guard let step = try step(update) else { continue }
        if case .one = step { return step }
        end()
        return step
      } catch let error as OtherAnswer {
        other = other ?? error
      } catch {
        end()
        throw error
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

/// The answers to the requests to one characteristic, in the order in which they come. The subscriptions stay until the
/// link ends, or the device no longer has one of the characteristics.
final class ExchangeAnswers: Sendable {
  struct Receiver: Sendable {
    let mailbox: Mailbox<Update>
    let overflows: OverflowCounter
  }

  private struct Subscriptions {
    let handles: [AttributeHandle]
    let receiver: Receiver
    let listeners: [Listener<Update>]
  }

  private let subscriptions = Mutex<Subscriptions?>(nil)

  /// Returns the receiver of the updates of some characteristics, and subscribes to them where necessary. The caller has
  /// the turn of its request.
  func receiver(of sources: [(characteristic: Characteristic, frames: FrameAssembler?)]) async throws -> Receiver {
    let handles = sources.map(\.characteristic.handle)
    if let known = subscriptions.withLock({ $0 }), known.handles == handles, !known.receiver.mailbox.isFinished {
      return known.receiver
    }
    let overflows = OverflowCounter()
    let mailbox = Mailbox<Update>(.newest(1024), overflows: overflows)
    var listeners: [Listener<Update>] = []
    for (characteristic, frames) in sources {
      guard let route = characteristic.attribute.route else { throw CharacteristicError.notifyNotSupported }
      let (listener, start) = try route.attach(mailbox, frames)
      listeners.append(listener)
      try await start.value()
    }
    let receiver = Receiver(mailbox: mailbox, overflows: overflows)
    subscriptions.withLock { [listeners] subscriptions in
      subscriptions = Subscriptions(handles: handles, receiver: receiver, listeners: listeners)
    }
    return receiver
  }
}
