import BlueGATT
import Foundation
import GATTBlueZ
import GATTCiphers
import GATTSimulator
public import Logging
import ShippedDefinitions

/// A gateway: hears devices, and delivers their readings.
public struct Gateway: Sendable {
  private let configuration: Configuration
  private let library: DefinitionLibrary
  private let keys: KeyRing
  /// The numbers of the gateway.
  public let metrics: Metrics
  private let logger: Logger
  /// What was heard, for the page; nil without it.
  private let heard: HeardDevices?

  /// Reads the definitions and the keys.
  ///
  /// - Throws: `DefinitionError`, `KeyFileError`; `GatewayError` when the name of the gateway cannot be part of a topic,
  ///   or when no definition is known of a value of `devices`.
  public init(
    _ configuration: Configuration,
    metrics: Metrics = Metrics(),
    logger: Logger = Logger(label: "bluegatt-gateway")
  ) throws {
    guard Topics.isName(configuration.gateway) else {
      throw GatewayError("'\(configuration.gateway)' cannot be the name of a gateway: \(Topics.nameRule)")
    }
    self.configuration = configuration
    self.metrics = metrics
    self.logger = logger
    heard = configuration.http?.page == true ? HeardDevices() : nil
    library = try DefinitionLibrary(folders: configuration.definitions)
    try AttributeDefinitions(library).check(configuration.devices)
    keys = try configuration.keys.map { path throws(KeyFileError) in try KeyRing(file: path) } ?? KeyRing()
  }

  /// The version of this program.
  public static var version: String { Shipped.version }

  /// Checks what the settings name, as far as that needs neither the radio nor the broker: the password, the files of TLS,
  /// the folder of the spool, and the address of the HTTP server.
  ///
  /// - Throws: `GatewayError`.
  public func check() throws(GatewayError) {
    if let mqtt = configuration.mqtt {
      if let problem = MQTTConfiguration.problem(ofHost: mqtt.host) { throw GatewayError(problem) }
      let topics = Topics(prefix: mqtt.prefix, gateway: configuration.gateway)
      _ = try MQTTSink(mqtt, topics: topics, metrics: metrics, logger: logger)
      let folder = configuration.spool.folder
      guard access(folder, W_OK | X_OK) == 0 else {
        throw GatewayError("\(folder): the spool cannot be written there: \(String(cString: strerror(errno)))")
      }
    }
    if let http = configuration.http, !StatusServer.isAddress(http.address) {
      throw GatewayError(StatusServer.addressRule(http.address))
    }
  }

  /// Works until the task is cancelled. Readings go to the broker, or, without a broker, to `lines`.
  ///
  /// - Parameter lines: Gets the JSON form of each reading. An error that it throws ends the gateway.
  /// - Throws: `GatewayError` when the radio, the spool or the broker's parameters cannot be used; `CancellationError`; an
  ///   error of `lines`.
  public func run(lines: @escaping @Sendable (Data) throws -> Void) async throws {
    try check()
    guard let service = ServiceManager() else { return try await work(nil, lines: lines) }
    try await withTaskCancellationHandler {
      try await work(service, lines: lines)
    } onCancel: {
      // At once, because the end of the connections takes a while.
      service.tell("STOPPING=1")
    }
  }

