import CMosquitto
import Foundation
import Synchronization

/// A connection to an MQTT broker that is established again whenever it is lost. Only this file, `MQTTDelivery.swift`,
/// `MQTTProperties.swift` and `broker_tls.c` call libmosquitto.
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
/// version or answers in an older one, as nats-server does, MQTT 3.1.1 follows.
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
    /// The message that the broker publishes when the connection is lost; nil for none.
    var will: Message?
    /// Whether the broker keeps the session for an hour when the connection is lost.
    var keepsSession = true
    /// The topics to subscribe to. The broker keeps their messages while the connection is lost.
    var subscriptions: [String] = []
    /// The topics of messages that have a meaning only while there is a connection. The broker does not keep them, because
    /// they would displace others.
    var momentarySubscriptions: [String] = []
    /// The number of received messages to keep for a slow reader. When more come, the oldest is dropped.
    var receivedLimit = 1000
    /// The greatest time without a packet. After 1.5 times as long, the broker ends the connection.
    var keepAlive: Duration = .seconds(20)
    var pauses = ReconnectionPauses()
  }

  /// The greatest number of messages in the library, of all calls together.
  static let window = 256

  private static let initialisation: Void = {
    // libmosquitto 2.1 writes to connections that the broker has closed, and the signal would end the program.
    signal(SIGPIPE, SIG_IGN)
    mosquitto_lib_init()
  }()
  /// The time that the thread has to publish the will and to disconnect.
  private static let farewell = Duration.milliseconds(500)

  private static let failureOfTLS = String(cString: mosquitto_strerror(MOSQ_ERR_TLS.rawValue))
  private static let malformedPacket = String(cString: mosquitto_strerror(MOSQ_ERR_MALFORMED_PACKET.rawValue))

  private let parameters: Parameters
  /// The address of libmosquitto's object, which is safe for use by several threads. A pointer is not `Sendable`.
  private let address: UInt
  private let delivery: MQTTDelivery
  /// The object of libmosquitto uses its context.
  private let tls: BrokerTLS?
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
    let host = parameters.host
    tls = try parameters.tls.map { files throws(GatewayError) in try BrokerTLS(files, host: host) }
    delivery = MQTTDelivery(
      client: parameters.client,
      subscriptions: parameters.subscriptions.map { MQTTDelivery.Subscription(topic: $0, quality: 1) }
        + parameters.momentarySubscriptions.map { MQTTDelivery.Subscription(topic: $0, quality: 0) },
      receivedLimit: parameters.receivedLimit
    )
    let pointer = Unmanaged.passUnretained(delivery).toOpaque()
    guard let object = mosquitto_new(parameters.client, !parameters.keepsSession, pointer) else {
      throw GatewayError("libmosquitto cannot create a client: \(String(cString: strerror(errno)))")
    }
    address = UInt(bitPattern: object)
    // Publishing threads wake the thread of the connection.
    try check(mosquitto_threaded_set(object, true), "threads")
    try check(mosquitto_int_option(object, MOSQ_OPT_PROTOCOL_VERSION, MQTT_PROTOCOL_V5), "MQTT 5")
    // Without it, a small message waits for the acknowledgement of the one before, up to 90 ms.
    try check(mosquitto_int_option(object, MOSQ_OPT_TCP_NODELAY, 1), "TCP_NODELAY")
    try check(mosquitto_max_inflight_messages_set(object, UInt32(Self.window)), "the window")
    setCallbacks(object)
    if let will = parameters.will {
      try check(
        will.payload.withUnsafeBytes { payload in
          mosquitto_will_set(object, will.topic, Int32(payload.count), payload.baseAddress, 1, true)
        },
        "the topic '\(will.topic)'"
      )
    }
    if let user = parameters.user {
      try check(mosquitto_username_pw_set(object, user, parameters.password?.text), "the user name or the password")
    }
    if let tls { try check(tls.use(for: object), "TLS") }
  }

  deinit { mosquitto_destroy(object) }

  private var object: OpaquePointer? { OpaquePointer(bitPattern: address) }

  private func check(_ code: Int32, _ subject: String) throws(GatewayError) {
    if code != MOSQ_ERR_SUCCESS.rawValue {
      throw GatewayError("\(subject): \(String(cString: mosquitto_strerror(code)))")
    }
  }

  private func setCallbacks(_ object: OpaquePointer) {
    mosquitto_connect_v5_callback_set(object) { object, delivery, code, _, properties in
      guard let delivery = MQTTDelivery.at(delivery) else { return }
      var size: UInt32 = 0
      mosquitto_property_read_int32(properties, Int32(MQTT_PROP_MAXIMUM_PACKET_SIZE.rawValue), &size, false)
      for subscription in delivery.subscriptions where code == 0 {
        var identifier: Int32 = 0
        let result = mosquitto_subscribe(object, &identifier, subscription.topic, subscription.quality)
        delivery.subscribed(subscription.topic, identifier, isSent: result == MOSQ_ERR_SUCCESS.rawValue)
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
      MQTTDelivery.at(delivery)?.acknowledged(identifier, code)
    }
    mosquitto_subscribe_callback_set(object) { _, delivery, identifier, count, granted in
      guard count > 0, let granted, granted[0] >= 0x80 else { return }
      MQTTDelivery.at(delivery)?.subscriptionRefused(identifier)
    }
    mosquitto_log_callback_set(object) { _, delivery, level, text in
      guard level == MOSQ_LOG_ERR || level == MOSQ_LOG_WARNING, let text else { return }
      let line = String(cString: text)
      // OpenSSL writes numbers before the reason.
      let reason = line.hasPrefix("OpenSSL Error") ? line.split(separator: ":").last.map(String.init) : nil
      MQTTDelivery.at(delivery)?.note(reason ?? line)
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
      if let will = parameters.will {
        will.payload.withUnsafeBytes { payload in
          _ = mosquitto_publish(object, nil, will.topic, Int32(payload.count), payload.baseAddress, 0, true)
        }
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
      let isReached = failure == nil || failure == Self.failureOfTLS
      delivery.endConnecting()
      while failure == nil, !delivery.isStopping(for: Self.farewell) { failure = loop() }
      if delivery.isStopping(for: .zero) { return }
      if let refusal = tls?.takeRefusal() {
        delivery.note(refusal)
      } else if isReached {
        delivery.explainSilence(otherPort)
      }
      // To libmosquitto 2.1, an answer in an older version is malformed.
      if isVersion5, failure == Self.malformedPacket { delivery.noteWrongVersion() }
      let ending = delivery.ended(because: failure ?? "", lasting: start.duration(to: .now))
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

  /// The guess when a server ends connections before it has answered.
  private var otherPort: String {
    tls == nil
      ? "perhaps port \(parameters.port) is for TLS: then the settings of the broker need \"tls\": {}"
      : "perhaps port \(parameters.port) is not for TLS, which often has port 8883"
  }

  /// Connects. A session that is kept lasts for an hour, so that messages to this client wait at the broker. In MQTT 3.1.1
  /// the broker decides about the time.
  ///
  /// - Returns: The reason of a failure.
  private func connect(hasProperties: Bool) -> String? {
    var properties: OpaquePointer?
    defer { mosquitto_property_free_all(&properties) }
    if hasProperties, parameters.keepsSession {
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
