import CMosquitto
import Foundation
import Synchronization

extension Outcome {
  /// The meaning of a reason code in an acknowledgement.
  init(acknowledgement code: Int32) {
    guard code >= 0x80 else {
      self = .accepted
      return
    }
    let reason = String(cString: mosquitto_reason_string(code))
    switch UInt32(code) {
    case MQTT_RC_TOPIC_NAME_INVALID.rawValue, MQTT_RC_PACKET_TOO_LARGE.rawValue,
      MQTT_RC_PAYLOAD_FORMAT_INVALID.rawValue:
      self = .unacceptable(reason)
    default: self = .refused(reason)
    }
  }

  /// The meaning of a result code with which the library refuses a message.
  init(publication code: Int32) {
    let reason = String(cString: mosquitto_strerror(code))
    switch mosq_err_t(rawValue: code) {
    case MOSQ_ERR_INVAL: self = .unacceptable("the topic is malformed")
    case MOSQ_ERR_MALFORMED_UTF8: self = .unacceptable("the topic is not UTF-8")
    case MOSQ_ERR_PAYLOAD_SIZE, MOSQ_ERR_OVERSIZE_PACKET: self = .unacceptable(MQTTDelivery.tooLarge)
    default: self = .refused(reason)
    }
  }
}

/// The state of a connection that the callbacks of libmosquitto change.
final class MQTTDelivery: Sendable {
  /// A message in a batch.
  struct Place: Hashable {
    var batch: Int
    var index: Int
    /// The octets of the packet.
    var size: Int

    init(_ message: Message, batch: Int, index: Int) {
      self.batch = batch
      self.index = index
      // The lengths of the topic and of the properties, and the packet identifier.
      let body = message.topic.utf8.count + message.payload.count + 5
      size = body + (body < 1 << 7 ? 2 : body < 1 << 14 ? 3 : body < 1 << 21 ? 4 : 5)
    }
  }

  struct Subscription: Hashable {
    var topic: String
    /// The greatest quality of service (QoS) of its messages.
    var quality: Int32
  }

  private struct Batch {
    /// The results; nil for messages that are neither acknowledged nor refused.
    var outcomes: [Outcome?]
    var remaining: Int
    var waiter: CheckedContinuation<[Outcome], any Error>?
  }

  private struct State {
    /// The time of `stop()`.
    var stop: ContinuousClock.Instant?
    var isConnecting = false
    var isConnected = false
    var hasWrongVersion = false
    var isTakenOver = false
    /// The last complaint of the library or of the broker, which says more than a result code.
    var note: String?
    /// The reason of a disconnection, by the broker or the system.
    var disconnection: String?
    /// A guess at the mistake, for a connection that ends before the broker has answered.
    var silence: String?
    /// Whether the broker has answered, and whether it has refused a message, on this connection.
    var hasAnswer = false
    var hasRefusal = false
    /// The number of connections in a row that have ended soon, without a reason.
    var shortConnections = 0
    /// The topics of subscriptions that the broker has not acknowledged, by packet identifier.
    var subscriptions: [Int32: String] = [:]
    var nextNumber = 0
    var batches: [Int: Batch] = [:]
    /// The messages in the library, by packet identifier.
    var sent: [Int32: Place] = [:]
    /// Results that came before `mosquitto_publish` had returned the packet identifier.
    var early: [Int32: Outcome] = [:]
    /// The tasks that wait for a connection.
    var waiters: [Int: CheckedContinuation<Void, any Error>] = [:]
  }

  /// A connection that ends sooner is a short one. Two gateways with one name end the connections of each other: the reason
  /// of the third short one in a row names that as a guess.
  private static let shortTime = Duration.seconds(15)
  private static let suspiciousCount = 3

  static let tooLarge = "the message is larger than the greatest packet of the broker"
  private static let sessionTakenOver = Int32(MQTT_RC_SESSION_TAKEN_OVER.rawValue)

  private let state = Mutex(State())
  let events: AsyncStream<MQTTConnection.Event>
  private let continuation: AsyncStream<MQTTConnection.Event>.Continuation
  private let client: String
  let subscriptions: [Subscription]
  let received: AsyncStream<Message>
  private let receiver: AsyncStream<Message>.Continuation

