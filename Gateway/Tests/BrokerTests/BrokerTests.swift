import BlueGATT
import Foundation
import Logging
import Testing

@testable import GATTGateway

/// The gateway with real brokers. Each test starts one.
@Suite(.serialized) struct BrokerTests {
  @Test(arguments: BrokerKind.installed)
  func `simulated sensors reach a consumer as events, retained states and the status of the gateway`(kind: BrokerKind)
    async throws
  {
    let broker = try await Broker(kind)
    let consumer = try await Subscriber(broker, "bluegatt/#")
    var configuration = Configuration()
    configuration.gateway = "attic"
    configuration.radio = .simulated
    configuration.mqtt = broker.configuration
    configuration.spool.path = broker.folder.path + "/spool"
    let gateway = try Gateway(configuration)
    let task = Task { try await gateway.run { _ in } }
    try await wait("events and states") {
      consumer.received.contains { $0.topic == "bluegatt/events/attic" }
        && Set(consumer.received.map(\.topic)).count { $0.hasPrefix("bluegatt/states/") } > 50
    }
    #expect(consumer.last(of: "bluegatt/gateways/attic")?.payload == Data("online".utf8))
    // A consumer that comes later gets the retained messages.
    let late = try await Subscriber(broker, "bluegatt/states/#", name: "late")
    try await wait("retained states") { late.received.count { $0.isRetained } > 50 }
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
    try await wait("the status") {
      consumer.last(of: "bluegatt/gateways/attic")?.payload == Data("offline".utf8)
    }
    struct Event: Decodable { let identifier, kind, gateway: String }
    let events = try consumer.received.filter { $0.topic == "bluegatt/events/attic" }
      .flatMap { try JSONDecoder().decode([Event].self, from: $0.payload) }
    #expect(events.allSatisfy { $0.kind == "event" && $0.gateway == "attic" })
    #expect(Set(events.map(\.identifier)).count == events.count)
    await consumer.stop()
    await late.stop()
  }

  @Test(arguments: BrokerKind.installed)
  func `devices are announced to Home Assistant, and again when it starts`(kind: BrokerKind) async throws {
    let broker = try await Broker(kind)
    let homeAssistant = try await Subscriber(broker, "homeassistant/device/+/config", "bluegatt/states/#")
    var configuration = Configuration()
    configuration.radio = .simulated
    configuration.mqtt = broker.configuration
    configuration.mqtt?.homeAssistant = HomeAssistantConfiguration()
    configuration.spool.path = broker.folder.path + "/spool"
    let gateway = try Gateway(configuration)
    let task = Task { try await gateway.run { _ in } }
    func announced() -> Int { homeAssistant.received.count { $0.topic.hasPrefix("homeassistant/") } }
    try await wait("announcements") { announced() > 50 }
    // The state that an announcement refers to exists, with the fields of its templates.
    struct Discovery: Decodable {
      struct Component: Decodable { let name: String }
      let stateTopic: String
      let components: [String: Component]
    }
    let message = try #require(homeAssistant.received.last { $0.topic.hasPrefix("homeassistant/device/bluegatt_") })
    let decoder = JSONDecoder()
    decoder.keyDecodingStrategy = .convertFromSnakeCase
    let discovery = try decoder.decode(Discovery.self, from: message.payload)
    try await wait("the state") {
      guard let state = homeAssistant.last(of: discovery.stateTopic) else { return false }
      struct Field: Decodable { let field: String }
      let fields = try JSONDecoder().decode([String: Field].self, from: state.payload)
      return discovery.components.values.allSatisfy { fields[$0.name] != nil }
    }
    try await wait("silence after the first announcements") {
      let before = announced()
      Thread.sleep(forTimeInterval: 0.5)
      return announced() == before
    }
    let before = announced()
    try await homeAssistant.publish("homeassistant/status", "online")
    try await wait("all announcements again") { announced() >= 2 * before }
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
    await homeAssistant.stop()
  }

