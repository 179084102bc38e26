import CMosquitto
import Foundation
import Synchronization

/// A connection to an MQTT broker that is established again whenever it is lost. This file and
/// `MQTTProperties.swift` are the only ones that call libmosquitto.
///
/// One thread connects, reads and writes. The library keeps the messages that the broker has not acknowledged, and sends
/// them again after a reconnection, also those of a call that answered "not connected". The library has no limit for
/// them, so callers of `publish(_:)` keep at most `window` messages in it.
///
/// ```
/// stopped ──start()──▶ connecting ──▶ connected
///                        ▲   │ failed     │ lost
///                        └── waiting ◀────┘        1 s, later up to 10 s
/// ```
///
/// The connection begins with MQTT 5, in which a broker tells that a topic is not allowed. When the broker refuses that
/// version, as nats-server does, MQTT 3.1.1 follows.
final class MQTTConnection: Sendable {
  /// A change of the connection.
  enum Event: Hashable, Sendable {
    case connected
    /// The connection was lost; with the reason.
    case disconnected(String)
    /// The connection could not be established; with the reason.
    case failed(String)
  }

  /// The parameters of a connection.
  struct Parameters: Hashable, Sendable {
    var host: String
    var port: Int
    /// The client identifier, by which the broker recognises the session.
    var client: String
    var user: String?
    var password: String?
    var tls: MQTTConfiguration.TLS?
    /// The message that the broker publishes when the connection is lost.
    var will: Message
    /// The topics to subscribe to.
    var subscriptions: [String] = []
    /// The number of received messages to keep for a slow reader. When more come, the oldest is dropped.
    var receivedLimit = 1000
    /// The greatest time without a packet. After 1.5 times as long, the broker ends the connection.
    var keepAlive: Duration = .seconds(20)
  }

  /// The greatest number of messages in the library, of all calls together.
  static let window = 256

  private static let initialisation = mosquitto_lib_init()
  private static let shortestPause = 1.0
  private static let longestPause = 10.0

  private let parameters: Parameters
  /// The address of libmosquitto's object, which is safe for use by several threads. A pointer is not `Sendable`.
  private let address: UInt
  private let delivery: MQTTDelivery
  /// Ends the pauses between attempts.
  private let stopping = DispatchSemaphore(value: 0)
  private let ended = Signal()

  /// The changes of the connection, the newest 64. One task at a time may iterate.
  var events: AsyncStream<Event> { delivery.events }
  /// The messages of the subscriptions. One task at a time may iterate.
  var received: AsyncStream<Message> { delivery.received }

  /// Prepares a connection.
  ///
  /// - Throws: `GatewayError` when a parameter is wrong, for example when a certificate cannot be read.
  init(_ parameters: Parameters) throws(GatewayError) {
    _ = Self.initialisation
    self.parameters = parameters
    delivery = MQTTDelivery(subscriptions: parameters.subscriptions, receivedLimit: parameters.receivedLimit)
    guard
      let object = mosquitto_new(parameters.client, false, Unmanaged.passUnretained(delivery).toOpaque())
    else { throw GatewayError("libmosquitto cannot create a client: \(String(cString: strerror(errno)))") }
    address = UInt(bitPattern: object)
    // Publishing threads wake the thread of the connection.
    mosquitto_threaded_set(object, true)
    mosquitto_int_option(object, MOSQ_OPT_PROTOCOL_VERSION, MQTT_PROTOCOL_V5)
    // Without it, a small message waits for the acknowledgement of the one before, up to 90 ms.
    mosquitto_int_option(object, MOSQ_OPT_TCP_NODELAY, 1)
    mosquitto_max_inflight_messages_set(object, UInt32(Self.window))
    setCallbacks(object)
    try check(
      parameters.will.payload.withUnsafeBytes { payload in
        mosquitto_will_set(object, parameters.will.topic, Int32(payload.count), payload.baseAddress, 1, true)
      },
      "the topic '\(parameters.will.topic)'"
    )
    if let user = parameters.user {
      try check(mosquitto_username_pw_set(object, user, parameters.password), "the user name or the password")
    }
    if let tls = parameters.tls {
      // A library without TLS, or a file that cannot be read.
      let folder = tls.authorities == nil ? "/etc/ssl/certs" : nil
      let files = [tls.authorities, tls.certificate, tls.key].compactMap(\.self).joined(separator: ", ")
      try check(
        mosquitto_tls_set(object, tls.authorities, folder, tls.certificate, tls.key, nil),
        "the certificates \(files)"
      )
    }
  }

  deinit { mosquitto_destroy(object) }

  private var object: OpaquePointer? { OpaquePointer(bitPattern: address) }

  private func check(_ code: Int32, _ subject: String) throws(GatewayError) {
    if code != MOSQ_ERR_SUCCESS.rawValue {
      throw GatewayError("\(subject): \(String(cString: mosquitto_strerror(code)))")
    }
  }

