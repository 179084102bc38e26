import BlueGATT
import Foundation
import GATTBlueZ
import GATTCiphers
import GATTSimulator
public import Logging
import Synchronization

/// A gateway: hears devices, and delivers their readings.
public struct Gateway: Sendable {
  private let configuration: Configuration
  private let library: DefinitionLibrary
  private let keys: KeyRing
  /// The numbers of the gateway.
  public let metrics: Metrics
  private let logger: Logger

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
    library = try DefinitionLibrary(folders: configuration.definitions)
    try AttributeDefinitions(library).check(configuration.devices)
    keys = try configuration.keys.map { path throws(KeyFileError) in try KeyRing(file: path) } ?? KeyRing()
  }

  /// Works until the task is cancelled. Readings go to the broker, or, without a broker, to `lines`.
  ///
  /// - Parameter lines: Gets the JSON form of each reading. An error that it throws ends the gateway.
  /// - Throws: `GatewayError` when the radio, the spool or the broker's parameters cannot be used; `CancellationError`; an
  ///   error of `lines`.
  public func run(lines: @escaping @Sendable (Data) throws -> Void) async throws {
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
        let server = StatusServer(configuration: http, metrics: metrics, hasBroker: configuration.mqtt != nil)
        group.addTask { try await server.run() }
      }
      try await group.waitForAllOrCancel()
    }
  }

  /// Works over a central manager until the task is cancelled.
  func run(_ central: CentralManager, lines: @escaping @Sendable (Data) throws -> Void) async throws {
    let links = DeviceLinks(central, configuration.devices, keys: keys, metrics: metrics)
    guard let mqtt = configuration.mqtt else {
      return try await hear(links) { packet in
        for reading in packet.readings {
          if let line = metrics.encoded(reading) { try lines(line) }
        }
      }
    }
    let topics = Topics(prefix: mqtt.prefix, gateway: configuration.gateway)
    let homeAssistant = mqtt.homeAssistant.map { settings in
      HomeAssistant(settings, topics: topics, limit: configuration.spool.states)
    }
    let birth = homeAssistant?.birthTopic
    let subscriptions = [birth, mqtt.commands ? topics.commands : nil].compactMap(\.self)
    let sink = try MQTTSink(mqtt, topics: topics, subscriptions: subscriptions, metrics: metrics, logger: logger)
    let commands = CommandRunner(links, AttributeDefinitions(library), gateway: configuration.gateway, metrics: metrics)
    let (received, continuation) = AsyncStream.makeStream(of: Message.self, bufferingPolicy: .bufferingNewest(1000))
    try await deliver(links, to: sink, topics, homeAssistant, every: .seconds(mqtt.stateInterval)) { states, deliver in
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
              if !message.isRetained { continuation.yield(message) }
            } else if message.topic == birth, message.payload == Data("online".utf8) {
              // Home Assistant has started.
              states.markAllPending()
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

  /// Sends an answer once.
  private func send(_ answer: Message, to sink: MQTTSink) async {
    // The gateway stops.
    guard let outcomes = try? await sink.send([answer]) else { return }
    metrics.count(outcomes)
    for reason in outcomes.compactMap(\.reason) {
      logger.error("the broker refuses an answer", metadata: ["topic": "\(answer.topic)", "reason": "\(reason)"])
    }
  }

  /// Delivers the readings of all devices in reach, and of those that stay connected or are polled.
  ///
  /// - Parameter announce: Gets the controls of the devices; nil when they are not wanted.
  private func hear(
    _ links: DeviceLinks,
    announce: (@Sendable ([Control], ConnectedDevice) -> Void)? = nil,
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
      logger: logger
    )
    // An error of `deliver` ends the gateway when an advertisement comes. A device would be connected again after it.
    async let connected: Void = devices.run { packet in try? deliver(packet) }
    let decoder = ReadingDecoder(library, gateway: configuration.gateway, keys: keys, metrics: metrics)
    async let states: Void = {
      for await state in central.states() { metrics.set(.radio, state == .poweredOn ? 1 : 0) }
    }()
    let changed = Mutex<DefinitionLibrary?>(nil)
    let watcher = DefinitionWatcher(folders: configuration.definitions, metrics: metrics, logger: logger)
    async let watch: Void = watcher.run(on: central.clock) { library in changed.withLock { $0 = library } }
    let advertisements = Advertisements(central: central, metrics: metrics, logger: logger)
    try await advertisements.run(decoder, newLibrary: { changed.withLock { $0.take() } }, deliver: deliver)
    try await connected
    try await watch
    await states
  }

  /// Delivers readings to a sink: events through the spool, and states from memory.
  ///
  /// - Parameter connect: Keeps the sink connected, and executes commands, until the task is cancelled. Its second
  ///   argument delivers the values that commands have read.
  func deliver(
    _ links: DeviceLinks,
    to sink: some Sink,
    _ topics: Topics,
    _ homeAssistant: HomeAssistant?,
    every stateInterval: Duration,
    connect: @escaping @Sendable (LatestStates, @escaping @Sendable (Packet) -> Void) async throws -> Void
  ) async throws {
    let central = links.central
    let spool: Spool
    do throws(SpoolError) {
      let settings = configuration.spool
      spool = try Spool(path: settings.path, budget: settings.budget, whenFull: settings.whenFull)
    } catch {
      throw GatewayError(error.description)
    }
    let writer = EventWriter(spool, topic: topics.events, metrics: metrics, logger: logger)
    let states = LatestStates(limit: configuration.spool.states, metrics: metrics)
    let pump = Pump(spool: spool, sink: sink, stored: writer.stored, metrics: metrics, logger: logger)
    let publisher = StatePublisher(
      states: states,
      sink: sink,
      interval: stateInterval,
      metrics: metrics,
      logger: logger
    )
    let triggers = Triggers(clock: central.clock, metrics: metrics)
    let deliver: @Sendable (Packet) -> Void = { packet in
      if packet.isEvent { writer.add(packet.readings) }
      if let homeAssistant {
        if let discovery = homeAssistant.discovery(for: packet) { states.set(discovery.topic, discovery.payload) }
        triggers.add(homeAssistant.triggers(for: packet))
      }
      // A retained state for each of the changing addresses would stay at the broker for ever.
      states.set(topics.state(of: packet), packet.readings, isRetained: !packet.hasPrivateAddress)
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
    try await withThrowingTaskGroup(of: Void.self) { group in
      group.addTask { try await connect(states, deliver) }
      group.addTask { try await writer.run(on: central.clock) }
      group.addTask { try await pump.run(on: central.clock) }
      group.addTask { try await publisher.run(on: central.clock) }
      group.addTask { try await triggers.run(to: sink) }
      group.addTask { try await hear(links, announce: announce, deliver) }
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