  @Test(arguments: BrokerKind.installed)
  func `commands are answered over the broker, if the settings allow them`(kind: BrokerKind) async throws {
    let broker = try await Broker(kind)
    let client = try await Subscriber(broker, "bluegatt/answers/#", "bluegatt/gateways/#")
    for isAllowed in [true, false] {
      var configuration = Configuration()
      configuration.gateway = isAllowed ? "open" : "closed"
      configuration.radio = .simulated
      configuration.mqtt = broker.configuration
      configuration.mqtt?.commands = isAllowed
      configuration.spool.path = broker.folder.path + "/spool"
      let gateway = try Gateway(configuration)
      let task = Task { try await gateway.run { _ in } }
      let name = configuration.gateway
      try await wait("the gateway") {
        client.last(of: "bluegatt/gateways/\(name)")?.payload == Data("online".utf8)
      }
      let command = """
        {"identifier": "7", "device": "00:11:22:33:44:55", "characteristic": "2A19", "operation": "read", "timeToLive": 1}
        """
      try await client.publish("bluegatt/commands/\(name)", command)
      try await client.publish("bluegatt/commands/\(name)", "{")
      if isAllowed {
        try await wait("two answers") { client.received.count { $0.topic == "bluegatt/answers/open" } == 2 }
        let texts = client.received.filter { $0.topic == "bluegatt/answers/open" }
          .map { String(decoding: $0.payload, as: UTF8.self) }
        #expect(texts.first?.contains(#""kind":"malformed""#) == true)
        #expect(texts.last?.contains(#""identifier":"7""#) == true)
        #expect(texts.last?.contains(#""kind":"expired""#) == true)
      }
      task.cancel()
      await #expect(throws: CancellationError.self) { try await task.value }
    }
    #expect(!client.received.contains { $0.topic == "bluegatt/answers/closed" })
    await client.stop()
  }

  @Test(arguments: BrokerKind.installed)
  func `no accepted event is lost when the broker crashes, and the order stays`(kind: BrokerKind) async throws {
    let broker = try await Broker(kind)
    let consumer = try await Subscriber(broker, "test/events/attic")
    let delivery = try Delivery(broker)
    let count = 40_000
    try await delivery.run {
      delivery.add(0..<count / 4)
      try await wait("the first messages") { delivery.metrics[.messagesSent] > 0 }
      broker.crash()
      delivery.add(count / 4..<count / 2)
      try await wait("a lost connection") { delivery.metrics[.disconnects] + delivery.metrics[.connectFailures] > 0 }
      try await broker.start()
      delivery.add(count / 2..<3 * count / 4)
      try await wait("a new connection") { delivery.metrics[.connects] > 1 }
      broker.suspend(true)
      delivery.add(3 * count / 4..<count)
      try await wait("all events in the spool") { delivery.metrics[.eventsAccepted] == count }
      broker.suspend(false)
      try await wait("an empty spool") { try delivery.spool.size.messages == 0 }
    }
    #expect(delivery.metrics[.messagesRefused] == 0)
    switch kind {
    case .nats:
      // A message is stored before its acknowledgement.
      try await wait("all events") { Set(try Delivery.counters(consumer.received)).count == count }
    case .mosquitto:
      // mosquitto loses messages that it has acknowledged, when it is killed. All sent after its restart arrive.
      try await wait("the events after the crash") {
        Set(try Delivery.counters(consumer.received)).isSuperset(of: count / 2..<count)
      }
    }
    // Messages come again after a reconnection, but the first copies are in order.
    var greatest = -1
    for counter in try Delivery.counters(consumer.received) where counter > greatest {
      #expect(kind == .mosquitto || counter == greatest + 1)
      greatest = counter
    }
    #expect(greatest == count - 1)
    await consumer.stop()
  }