  init(client: String, subscriptions: [Subscription], receivedLimit: Int) {
    self.client = client
    self.subscriptions = subscriptions
    (events, continuation) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(64))
    (received, receiver) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(receivedLimit))
  }

  /// The object that a callback got.
  static func at(_ pointer: UnsafeMutableRawPointer?) -> MQTTDelivery? {
    pointer.map { Unmanaged<MQTTDelivery>.fromOpaque($0).takeUnretainedValue() }
  }

  /// The meaning of a result code; nil for success.
  ///
  /// - Parameter error: The value of `errno` directly after the call.
  static func reason(_ code: Int32, _ error: Int32) -> String? {
    switch mosq_err_t(rawValue: code) {
    case MOSQ_ERR_SUCCESS: nil
    case MOSQ_ERR_ERRNO where error != 0: String(cString: strerror(error))
    // The library puts the result of the look-up there.
    case MOSQ_ERR_EAI: String(cString: gai_strerror(error))
    default: String(cString: mosquitto_strerror(code))
    }
  }

  // MARK: Connection

  /// Whether `stop()` was called at least this time ago.
  func isStopping(for duration: Duration) -> Bool {
    state.withLock { state in state.stop.map { $0.duration(to: .now) >= duration } ?? false }
  }

  /// Lets the thread end.
  ///
  /// - Returns: Whether the thread connects, and so cannot be waited for.
  func stop() -> Bool {
    state.withLock { state in
      state.stop = .now
      return state.isConnecting
    }
  }

  /// - Returns: Whether the thread may connect.
  func beginConnecting() -> Bool {
    state.withLock { state in
      state.isConnecting = state.stop == nil
      state.note = nil
      state.disconnection = nil
      state.silence = nil
      state.hasAnswer = false
      state.hasRefusal = false
      return state.isConnecting
    }
  }

  func endConnecting() { state.withLock { $0.isConnecting = false } }

  func note(_ text: String?) { state.withLock { $0.note = text } }

  /// Notes a guess at the mistake, for a connection that has ended before the broker has answered.
  func explainSilence(_ text: String) { state.withLock { $0.silence = text } }

  func subscribed(_ topic: String, _ identifier: Int32, isSent: Bool) {
    state.withLock { $0.subscriptions[identifier] = topic }
    if !isSent { subscriptionRefused(identifier) }
  }

  func subscriptionRefused(_ identifier: Int32) {
    if let topic = state.withLock({ $0.subscriptions[identifier] }) { continuation.yield(.subscriptionRefused(topic)) }
  }

  func connected(_ code: Int32, greatestPacket: Int?) {
    let (waiters, tooLarge) = state.withLock { state in
      state.isConnected = code == 0
      state.hasAnswer = true
      state.hasWrongVersion = code == Int32(MQTT_RC_UNSUPPORTED_PROTOCOL_VERSION.rawValue)
      // Codes below 0x80 are those of MQTT 3.1.1.
      let text =
        code < 0x80 ? String(cString: mosquitto_connack_string(code)) : String(cString: mosquitto_reason_string(code))
      state.note = code == 0 ? nil : text
      guard code == 0 else { return ([CheckedContinuation<Void, any Error>](), [Int32]()) }
      defer { state.waiters = [:] }
      // The library silently keeps messages that the limit of a changed broker excludes.
      let limit = greatestPacket ?? .max
      return (Array(state.waiters.values), state.sent.filter { $0.value.size > limit }.map(\.key))
    }
    guard code == 0 else { return }
    continuation.yield(.connected)
    for identifier in tooLarge { finish(identifier, .unacceptable(Self.tooLarge)) }
    for waiter in waiters { waiter.resume() }
  }

  /// Notes the reason of a disconnection: a reason code of the broker, or a result code of the library.
  func disconnected(_ code: Int32, _ error: Int32) {
    state.withLock { state in
      state.isTakenOver = code == Self.sessionTakenOver
      if state.isTakenOver {
        state.disconnection =
          "another client with the client identifier '\(client)' has connected; each gateway needs a different name"
      } else if code >= 0x80 {
        state.disconnection = "the broker has ended the connection: \(String(cString: mosquitto_reason_string(code)))"
      } else if code == MOSQ_ERR_ERRNO.rawValue, state.note == nil {
        state.disconnection = Self.reason(code, error)
      }
    }
  }

  /// Tells the end of a connection, or of an attempt.
  ///
  /// - Parameter duration: The time since the attempt.
  func ended(because reason: String, lasting duration: Duration) -> MQTTConnectionEnding {
    let (ending, text) = state.withLock { state -> (MQTTConnectionEnding, String) in
      let ending: MQTTConnectionEnding =
        state.isTakenOver
        ? .takenOver : state.isConnected ? .lost : state.hasWrongVersion ? .unsupportedVersion : .failed
      var text = state.disconnection ?? state.note ?? reason
      if text.hasSuffix(".") { text.removeLast() }
      if ending == .failed, !state.hasAnswer, let silence = state.silence { text += "; \(silence)" }
      // Some brokers end the connection when they refuse a message.
      let isShort = ending == .lost && duration < Self.shortTime && !state.hasRefusal
      state.shortConnections = isShort ? state.shortConnections + 1 : 0
      if state.shortConnections >= Self.suspiciousCount {
        text +=
          "; it was short, as those before: perhaps another client with the client identifier '\(client)' connects;"
          + " each gateway needs a different name"
      }
      state.isConnected = false
      state.hasWrongVersion = false
      state.isTakenOver = false
      state.subscriptions = [:]
      state.note = nil
      return (ending, text)
    }
    switch ending {
    case .lost, .takenOver: continuation.yield(.disconnected(text))
    case .failed: continuation.yield(.failed(text))
    case .unsupportedVersion: break
    }
    return ending
  }

  /// Notes that the broker has answered in another version of MQTT.
  func noteWrongVersion() { state.withLock { $0.hasWrongVersion = true } }

  /// Waits for a connection.
  func connection() async throws {
    let number = state.withLock { state in
      state.nextNumber += 1
      return state.nextNumber
    }
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { (continuation: CheckedContinuation<Void, any Error>) in
        let isWaiting = state.withLock { state in
          if state.isConnected || state.stop != nil || Task.isCancelled { return false }
          state.waiters[number] = continuation
          return true
        }
        if !isWaiting { continuation.resume() }
      }
    } onCancel: {
      state.withLock { $0.waiters.removeValue(forKey: number) }?.resume(throwing: CancellationError())
    }
    try Task.checkCancellation()
    if state.withLock({ $0.stop != nil }) { throw CancellationError() }
  }

  /// Wakes all tasks that wait, because no more results come.
  func abandon() {
    let (waiters, batches) = state.withLock { state in
      defer {
        state.waiters = [:]
        state.batches = [:]
      }
      return (state.waiters.values, state.batches.values)
    }
    for waiter in waiters { waiter.resume(throwing: CancellationError()) }
    for batch in batches { batch.waiter?.resume(throwing: CancellationError()) }
  }

  // MARK: Messages

  func receive(_ message: Message) { receiver.yield(message) }

  func begin(_ count: Int) -> Int {
    state.withLock { state in
      state.nextNumber += 1
      state.batches[state.nextNumber] = Batch(outcomes: Array(repeating: nil, count: count), remaining: count)
      return state.nextNumber
    }
  }

  func sent(_ identifier: Int32, _ place: Place) {
    let outcome = state.withLock { state -> Outcome? in
      if let outcome = state.early.removeValue(forKey: identifier) { return outcome }
      state.sent[identifier] = place
      return nil
    }
    if let outcome { finish(place, outcome) }
  }

  /// Notes the acknowledgement of the message with a packet identifier, and its reason code.
  func acknowledged(_ identifier: Int32, _ code: Int32) {
    if code >= 0x80 { state.withLock { $0.hasRefusal = true } }
    finish(identifier, Outcome(acknowledgement: code))
  }

  /// Notes the result of the message with a packet identifier.
  func finish(_ identifier: Int32, _ outcome: Outcome) {
    let place = state.withLock { state -> Place? in
      if let place = state.sent.removeValue(forKey: identifier) { return place }
      state.early[identifier] = outcome
      return nil
    }
    if let place { finish(place, outcome) }
  }

  /// Notes the result of a message, and wakes the waiting task after the last one of a batch.
  func finish(_ place: Place, _ outcome: Outcome) {
    state.withLock { state in
      // A batch that was cancelled is gone.
      state.batches[place.batch]?.outcomes[place.index] = outcome
      state.batches[place.batch]?.remaining -= 1
      guard let batch = state.batches[place.batch], batch.remaining == 0, let waiter = batch.waiter else { return }
      state.batches[place.batch] = nil
      waiter.resume(returning: batch.outcomes.compactMap(\.self))
    }
  }

  /// Waits for the last result of a batch, and returns all.
  func completion(of number: Int) async throws -> [Outcome] {
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        state.withLock { state in
          guard let batch = state.batches[number] else { return continuation.resume(throwing: CancellationError()) }
          if batch.remaining > 0 {
            state.batches[number]?.waiter = continuation
          } else {
            state.batches[number] = nil
            continuation.resume(returning: batch.outcomes.compactMap(\.self))
          }
        }
      }
    } onCancel: {
      state.withLock { state in
        state.batches.removeValue(forKey: number)?.waiter?.resume(throwing: CancellationError())
      }
    }
  }
}