  private func work(_ service: ServiceManager?, lines: @escaping @Sendable (Data) throws -> Void) async throws {
    try await withThrowingTaskGroup(of: Void.self) { group in
      group.addTask {
        try await withRadio { central in
          service?.tell("READY=1")
          try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask { try await run(central, lines: lines) }
            // systemd restarts a service that sends no signs of life.
            group.addTask { try await service?.watch(on: central.clock) ?? () }
            try await group.waitForAllOrCancel()
          }
        }
      }
      if let http = configuration.http {
        let server = StatusServer(
          configuration: http,
          gateway: configuration.gateway,
          metrics: metrics,
          hasBroker: configuration.mqtt != nil,
          heard: heard
        )
        group.addTask { try await server.run() }
      }
      let (problems, minutes) = (
        ProblemLog(metrics: metrics, logger: logger), MinuteLog(metrics: metrics, logger: logger)
      )
      group.addTask { try await problems.run(on: ContinuousClock()) }
      group.addTask { try await minutes.run(on: ContinuousClock()) }
      try await group.waitForAllOrCancel()
    }
  }

  /// Works over a central manager until the task is cancelled.
  func run(_ central: CentralManager, lines: @escaping @Sendable (Data) throws -> Void) async throws {
    let devices = DeviceSettings(configuration)
    let counters = DeviceCounters(acceptsRestarts: configuration.counterRestarts, logger: logger)
    let links = DeviceLinks(
      central,
      configuration.devices,
      settings: devices,
      keys: keys,
      counters: counters,
      metrics: metrics
    )
    guard let mqtt = configuration.mqtt else {
      return try await hear(links) { packet in
        heard?.add(packet)
        for reading in metrics.encoded(packet.readings) { try lines(reading.json) }
      }
    }
    let topics = Topics(prefix: mqtt.prefix, gateway: configuration.gateway)
    let homeAssistant = mqtt.homeAssistant.map { settings in
      HomeAssistant(settings, topics: topics, devices: devices, limit: configuration.spool.states)
    }
    let presences = newPresences(devices, topics)
    let birth = homeAssistant?.birthTopic
    let subscriptions = [birth, mqtt.commands ? topics.commands : nil].compactMap(\.self)
    let sink = try MQTTSink(
      mqtt,
      topics: topics,
      subscriptions: subscriptions,
      momentarySubscriptions: [topics.allDevices],
      // After a connection, the broker sends the messages about all devices, and commands may follow.
      receivedLimit: 1000 + configuration.spool.states,
      metrics: metrics,
      logger: logger
    )
    let commands = CommandRunner(links, AttributeDefinitions(library), gateway: configuration.gateway, metrics: metrics)
    let (received, continuation) = AsyncStream.makeStream(of: Message.self, bufferingPolicy: .bufferingNewest(1000))
    let interval = Duration.seconds(mqtt.stateInterval)
    try await deliver(links, to: sink, topics, homeAssistant, every: interval, presences) { states, deliver in
      try await withThrowingTaskGroup(of: Void.self) { group in
        group.addTask {
          try await sink.run {
            states.set(topics.status, Data("online".utf8))
            // The broker may have been started anew, without its retained messages.
            states.markAllPending()
          }
        }
        group.addTask {
          for await message in sink.received {
            if message.topic == topics.commands {
              // A retained command would be executed after every connection.
              if message.isRetained { continue }
              if let topic = message.responseTopic, !topics.isForAnswers(topic) {
                let reason = "the response topic has to be below '\(topics.prefix)/', such as \(topics.answers)"
                let answer = Message(topic: topics.answers, payload: commands.refusal(of: message.payload, reason))
                Task { await send(answer, to: sink) }
              } else {
                continuation.yield(message)
              }
            } else if message.topic == birth, message.payload == Data("online".utf8) {
              // Home Assistant has started.
              states.markAllPending()
            } else if let level = topics.deviceLevel(of: message.topic) {
              if message.payload.isEmpty {
                forget(level, message.topic, topics, presences, states, homeAssistant)
              } else {
                presences.receive(message, states, at: central.clock.now)
              }
            }
          }
        }
        group.addTask {
          await commands.run(received, deliver: deliver) { answer, command in
            // An answer is worth little later, so it does not go through the spool.
            let message = Message(answer: answer, to: command, topic: topics.answers)
            Task { await send(message, to: sink) }
          }
        }
        try await group.waitForAllOrCancel()
      }
    }
  }

  private func newPresences(_ devices: DeviceSettings, _ topics: Topics) -> Presences {
    Presences(
      devices,
      topics: topics,
      isSimulated: configuration.radio == .simulated,
      limit: configuration.spool.states
    )
  }

  /// Forgets the messages about a device, because another program has deleted them at the broker. A device that is there
  /// is announced again by its next packet.
  private func forget(
    _ level: String,
    _ topic: String,
    _ topics: Topics,
    _ presences: Presences,
    _ states: LatestStates,
    _ homeAssistant: HomeAssistant?
  ) {
    presences.noteDeletion(of: topic)
    homeAssistant?.forget(level)
    let prefix = topics.states(ofLevel: level)
    states.forget { other in
      other == topic || other.hasPrefix(prefix) || homeAssistant?.isAnnouncement(other, of: level) == true
    }
  }

  /// Sends an answer once.
  private func send(_ answer: Message, to sink: MQTTSink) async {
    // The gateway stops.
    guard let outcomes = try? await sink.send([answer]) else { return }
    metrics.count(outcomes)
    for reason in outcomes.compactMap(\.reason) {
      metrics.note(.answers, "the broker refuses an answer on the topic '\(answer.topic)': \(reason)")
    }
  }

  /// Delivers the readings of all devices in reach, and of those that stay connected or are polled.
  ///
  /// - Parameters:
  ///   - presences: Gets the packets of all devices. Without it, values that do not change are not repeated.
  ///   - announce: Gets the controls of the devices; nil when they are not wanted.
  ///   - stillConnected: Called at the heartbeat for each device that stays connected.
  private func hear(
    _ links: DeviceLinks,
    presences: Presences? = nil,
    announce: (@Sendable ([Control], ConnectedDevice) -> Void)? = nil,
    stillConnected: (@Sendable (String) -> Void)? = nil,
    _ deliver: @escaping @Sendable (Packet) throws -> Void
  ) async throws {
    let central = links.central
    let definitions = AttributeDefinitions(library)
    let values = ConnectedValues(gateway: configuration.gateway, links: links, metrics: metrics)
    let devices = ConnectedDevices(
      devices: configuration.devices,
      links: links,
      definitions: definitions,
      values: values,
      controls: announce.map { ControlFinder(definitions, values, logger: logger, announce: $0) },
      metrics: metrics,
      logger: logger,
      stillConnected: stillConnected
    )
    // An error of `deliver` ends the gateway when an advertisement comes. A device would be connected again after it.
    async let connected: Void = devices.run { packet in try? deliver(packet) }
    let decoder = ReadingDecoder(
      library,
      gateway: configuration.gateway,
      keys: keys,
      settings: links.settings,
      presences: presences,
      counters: links.counters,
      metrics: metrics,
      heard: heard
    )
    async let states: Void = {
      for await state in central.states() { metrics.set(.radio, state == .poweredOn ? 1 : 0) }
    }()
    let watcher = DefinitionWatcher(folders: configuration.definitions, metrics: metrics, logger: logger)
    async let watch: Void = watcher.run(on: central.clock)
    let advertisements = Advertisements(central: central, metrics: metrics)
    try await advertisements.run(decoder, newLibrary: watcher.takeChanged, deliver: deliver)
    try await connected
    try await watch
    await states
  }

  /// Delivers readings to a sink: events through the spool, and states from memory.
  ///
  /// - Parameters:
  ///   - presences: The devices that are there; nil when no other gateway tells of them.
  ///   - connect: Keeps the sink connected, and executes commands, until the task is cancelled. Its second argument
  ///     delivers the values that commands have read.
  func deliver(
    _ links: DeviceLinks,
    to sink: some Sink,
    _ topics: Topics,
    _ homeAssistant: HomeAssistant?,
    every stateInterval: Duration,
    _ presences: Presences? = nil,
    connect: @escaping @Sendable (LatestStates, @escaping @Sendable (Packet) -> Void) async throws -> Void
  ) async throws {
    let central = links.central
    let spool: Spool
    do throws(SpoolError) {
      let settings = configuration.spool
      spool = try Spool(path: settings.path, budget: settings.budget, whenFull: settings.whenFull) { [metrics] text in
        metrics.count(.spoolsBroken)
        metrics.note(.brokenSpool, text)
      }
    } catch {
      throw GatewayError(error.description)
    }
    links.counters.restore(from: spool)
    for address in configuration.forgetCounters { _ = links.counters.forget(address.description) }
    let writer = EventWriter(spool, topic: topics.events, metrics: metrics)
    let states = LatestStates(limit: configuration.spool.states, metrics: metrics)
    let presences = presences ?? newPresences(links.settings, topics)
    let pump = Pump(spool: spool, sink: sink, stored: writer.stored, metrics: metrics)
    let publisher = StatePublisher(
      states: states,
      sink: sink,
      interval: stateInterval,
      metrics: metrics,
      logger: logger
    )
    let triggers = Triggers(clock: central.clock, metrics: metrics)
    let deliver: @Sendable (Packet) -> Void = { packet in
      heard?.add(packet)
      // A connected device may not advertise.
      let name = packet.readings.first?.name
      let changesAddress = packet.hasPrivateAddress
      let now = central.clock.now
      presences.hear(packet.device, name: name, changesAddress: changesAddress, at: now, received: Date())
      let encoded = metrics.encoded(packet.readings)
      if packet.isEvent, !packet.isRepeat { writer.add(encoded) }
      if let homeAssistant {
        let discoveries = [homeAssistant.discovery(for: packet), homeAssistant.presence(for: packet)]
        for discovery in discoveries.compactMap(\.self) { states.set(discovery.topic, discovery.payload) }
        if !packet.isRepeat { triggers.add(homeAssistant.triggers(for: packet)) }
      }
      // A retained state for each of the changing addresses would stay at the broker for ever.
      states.set(topics.state(of: packet), encoded, isRetained: !packet.hasPrivateAddress)
    }
    // Controls send commands.
    let hasControls = configuration.mqtt?.commands == true
    let announce = homeAssistant.flatMap { homeAssistant -> (@Sendable ([Control], ConnectedDevice) -> Void)? in
      guard hasControls else { return nil }
      return { controls, device in
        guard let discovery = homeAssistant.discovery(for: controls, of: device) else { return }
        states.set(discovery.topic, discovery.payload)
      }
    }
    let stillConnected: @Sendable (String) -> Void = { device in
      presences.hear(device, at: central.clock.now, received: Date())
      states.markPending(prefix: topics.states(ofLevel: Topics.level(device)))
    }
    try await withThrowingTaskGroup(of: Void.self) { group in
      group.addTask { try await connect(states, deliver) }
      group.addTask { try await writer.run(on: central.clock) }
      group.addTask { try await pump.run(on: central.clock) }
      group.addTask { try await publisher.run(on: central.clock) }
      group.addTask { try await triggers.run(to: sink) }
      group.addTask { try await links.counters.run(on: central.clock, keepingIn: spool) }
      group.addTask { try await presences.run(on: central.clock, to: states) }
      group.addTask {
        try await hear(links, presences: presences, announce: announce, stillConnected: stillConnected, deliver)
      }
      try await group.waitForAllOrCancel()
    }
  }

  /// Runs `body` with the radio of the configuration.
  private func withRadio(_ body: @escaping @Sendable (CentralManager) async throws -> Void) async throws {
    switch configuration.radio {
    case .simulated:
      let air = SimulatedAir(seed: 1, clock: .realTime(speed: 1))
      let sensors = SimulatedSensors(library, count: configuration.simulatedDevices)
      // A limit that no session reaches.
      try await air.run(timeLimit: .seconds(10 * 365 * 86400)) {
        let central = try await CentralManager(backend: air.addAdapter(name: "sim0"), logger: logger)
        try await withThrowingTaskGroup(of: Void.self) { group in
          group.addTask { try await sensors.run(in: air) }
          group.addTask { try await body(central) }
          try await group.waitForAllOrCancel()
        }
      }
    case .bluez:
      let host = try BlueZHost.shared()
      do {
        let central = try await CentralManager(backend: try await adapter(of: host), logger: logger)
        try await body(central)
      } catch {
        await host.close()
        throw error
      }
      await host.close()
    }
  }

  private func adapter(of host: BlueZHost) async throws -> BlueZAdapter {
    guard let name = configuration.adapter else { return try await host.defaultAdapter() }
    if let adapter = try await host.adapter(name) { return adapter }
    throw GatewayError("there is no adapter '\(name)'; 'bluegatt adapters' lists those that are there")
  }
}

/// The reason that a gateway cannot work.
public struct GatewayError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The reason, and what to do.
  public let description: String

  init(_ description: String) { self.description = description }
}