  @Test(arguments: BrokerKind.installed)
  func `states are published again after a reconnection`(kind: BrokerKind) async throws {
    let broker = try await Broker(kind)
    let delivery = try Delivery(broker)
    try await delivery.run {
      delivery.states.set("test/states/a/b", Data("1".utf8))
      try await wait("a connection") { delivery.metrics[.messagesSent] >= 2 }
      broker.crash()
      delivery.states.set("test/states/a/b", Data("2".utf8))
      try await broker.start()
      try await wait("a new connection") { delivery.metrics[.connects] == 2 }
      let consumer = try await Subscriber(broker, "test/#")
      try await wait("the newest state") {
        consumer.last(of: "test/states/a/b")?.payload == Data("2".utf8)
          && consumer.last(of: "test/gateways/attic")?.payload == Data("online".utf8)
      }
      await consumer.stop()
    }
  }

  @Test(.enabled(if: BrokerKind.installed.contains(.mosquitto)))
  func `a broker that refuses the login is reported with its reason, and events wait`() async throws {
    let broker = try await Broker(.mosquitto, settings: "allow_anonymous false")
    let delivery = try Delivery(broker) { configuration in configuration.user = "gateway" }
    try await delivery.run {
      delivery.add(0..<10)
      try await wait("a failure") { delivery.metrics[.connectFailures] > 0 }
    }
    #expect(delivery.metrics[.connects] == 0)
    #expect(try delivery.spool.size.messages == 1)
    let connection = try MQTTConnection(Self.parameters(broker))
    connection.start()
    let event = await connection.events.first { _ in true }
    #expect(event == .failed("Not authorized"))
    let problem = "no connection to the broker 127.0.0.1:\(broker.port): Not authorized"
    #expect(delivery.metrics.problems[.broker] == problem)
    await connection.stop()
  }

  @Test(.enabled(if: BrokerKind.installed.contains(.mosquitto)))
  func `events on a topic that is not allowed stay, do not hold up states, and arrive when the topic is allowed`()
    async throws
  {
    let folder = TemporaryFolder()
    let allowed = "topic readwrite test/states/#\ntopic readwrite test/gateways/#\n"
    let rules = try folder.write("rules", allowed)
    let broker = try await Broker(.mosquitto, settings: "allow_anonymous true\nacl_file \(rules)", folder: folder)
    let delivery = try Delivery(broker)
    try await delivery.run {
      delivery.add(0..<250)
      delivery.states.set("test/states/a/b", Data("1".utf8))
      // mosquitto 2.0.11 ends the connection at each refusal, so the states may need several connections, and the pauses
      // between these grow.
      try await wait("refusals", atMost: .seconds(120)) {
        delivery.metrics[.messagesRefused] >= 2 && delivery.metrics[.messagesSent] >= 2
      }
      #expect(try delivery.spool.size.messages == 3)
      #expect(delivery.metrics.problems[.events] == "the broker refuses events: Not authorized")
      let consumer = try await Subscriber(broker, "test/events/#")
      try folder.write("rules", allowed + "topic readwrite test/events/#\n")
      broker.reload()
      // The pause after a refusal may have become longer than the usual limit.
      try await wait("an empty spool", atMost: .seconds(120)) { try delivery.spool.size.messages == 0 }
      // Later messages of a call may be accepted while the first one was refused, and so arrive before it.
      try await wait("all events") { try Delivery.counters(consumer.received).sorted() == Array(0..<250) }
      try await wait("no problem") { delivery.metrics.problems.isEmpty }
      await consumer.stop()
    }
  }

