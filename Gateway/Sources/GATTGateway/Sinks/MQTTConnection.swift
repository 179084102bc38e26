import CMosquitto
import Foundation
import Synchronization

/// A connection to an MQTT broker that is established again whenever it is lost. Only this file, `MQTTDelivery.swift`
/// and `MQTTProperties.swift` call libmosquitto.
///
/// One thread connects, reads and writes. Messages are given to the library while there is a connection, because it then
/// knows the greatest size of packets. The library keeps the messages that the broker has not acknowledged, and sends
/// them again after a reconnection, also those of a call that answered "not connected". The library has no limit for
/// them, so callers of `publish(_:)` keep at most `window` messages in it.
///
/// ```
/// stopped ──start()──▶ connecting ──▶ connected
///                        ▲   │ failed     │ lost
///                        └── waiting ◀────┘        1 s, later up to 10 s; 30 s, later up to 600 s, when another
///                                                  client with the same identifier has connected
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
    /// The broker has refused a subscription; with the topic.
    case subscriptionRefused(String)
  }

  /// The parameters of a connection.
  struct Parameters: Hashable, Sendable {
    var host: String
    var port: Int
    /// The client identifier, by which the broker recognises the session.
    var client: String
    var user: String?
    var password: Secret?
    var tls: MQTTConfiguration.TLS?
    /// The message that the broker publishes when the connection is lost.
    var will: Message
    /// The topics to subscribe to.
    var subscriptions: [String] = []
    /// The number of received messages to keep for a slow reader. When more come, the oldest is dropped.
    var receivedLimit = 1000
    /// The greatest time without a packet. After 1.5 times as long, the broker ends the connection.
    var keepAlive: Duration = .seconds(20)
    var pauses = ReconnectionPauses()
  }

  /// The greatest number of messages in the library, of all calls together.
  static let window = 256

  private static let initialisation = mosquitto_lib_init()
  /// The time that the thread has to publish the will and to disconnect.
  private static let farewell = Duration.milliseconds(500)

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
    delivery = MQTTDelivery(
      client: parameters.client,
      subscriptions: parameters.subscriptions,
      receivedLimit: parameters.receivedLimit
    )
    guard
      let object = mosquitto_new(parameters.client, false, Unmanaged.passUnretained(delivery).toOpaque())
    else { throw GatewayError("libmosquitto cannot create a client: \(String(cString: strerror(errno)))") }
    address = UInt(bitPattern: object)
    // Publishing threads wake the thread of the connection.
    try check(mosquitto_threaded_set(object, true), "threads")
    try check(mosquitto_int_option(object, MOSQ_OPT_PROTOCOL_VERSION, MQTT_PROTOCOL_V5), "MQTT 5")
    // Without it, a small message waits for the acknowledgement of the one before, up to 90 ms.
    try check(mosquitto_int_option(object, MOSQ_OPT_TCP_NODELAY, 1), "TCP_NODELAY")
    try check(mosquitto_max_inflight_messages_set(object, UInt32(Self.window)), "the window")
    setCallbacks(object)
    try check(
      parameters.will.payload.withUnsafeBytes { payload in
        mosquitto_will_set(object, parameters.will.topic, Int32(payload.count), payload.baseAddress, 1, true)
      },
      "the topic '\(parameters.will.topic)'"
    )
    if let user = parameters.user {
      try check(mosquitto_username_pw_set(object, user, parameters.password?.text), "the user name or the password")
    }
    if let tls = parameters.tls { try setCertificates(tls, object) }
  }

  deinit { mosquitto_destroy(object) }

  private var object: OpaquePointer? { OpaquePointer(bitPattern: address) }

  private func check(_ code: Int32, _ subject: String) throws(GatewayError) {
    if code != MOSQ_ERR_SUCCESS.rawValue {
      throw GatewayError("\(subject): \(String(cString: mosquitto_strerror(code)))")
    }
  }

  private func setCertificates(_ tls: MQTTConfiguration.TLS, _ object: OpaquePointer) throws(GatewayError) {
    var (authorities, folder) = (tls.authorities, String?.none)
    if authorities == nil {
      let hasSystem = gateway_use_system_authorities(object) == MOSQ_ERR_SUCCESS.rawValue
      if hasSystem, tls.certificate == nil { return }
      // The library wants a file or a folder with a certificate, and old ones do not know the authorities of the system.
      folder = "/etc/ssl/certs"
      if !hasSystem {
        authorities = ["/etc/ssl/certs/ca-certificates.crt", "/etc/pki/tls/certs/ca-bundle.crt"]
          .first { FileManager.default.isReadableFile(atPath: $0) }
      }
    }
    // A library without TLS, or a file that cannot be read.
    let files = [tls.authorities, tls.certificate, tls.key].compactMap(\.self).joined(separator: ", ")
    try check(
      mosquitto_tls_set(object, authorities, folder, tls.certificate, tls.key, nil),
      "the certificates \(files)"
    )
  }

  private func setCallbacks(_ object: OpaquePointer) {
    mosquitto_connect_v5_callback_set(object) { object, delivery, code, _, properties in
      guard let delivery = MQTTDelivery.at(delivery) else { return }
      var size: UInt32 = 0
      mosquitto_property_read_int32(properties, Int32(MQTT_PROP_MAXIMUM_PACKET_SIZE.rawValue), &size, false)
      for topic in delivery.subscriptions where code == 0 {
        var identifier: Int32 = 0
        let result = mosquitto_subscribe(object, &identifier, topic, 1)
        delivery.subscribed(topic, identifier, isSent: result == MOSQ_ERR_SUCCESS.rawValue)
      }
      delivery.connected(code, greatestPacket: size == 0 ? nil : Int(size))
    }
    mosquitto_disconnect_v5_callback_set(object) { _, delivery, code, _ in
      // First, because other calls change it.
      let error = errno
      MQTTDelivery.at(delivery)?.disconnected(code, error)
    }
    mosquitto_message_v5_callback_set(object) { _, delivery, message, properties in
      guard let message = message?.pointee, let topic = message.topic else { return }
      let payload = message.payload.map { Data(bytes: $0, count: Int(message.payloadlen)) } ?? Data()
      var received = Message(topic: String(cString: topic), payload: payload, isRetained: message.retain)
      received.read(properties)
      MQTTDelivery.at(delivery)?.receive(received)
    }
    mosquitto_publish_v5_callback_set(object) { _, delivery, identifier, code, _ in
      MQTTDelivery.at(delivery)?.finish(identifier, Outcome(acknowledgement: code))
    }
    mosquitto_subscribe_callback_set(object) { _, delivery, identifier, count, granted in
      guard count > 0, let granted, granted[0] >= 0x80 else { return }
      MQTTDelivery.at(delivery)?.subscriptionRefused(identifier)
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

  /// Publishes the will, because the broker does not after a regular disconnection. Then disconnects.
  ///
  /// Returns when the thread has ended, which takes half a second if the broker does not read. A thread that looks up the
  /// host or waits for a TCP connection cannot be interrupted. It keeps this object, and ends when the system answers.
  func stop() async {
    if !delivery.stop() {
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
    delivery.abandon()
  }

  private func work() {
    var pauses = parameters.pauses
    var isVersion5 = true
    while delivery.beginConnecting() {
      let start = ContinuousClock.now
      var failure = connect(hasProperties: isVersion5)
      delivery.endConnecting()
      while failure == nil, !delivery.isStopping(for: Self.farewell) { failure = loop() }
      if delivery.isStopping(for: .zero) { return }
      let ending = delivery.ended(because: failure ?? "")
      if ending == .unsupportedVersion {
        mosquitto_int_option(object, MOSQ_OPT_PROTOCOL_VERSION, MQTT_PROTOCOL_V311)
        isVersion5 = false
        continue
      }
      let pause = pauses.next(after: ending, lasting: start.duration(to: .now))
      // Returns early when the connection is stopped.
      if stopping.wait(timeout: .now() + pause / .seconds(1)) == .success { return }
    }
  }

  /// Connects with a session that the broker keeps for an hour, so that messages to this client wait there. In MQTT 3.1.1
  /// the broker decides about the time.
  ///
  /// - Returns: The reason of a failure.
  private func connect(hasProperties: Bool) -> String? {
    var properties: OpaquePointer?
    defer { mosquitto_property_free_all(&properties) }
    if hasProperties {
      mosquitto_property_add_int32(&properties, Int32(MQTT_PROP_SESSION_EXPIRY_INTERVAL.rawValue), 3600)
    }
    let keepAlive = Int32(parameters.keepAlive.components.seconds)
    let code = mosquitto_connect_bind_v5(
      object,
      parameters.host,
      Int32(parameters.port),
      keepAlive,
      nil,
      properties
    )
    let error = errno
    return MQTTDelivery.reason(code, error)
  }

  /// Reads and writes once.
  ///
  /// - Returns: The reason of a failure.
  private func loop() -> String? {
    // A complaint of an earlier call is not the reason of a later failure.
    delivery.note(nil)
    let code = mosquitto_loop(object, delivery.isStopping(for: .zero) ? 50 : 1000, 1)
    let error = errno
    return MQTTDelivery.reason(code, error)
  }
}

// MARK: Publishing

extension MQTTConnection {
  /// Publishes messages with QoS 1. Returns when the broker has acknowledged or refused each one.
  ///
  /// - Returns: The result of each message.
  /// - Throws: `CancellationError`. The library still delivers the messages then, unless there was no connection yet.
  func publish(_ messages: [Message]) async throws -> [Outcome] {
    try await delivery.connection()
    let batch = delivery.begin(messages.count)
    for (index, message) in messages.enumerated() {
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
      let place = MQTTDelivery.Place(message, batch: batch, index: index)
      // "Not connected" is no refusal: the library keeps the message, and sends it after the reconnection.
      if code == MOSQ_ERR_SUCCESS.rawValue || code == MOSQ_ERR_NO_CONN.rawValue {
        delivery.sent(identifier, place)
      } else {
        delivery.finish(place, Outcome(publication: code))
      }
    }
    return try await delivery.completion(of: batch)
  }
}