  private func setCallbacks(_ object: OpaquePointer) {
    mosquitto_connect_v5_callback_set(object) { object, delivery, code, _, _ in
      guard let delivery = MQTTDelivery.at(delivery) else { return }
      for topic in delivery.subscriptions where code == 0 { mosquitto_subscribe(object, nil, topic, 1) }
      delivery.connected(code)
    }
    mosquitto_message_v5_callback_set(object) { _, delivery, message, properties in
      guard let message = message?.pointee, let topic = message.topic else { return }
      let payload = message.payload.map { Data(bytes: $0, count: Int(message.payloadlen)) } ?? Data()
      var received = Message(topic: String(cString: topic), payload: payload, isRetained: message.retain)
      received.read(properties)
      MQTTDelivery.at(delivery)?.receive(received)
    }
    mosquitto_publish_v5_callback_set(object) { _, delivery, identifier, code, _ in
      MQTTDelivery.at(delivery)?.acknowledged(identifier, isRefused: code >= 0x80)
    }
    mosquitto_log_callback_set(object) { _, delivery, level, text in
      guard level == MOSQ_LOG_ERR || level == MOSQ_LOG_WARNING, let text else { return }
      MQTTDelivery.at(delivery)?.note(String(cString: text))
    }
  }

  // MARK: Connecting

  /// Starts the thread of the connection. It ends after `stop()`.
  func start() {
    Thread.detachNewThread { [self] in
      work()
      ended.send()
    }
  }

  /// Publishes the will, because the broker does not after a regular disconnection. Then disconnects, and waits until the
  /// thread has ended.
  func stop() async {
    delivery.stop()
    parameters.will.payload.withUnsafeBytes { payload in
      _ = mosquitto_publish(
        object,
        nil,
        parameters.will.topic,
        Int32(payload.count),
        payload.baseAddress,
        0,
        true
      )
    }
    mosquitto_disconnect(object)
    stopping.signal()
    // In a new task, because the calling one may be cancelled.
    await Task { try? await ended.wait() }.value
  }

  private func work() {
    var pause = Self.shortestPause
    var isVersion5 = true
    while !delivery.isStopping {
      var code = connect(hasProperties: isVersion5)
      let error = errno
      while code == MOSQ_ERR_SUCCESS.rawValue { code = mosquitto_loop(object, 1000, 1) }
      if delivery.isStopping { return }
      let ending = delivery.ended(because: Self.reason(code, error))
      if ending == .unsupportedVersion {
        mosquitto_int_option(object, MOSQ_OPT_PROTOCOL_VERSION, MQTT_PROTOCOL_V311)
        isVersion5 = false
        continue
      }
      pause = ending == .lost ? Self.shortestPause : min(pause * 2, Self.longestPause)
      // Returns early when the connection is stopped.
      if stopping.wait(timeout: .now() + pause) == .success { return }
    }
  }

  /// Connects with a session that the broker keeps for an hour, so that messages to this client wait there. In MQTT 3.1.1
  /// the broker decides about the time.
  private func connect(hasProperties: Bool) -> Int32 {
    var properties: OpaquePointer?
    defer { mosquitto_property_free_all(&properties) }
    if hasProperties {
      mosquitto_property_add_int32(&properties, Int32(MQTT_PROP_SESSION_EXPIRY_INTERVAL.rawValue), 3600)
    }
    let keepAlive = Int32(parameters.keepAlive.components.seconds)
    return mosquitto_connect_bind_v5(object, parameters.host, Int32(parameters.port), keepAlive, nil, properties)
  }

  private static func reason(_ code: Int32, _ error: Int32) -> String {
    code == MOSQ_ERR_ERRNO.rawValue ? String(cString: strerror(error)) : String(cString: mosquitto_strerror(code))
  }
}

// MARK: Publishing

extension MQTTConnection {
  /// Publishes messages with QoS 1. Returns when the broker has acknowledged or refused each one.
  ///
  /// - Returns: The number of refused messages.
  /// - Throws: `CancellationError`. The library still delivers the messages then.
  func publish(_ messages: [Message]) async throws -> Int {
    let batch = delivery.begin(messages.count)
    for message in messages {
      var identifier: Int32 = 0
      let code = message.withProperties { properties in
        message.payload.withUnsafeBytes { payload in
          mosquitto_publish_v5(
            object,
            &identifier,
            message.topic,
            Int32(clamping: payload.count),
            payload.baseAddress,
            1,
            message.isRetained,
            properties
          )
        }
      }
      // "Not connected" is no refusal: the library keeps the message, and sends it after the reconnection.
      if code == MOSQ_ERR_SUCCESS.rawValue || code == MOSQ_ERR_NO_CONN.rawValue {
        delivery.sent(identifier, in: batch)
      } else {
        delivery.refused(in: batch)
      }
    }
    return try await delivery.completion(of: batch)
  }
}