  @Test(
    .enabled(if: BrokerKind.installed.contains(.mosquitto)),
    arguments: ["max_packet_size 20000", "message_size_limit 20000"]
  )
  func `an event that is larger than the broker allows is set aside, also when it waited before the first connection`(
    limit: String
  ) async throws {
    let broker = try await Broker(.mosquitto, settings: "allow_anonymous true\n\(limit)")
    let consumer = try await Subscriber(broker, "test/events/#")
    let delivery = try Delivery(broker)
    // A hundred readings have more octets, ten have fewer.
    delivery.add(0..<100)
    delivery.writer.flush()
    delivery.add(100..<110)
    delivery.writer.flush()
    try await delivery.run {
      try await wait("an empty spool") { try delivery.spool.size.messages == 0 }
      delivery.add(200..<300)
      try await wait("a message aside") { delivery.metrics[.messagesSetAside] == 2 }
      delivery.add(300..<310)
      try await wait("the other events") {
        try Delivery.counters(consumer.received) == Array(100..<110) + Array(300..<310)
      }
    }
    #expect(try delivery.spool.aside.map { try Delivery.counters([$0.message]).count } == [100, 100])
    #expect(delivery.metrics.problems[.events] == nil)
    await consumer.stop()
  }

  @Test(.enabled(if: BrokerKind.installed.contains(.mosquitto)))
  func `an event with a malformed topic is set aside`() async throws {
    let broker = try await Broker(.mosquitto)
    let delivery = try Delivery(broker)
    _ = try delivery.spool.append([Message(topic: "a/#", payload: Data("1".utf8))])
    delivery.add(0..<10)
    try await delivery.run {
      try await wait("an empty spool") { try delivery.spool.size.messages == 0 && delivery.metrics[.messagesSent] >= 2 }
    }
    #expect(try delivery.spool.aside.map(\.reason) == ["the topic is malformed"])
  }

  @Test(.enabled(if: BrokerKind.installed.contains(.nats)))
  func `a subscription that the broker refuses is a problem`() async throws {
    let rules = #"{ user: gateway, password: secret, permissions: { subscribe: { deny: ["test.commands.>"] } } }"#
    let broker = try await Broker(.nats, settings: "authorization { users: [ \(rules) ] }")
    var parameters = Self.parameters(broker)
    parameters.user = "gateway"
    parameters.password = Secret("secret")
    parameters.subscriptions = ["test/commands/attic"]
    let connection = try MQTTConnection(parameters)
    connection.start()
    var events: [MQTTConnection.Event] = []
    for await event in connection.events {
      events.append(event)
      if events.count == 2 { break }
    }
    #expect(events == [.connected, .subscriptionRefused("test/commands/attic")])
    await connection.stop()
  }

  // MARK: Connections

  @Test func `a refused connection and an unknown host are reported with the reason of the system`() async throws {
    for (host, reason) in [("127.0.0.1", "Connection refused"), ("host.invalid", "Name or service not known")] {
      var parameters = MQTTConnection.Parameters(
        host: host,
        port: try Broker.freePort(),
        client: "test",
        will: Message(topic: "test/will", payload: Data())
      )
      parameters.pauses.shortest = .milliseconds(10)
      let connection = try MQTTConnection(parameters)
      connection.start()
      guard case .failed(let text) = await connection.events.first(where: { _ in true }) else {
        Issue.record("no failure")
        continue
      }
      // Without a network, the look-up fails in another way.
      #expect(text == reason || (host == "host.invalid" && text == "Temporary failure in name resolution"), "\(text)")
      await connection.stop()
    }
  }

  @Test func `a connection that is cut is reported with the reason of the system`() async throws {
    let server = try SilentServer()
    let connection = try MQTTConnection(server.parameters)
    connection.start()
    try await server.waitForClient()
    server.reset()
    guard case .failed(let text) = await connection.events.first(where: { _ in true }) else {
      Issue.record("no failure")
      return
    }
    #expect(text.hasPrefix("The connection was lost; perhaps port "), "\(text)")
    await connection.stop()
  }

