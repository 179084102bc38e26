import BlueGATT
import Foundation
import GATTSimulator
import Synchronization
import Testing

@testable import GATTGateway

/// A gateway that runs for a week without a look at it, over a simulated radio.
@Suite struct WeekTests {
  /// One of the sensors, which sends a packet each half an hour.
  private struct Sensor {
    let adapter: SimulatedAdapter
    /// The round in which the sensor sends no more.
    let end: Int
    /// The round in which it gets a battery, and its counter after that.
    let restart: (round: Int, counter: Int)?
    /// The temperatures that it has sent, in hundredths of a degree: each packet has another one.
    var sent: [Int] = []

    var name: String { adapter.identifier.rawValue }

    func counter(in round: Int) -> UInt32 {
      guard let restart, round >= restart.round else { return UInt32(1000 + round) }
      return UInt32(restart.counter + round - restart.round)
    }
  }

  private static let interval = Duration.seconds(1800)
  private static let roundsOfDay = 48
  private static let topics = Topics(prefix: "bluegatt", gateway: "attic")

  /// By default a day, because a week takes some minutes; `Gateway/scripts/faults` sets `BLUEGATT_SENSOR_DAYS` to 7.
  @Test
  func `sensors die, batteries are changed, the broker restarts daily: exactly the living are there, nothing is lost`()
    async throws
  {
    let days = ProcessInfo.processInfo.environment["BLUEGATT_SENSOR_DAYS"].flatMap { Int($0) } ?? 1
    let rounds = days * Self.roundsOfDay
    let folder = try TemporaryFolder()
    var configuration = Configuration()
    configuration.gateway = "attic"
    configuration.spool.path = folder.path + "/spool"
    configuration.keys = try folder.write("keys.json", #"{"*": "\#(Enciphered.key)"}"#, mode: 0o600)
    configuration.mqtt = MQTTConfiguration(host: "localhost")
    // A device counts as gone after 15 of these: 150 minutes. The values with an old counter do not count, until it is
    // accepted after 90 minutes.
    configuration.mqtt?.heartbeat = 600
    let gateway = try Gateway(configuration)
    let settings = DeviceSettings(configuration)
    let air = SimulatedAir(seed: 11)
    let broker = RestartingBroker(air.clock)
    let homeAssistant = HomeAssistant(HomeAssistantConfiguration(), topics: Self.topics, devices: settings, limit: 1000)
    let sensors = try await air.run(timeLimit: Self.interval * (rounds + 10)) { () -> [Sensor] in
      let central = try await CentralManager(backend: air.addAdapter(name: "gateway"))
      var sensors = Self.sensors(in: air, rounds)
      let links = DeviceLinks(central, settings: settings, metrics: gateway.metrics)
      try await withThrowingTaskGroup(of: Void.self) { group in
        group.addTask {
          try await gateway.deliver(links, to: broker, Self.topics, homeAssistant, every: .seconds(5)) { states, _ in
            broker.use(states)
            try await central.clock.sleep(for: .seconds(100_000_000))
          }
        }
        for round in 0..<rounds {
          let start = air.clock.now
          // At noon, while the sensors send.
          let isRestart = round % Self.roundsOfDay == Self.roundsOfDay / 2
          if isRestart { broker.stop() }
          for number in sensors.indices where round < sensors[number].end {
            try await Self.send(&sensors[number], round, air.clock)
          }
          try await air.clock.sleep(for: .seconds(300))
          if isRestart { broker.start() }
          try await air.clock.sleep(until: start.advanced(by: Self.interval))
          Self.checkPresence(sensors, after: round, broker)
        }
        group.cancelAll()
      }
      return sensors
    }
    #expect(broker.online(Self.topics) == Set(sensors.filter { $0.end == .max }.map(\.name)))
    Self.checkEvents(sensors, broker, gateway.metrics)
    Self.checkRetained(sensors, broker)
  }

  /// Returns the sensors. 20 of them die, and 20 others change their batteries.
  private static func sensors(in air: SimulatedAir, _ rounds: Int) -> [Sensor] {
    (0..<300).map { number in
      // After a change of its battery, a device counts from 0, or from a random number.
      let restart = (rounds * (number - 19) / 25, number.isMultiple(of: 2) ? 0 : 1_000_000)
      return Sensor(
        adapter: air.addAdapter(name: "sensor-\(number)"),
        end: number < 20 ? rounds * (number + 1) / 25 : .max,
        restart: (20..<40).contains(number) ? restart : nil
      )
    }
  }

  private static func send(_ sensor: inout Sensor, _ round: Int, _ clock: SimulatedClock) async throws {
    let advertisement = try Enciphered.advertisement(
      counter: sensor.counter(in: round),
      from: sensor.name,
      temperature: UInt16(round)
    )
    // One packet.
    let identifier = try await sensor.adapter.startAdvertising(advertisement, interval: .seconds(10))
    try await clock.sleep(for: .milliseconds(50))
    await sensor.adapter.stopAdvertising(identifier)
    sensor.sent.append(round)
  }

  /// The sensors that live are online, and those that were silent for 150 minutes, five rounds, are not.
  private static func checkPresence(_ sensors: [Sensor], after round: Int, _ broker: RestartingBroker) {
    let online = broker.online(topics)
    let living = Set(sensors.filter { round < $0.end }.map(\.name))
    let dying = Set(sensors.filter { round - 5 < $0.end }.map(\.name))
    #expect(online.isSuperset(of: living) && online.isSubset(of: dying), "round \(round): \(online.count)")
  }

  /// Each packet has reached the broker, except the two or three first ones of a counter that begins at 0 again.
  private static func checkEvents(_ sensors: [Sensor], _ broker: RestartingBroker, _ metrics: Metrics) {
    var withheld = 0
    for sensor in sensors {
      let lost = Set(sensor.sent).subtracting(broker.temperatures(of: sensor.name))
      if let restart = sensor.restart, restart.counter == 0 {
        #expect(lost.isSubset(of: restart.round..<restart.round + 3), "\(sensor.name): \(lost.sorted())")
        withheld += lost.count
      } else {
        #expect(lost.isEmpty, "\(sensor.name): \(lost.sorted())")
      }
    }
    #expect((20...30).contains(withheld))
    #expect(metrics[.replayed] == withheld)
    #expect(metrics[.counterRestarts] == 10)
    let losses: [Metrics.Counter] = [
      .eventsRefused, .spoolDropped, .spoolFailures, .overflows, .statesForgotten, .messagesRefused, .triggersLost,
    ]
    for counter in losses { #expect(metrics[counter] == 0, "\(counter)") }
  }

  /// The broker has the newest value of each living sensor, and its announcement for Home Assistant.
  private static func checkRetained(_ sensors: [Sensor], _ broker: RestartingBroker) {
    for sensor in sensors where sensor.end == .max {
      #expect(broker.temperature(of: sensor.name, topics) == sensor.sent.last, "\(sensor.name)")
    }
    let announced = broker.retainedTopics.count { $0.hasPrefix("homeassistant/device/bluegatt_") }
    #expect((280...300).contains(announced), "\(announced)")
  }
}

/// A broker that loses its retained messages when it is restarted.
private final class RestartingBroker: Sink {
  private struct State {
    var isRunning = true
    var retained: [String: Data] = [:]
    var temperatures: [String: Set<Int>] = [:]
    var states: LatestStates?
  }

  private struct Reading: Decodable { let device, field: String, raw: Int? }

  static let window = 128

  private let clock: SimulatedClock
  private let state = Mutex(State())

  init(_ clock: SimulatedClock) { self.clock = clock }

  /// The gateway publishes these again after each restart.
  func use(_ states: LatestStates) { state.withLock { $0.states = states } }

  func stop() {
    state.withLock { state in
      state.isRunning = false
      state.retained = [:]
    }
  }

  func start() {
    state.withLock { state in
      state.isRunning = true
      state.states?.markAllPending()
    }
  }

  func send(_ messages: [Message]) async throws -> [Outcome] {
    while !state.withLock({ $0.isRunning }) { try await clock.sleep(for: .seconds(1)) }
    for message in messages { try accept(message) }
    return messages.map { _ in .accepted }
  }

  private func accept(_ message: Message) throws {
    if message.isRetained { return state.withLock { $0.retained[message.topic] = message.payload } }
    let readings = try JSONDecoder().decode([Reading].self, from: message.payload)
    state.withLock { state in
      for reading in readings where reading.field == "Temperature" {
        if let raw = reading.raw { state.temperatures[reading.device, default: []].insert(raw) }
      }
    }
  }

  var retainedTopics: [String] { state.withLock { Array($0.retained.keys) } }

  /// The devices that are online by their retained messages.
  func online(_ topics: Topics) -> Set<String> {
    let reports = state.withLock { $0.retained }.compactMap { topic, payload in
      PresenceReport(Message(topic: topic, payload: payload), topics)
    }
    return Set(reports.filter { $0.state == .online }.map(\.device))
  }

  func temperatures(of device: String) -> Set<Int> { state.withLock { $0.temperatures[device] ?? [] } }

  /// The temperature in the retained state of a device.
  func temperature(of device: String, _ topics: Topics) -> Int? {
    let payload = state.withLock { $0.retained[topics.state(of: device, "BTHome")] } ?? Data()
    return (try? JSONDecoder().decode([String: Reading].self, from: payload))?["Temperature"]?.raw
  }
}