/// The state of a connection that the callbacks of libmosquitto change.
private final class MQTTDelivery: Sendable {
  /// The end of a connection, or of an attempt.
  enum Ending: Hashable {
    case lost
    case failed
    case unsupportedVersion
  }

  private struct Batch {
    /// The number of messages that are neither acknowledged nor refused.
    var remaining: Int
    var refused = 0
    var waiter: CheckedContinuation<Int, any Error>?
  }

  private struct State {
    var isStopping = false
    var isConnected = false
    var hasWrongVersion = false
    /// The last complaint of the library or of the broker, which says more than a result code.
    var note: String?
    var nextBatch = 0
    var batches: [Int: Batch] = [:]
    /// The batches of messages, by packet identifier.
    var sent: [Int32: Int] = [:]
    /// Acknowledgements that came before `mosquitto_publish` had returned the packet identifier; whether they refuse.
    var early: [Int32: Bool] = [:]
  }

  private let state = Mutex(State())
  let events: AsyncStream<MQTTConnection.Event>
  private let continuation: AsyncStream<MQTTConnection.Event>.Continuation
  let subscriptions: [String]
  let received: AsyncStream<Message>
  private let receiver: AsyncStream<Message>.Continuation

  init(subscriptions: [String], receivedLimit: Int) {
    self.subscriptions = subscriptions
    (events, continuation) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(64))
    (received, receiver) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(receivedLimit))
  }

  /// The object that a callback got.
  static func at(_ pointer: UnsafeMutableRawPointer?) -> MQTTDelivery? {
    pointer.map { Unmanaged<MQTTDelivery>.fromOpaque($0).takeUnretainedValue() }
  }

  // MARK: Connection

  var isStopping: Bool { state.withLock { $0.isStopping } }

  func stop() { state.withLock { $0.isStopping = true } }

  func note(_ text: String) { state.withLock { $0.note = text } }

  func connected(_ code: Int32) {
    state.withLock { state in
      state.isConnected = code == 0
      state.hasWrongVersion = code == Int32(MQTT_RC_UNSUPPORTED_PROTOCOL_VERSION.rawValue)
      // Codes below 0x80 are those of MQTT 3.1.1.
      let text =
        code < 0x80 ? String(cString: mosquitto_connack_string(code)) : String(cString: mosquitto_reason_string(code))
      state.note = code == 0 ? nil : text
    }
    if code == 0 { continuation.yield(.connected) }
  }

  func ended(because reason: String) -> Ending {
    let (ending, text) = state.withLock { state in
      let ending: Ending = state.isConnected ? .lost : state.hasWrongVersion ? .unsupportedVersion : .failed
      defer {
        state.isConnected = false
        state.hasWrongVersion = false
        state.note = nil
      }
      return (ending, state.note ?? reason)
    }
    switch ending {
    case .lost: continuation.yield(.disconnected(text))
    case .failed: continuation.yield(.failed(text))
    case .unsupportedVersion: break
    }
    return ending
  }

  // MARK: Messages

  func receive(_ message: Message) { receiver.yield(message) }

  func begin(_ count: Int) -> Int {
    state.withLock { state in
      state.nextBatch += 1
      state.batches[state.nextBatch] = Batch(remaining: count)
      return state.nextBatch
    }
  }

  func sent(_ identifier: Int32, in batch: Int) {
    let isRefused = state.withLock { state -> Bool? in
      if let isRefused = state.early.removeValue(forKey: identifier) { return isRefused }
      state.sent[identifier] = batch
      return nil
    }
    if let isRefused { finish(batch, isRefused: isRefused) }
  }

  func refused(in batch: Int) { finish(batch, isRefused: true) }

  func acknowledged(_ identifier: Int32, isRefused: Bool) {
    let batch = state.withLock { state -> Int? in
      if let batch = state.sent.removeValue(forKey: identifier) { return batch }
      state.early[identifier] = isRefused
      return nil
    }
    if let batch { finish(batch, isRefused: isRefused) }
  }

  /// Counts a message of a batch, and wakes the waiting task after the last one.
  private func finish(_ number: Int, isRefused: Bool) {
    state.withLock { state in
      // A batch that was cancelled is gone.
      guard var batch = state.batches[number] else { return }
      batch.remaining -= 1
      batch.refused += isRefused ? 1 : 0
      state.batches[number] = batch
      guard batch.remaining == 0, let waiter = batch.waiter else { return }
      state.batches[number] = nil
      waiter.resume(returning: batch.refused)
    }
  }

  /// Waits for the last acknowledgement, and returns the number of refused messages.
  func completion(of number: Int) async throws -> Int {
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        state.withLock { state in
          guard let batch = state.batches[number] else { return continuation.resume(throwing: CancellationError()) }
          if batch.remaining > 0 {
            state.batches[number]?.waiter = continuation
          } else {
            state.batches[number] = nil
            continuation.resume(returning: batch.refused)
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