  @Test func `the broker can be reached again, and no old reason remains`() async throws {
    let broker = try await Broker(.mosquitto)
    let delivery = try Delivery(broker)
    broker.crash()
    try await delivery.run {
      try await wait("a reason") { delivery.metrics.problems[.broker]?.hasSuffix(": Connection refused") == true }
      try await broker.start()
      try await wait("a connection") { delivery.metrics[.connected] == 1 }
      #expect(delivery.metrics.problems[.broker] == nil)
    }
  }

  @Test func `stop ends a connection attempt at once`() async throws {
    // The system drops packets to a socket with too many connections, so that an attempt waits for two minutes.
    let full = try SilentServer(backlog: 0)
    try full.fill()
    let silent = try SilentServer()
    for (server, hasTLS) in [(full, false), (silent, false), (silent, true)] {
      var parameters = server.parameters
      if hasTLS { parameters.tls = MQTTConfiguration.TLS() }
      let connection = try MQTTConnection(parameters)
      connection.start()
      try await Task.sleep(for: .milliseconds(300))
      let time = await ContinuousClock().measure { await connection.stop() }
      #expect(time < .seconds(60), "\(time)")
    }
  }

  @Test(.enabled(if: BrokerKind.installed.contains(.mosquitto)))
  func `stop ends a connection to a broker that does not read`() async throws {
    let broker = try await Broker(.mosquitto)
    let connection = try MQTTConnection(Self.parameters(broker))
    connection.start()
    #expect(await connection.events.first { _ in true } == .connected)
    broker.suspend(true)
    let messages = (0..<100).map { _ in Message(topic: "test/large", payload: Data(count: 1 << 20)) }
    let task = Task { try await connection.publish(messages) }
    try await Task.sleep(for: .milliseconds(500))
    let time = await ContinuousClock().measure { await connection.stop() }
    // An end that waits for the broker lasts until the next keep-alive, 20 seconds, is not answered.
    #expect(time < .seconds(20), "\(time)")
    await #expect(throws: CancellationError.self) { try await task.value }
  }

  @Test func `a client with the same identifier is named as the reason, and there is no war for the connection`()
    async throws
  {
    // mosquitto 2.0.11 ends the connection of the other client without a reason, so the test plays the broker.
    let broker = try SilentServer()
    let connection = try MQTTConnection(broker.parameters)
    connection.start()
    try await broker.waitForClient()
    // CONNACK, then DISCONNECT with the reason "session taken over".
    try broker.send([0x20, 0x03, 0x00, 0x00, 0x00, 0xE0, 0x02, 0x8E, 0x00])
    var events = connection.events.makeAsyncIterator()
    #expect(await events.next() == .connected)
    #expect(
      await events.next()
        == .disconnected(
          "another client with the client identifier 'test' has connected; each gateway needs a different name"
        )
    )
    // The pause is 30 seconds, instead of one.
    try await Task.sleep(for: .seconds(3))
    #expect(try !broker.hasWaitingClient())
    await connection.stop()
  }

  @Test(.enabled(if: BrokerKind.installed.contains(.mosquitto)))
  func `TLS accepts the right authority only, and says what is wrong with a certificate`() async throws {
    let folder = TemporaryFolder()
    try Certificates(folder).make()
    for (certificate, authority, reason) in [
      ("server", "authority", nil), ("expired", "authority", "refused for 'localhost': certificate has expired"),
      ("elsewhere", "authority", "refused for 'localhost': hostname mismatch"),
      (
        "server", "other",
        "self-signed certificate in certificate chain; 'authorities' of 'tls' names the file of its authority"
      ),
    ] {
      let broker = try await Broker(
        .mosquitto,
        settings: """
          allow_anonymous true
          cafile \(folder.path)/authority.pem
          certfile \(folder.path)/\(certificate).pem
          keyfile \(folder.path)/\(certificate).key
          """
      )
      var parameters = Self.parameters(broker)
      parameters.host = "localhost"
      parameters.tls = MQTTConfiguration.TLS()
      parameters.tls?.authorities = "\(folder.path)/\(authority).pem"
      let connection = try MQTTConnection(parameters)
      connection.start()
      let event = await connection.events.first { _ in true }
      if let reason {
        guard case .failed(let text) = event else {
          Issue.record("\(String(describing: event))")
          continue
        }
        #expect(text.contains(reason), "\(text)")
      } else {
        #expect(event == .connected)
      }
      await connection.stop()
    }
  }

  @Test func `a certificate that cannot be read is an error before the first connection`() throws {
    var configuration = MQTTConfiguration(host: "127.0.0.1")
    configuration.tls = MQTTConfiguration.TLS()
    configuration.tls?.authorities = "/nowhere.pem"
    let topics = Topics(prefix: "test", gateway: "attic")
    let error = #expect(throws: GatewayError.self) {
      try MQTTSink(configuration, topics: topics, metrics: Metrics(), logger: Logger(label: "test"))
    }
    #expect(error?.description == "/nowhere.pem: the file cannot be read: No such file or directory")
    configuration.tls = nil
    configuration.passwordFile = "/nowhere"
    #expect(throws: GatewayError("/nowhere: the file cannot be read: No such file or directory")) {
      try MQTTSink(configuration, topics: topics, metrics: Metrics(), logger: Logger(label: "test"))
    }
  }

  @Test func `files of TLS with other content are errors before the first connection`() throws {
    let folder = TemporaryFolder()
    try Certificates(folder).make()
    try folder.write("text.pem", "no certificate")
    try folder.write("secret.key", "-----BEGIN ENCRYPTED PRIVATE KEY-----")
    try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: folder.path + "/secret.key")
    for (authorities, certificate, key, reason) in [
      ("text", nil, nil, "text.pem: no certificates in PEM form"),
      ("authority", "server", "expired.key", "key values mismatch"),
      ("authority", "server", "secret.key", "secret.key: the key has a password"),
      ("authority", "server", "server.pem", "server.pem: other users may use this secret file"),
    ] as [(String, String?, String?, String)] {
      var tls = MQTTConfiguration.TLS()
      tls.authorities = "\(folder.path)/\(authorities).pem"
      tls.certificate = certificate.map { "\(folder.path)/\($0).pem" }
      tls.key = key.map { "\(folder.path)/\($0)" }
      let error = #expect(throws: GatewayError.self) { try BrokerTLS(tls, host: "localhost") }
      #expect(error?.description.contains(reason) == true, "\(error?.description ?? "no error")")
    }
  }

  @Test(.enabled(if: BrokerKind.installed.contains(.mosquitto)))
  func `TLS on a port without it, and the reverse, are named as a guess`() async throws {
    let folder = TemporaryFolder()
    try Certificates(folder).make()
    let files =
      "cafile \(folder.path)/authority.pem\ncertfile \(folder.path)/server.pem\nkeyfile \(folder.path)/server.key"
    for (settings, hasTLS, guess) in [
      ("", true, "is not for TLS, which often has port 8883"),
      (files, false, #"is for TLS: then the settings of the broker need "tls": {}"#),
    ] {
      let broker = try await Broker(.mosquitto, settings: "allow_anonymous true\n" + settings)
      var parameters = Self.parameters(broker)
      parameters.tls = hasTLS ? MQTTConfiguration.TLS() : nil
      let connection = try MQTTConnection(parameters)
      connection.start()
      guard case .failed(let text) = await connection.events.first(where: { _ in true }) else {
        Issue.record("no failure")
        continue
      }
      #expect(text.contains("perhaps port \(broker.port) \(guess)"), "\(text)")
      await connection.stop()
    }
  }

  private static func parameters(_ broker: Broker) -> MQTTConnection.Parameters {
    MQTTConnection.Parameters(
      host: "127.0.0.1",
      port: broker.port,
      client: "test",
      will: Message(topic: "test/will", payload: Data("gone".utf8))
    )
  }
}
