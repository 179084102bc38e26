import BlueGATT
import Foundation
import GATTCiphers
import GATTSimulator
import Synchronization
import Testing

@testable import GATTGateway

/// Devices that are there, devices that are gone, and the nearest of several gateways.
@Suite struct PresenceTests {
  private static let device = "C0:00:00:00:00:01"
  private static let topic = "bluegatt/devices/C00000000001"

  /// The part of a gateway that tells of its devices, without a radio and a broker.
  private final class Teller: Sendable {
    let name: String
    let presences: Presences
    let states: LatestStates
    let topics: Topics

    init(_ name: String, _ devices: [DeviceConfiguration] = [], heartbeat: Double = 60, limit: Int = 1000) {
      self.name = name
      topics = Topics(prefix: "bluegatt", gateway: name)
      let settings = DeviceSettings(devices, heartbeat: heartbeat)
      presences = Presences(settings, topics: topics, isSimulated: false, limit: limit)
      states = LatestStates(limit: 1000, metrics: Metrics())
    }

    func hear(_ strength: Int? = -60, _ device: String = PresenceTests.device, at seconds: Int) {
      presences.hear(
        device,
        strength: strength,
        at: BackendInstant(sinceStart: .seconds(seconds)),
        received: Date(timeIntervalSince1970: Double(seconds))
      )
    }

    func receive(_ message: Message, at seconds: Int) {
      presences.receive(message, states, at: BackendInstant(sinceStart: .seconds(seconds)))
    }

    /// The messages that are due.
    func messages(at seconds: Int) -> [Message] {
      presences.update(states, at: BackendInstant(sinceStart: .seconds(seconds)))
      var all: [Message] = []
      while true {
        let messages = states.takePending(100, at: .seconds(seconds))
        if messages.isEmpty { return all }
        let outcomes = messages.map { _ in Outcome.accepted }
        _ = states.settle(messages.map(\.topic), outcomes, at: .seconds(seconds), interval: .zero)
        all += messages
      }
    }

    /// The reports that are due.
    func reports(at seconds: Int) throws -> [PresenceReport] {
      try messages(at: seconds).map { try #require(PresenceReport($0, topics)) }
    }
  }

  // MARK: One gateway

  @Test func `a device is online at its first packet, repeated at the heartbeat, and offline after fifteen of them`()
    throws
  {
    let gateway = Teller("attic")
    var changes: [Int: [PresenceReport.State]] = [:]
    for second in 0...2000 {
      if second < 600 { gateway.hear(at: second) }
      let states = try gateway.reports(at: second).map(\.state)
      if !states.isEmpty { changes[second] = states }
    }
    // The last packet came at 599 s.
    let online = changes.filter { $0.value == [.online] }.keys.sorted()
    #expect(online == Array(stride(from: 0, through: 600, by: 60)))
    #expect(changes.filter { $0.value == [.offline] }.keys.sorted() == [599 + 15 * 60])
    #expect(changes.count == 12)
  }

  @Test func `a device that sends rarely needs a longer heartbeat, and is then never offline`() throws {
    var slow = DeviceConfiguration(address: try #require(DeviceAddress(Self.device)))
    slow.heartbeat = 120
    let cases: [(devices: [DeviceConfiguration], isOffline: Bool)] = [([], true), ([slow], false)]
    for (devices, isOffline) in cases {
      let gateway = Teller("attic", devices)
      var states: [PresenceReport.State] = []
      for second in 0..<10_000 {
        if second.isMultiple(of: 1200) { gateway.hear(at: second) }
        states += try gateway.reports(at: second).map(\.state)
      }
      #expect(states.contains(.offline) == isOffline)
    }
  }

  @Test func `a report has the smoothed strength, the time of the last packet and the name`() throws {
    let gateway = Teller("attic")
    for second in 0..<60 { gateway.hear(second.isMultiple(of: 2) ? -50 : -70, at: second) }
    gateway.presences.hear(
      Self.device,
      name: "Fridge",
      strength: -60,
      at: BackendInstant(sinceStart: .seconds(60)),
      received: Date(timeIntervalSince1970: 60)
    )
    let message = try #require(gateway.messages(at: 60).first)
    #expect(message.topic == Self.topic)
    #expect(message.isRetained)
    let report = try #require(PresenceReport(message, gateway.topics))
    #expect((-63 ... -57).contains(report.rssi ?? 0), "\(report)")
    #expect(report.received == "1970-01-01T00:01:00.000Z")
    #expect(report.name == "Fridge")
    #expect(report.gateway == "attic")
    #expect(report.simulated == nil)
  }

  @Test func `a device with a changing address leaves nothing at the broker or in memory`() throws {
    let gateway = Teller("attic")
    let start = BackendInstant(sinceStart: .zero)
    gateway.presences.hear(Self.device, changesAddress: true, at: start, received: Date())
    gateway.states.set(gateway.topics.state(of: Self.device, "Definition"), Data("{}".utf8), isRetained: false)
    let online = gateway.messages(at: 0)
    let offline = gateway.messages(at: 900)
    #expect(online.count == 2 && offline.count == 1)
    #expect((online + offline).allSatisfy { !$0.isRetained })
    // Other gateways leave it to this one.
    let other = Teller("cellar")
    for message in online where message.topic == Self.topic { other.receive(message, at: 0) }
    #expect(other.messages(at: 100_000).isEmpty)
    var isForgotten = true
    gateway.states.forget { _ in
      isForgotten = false
      return true
    }
    #expect(isForgotten)
  }

  @Test func `the states of a device that is gone are not published again after a reconnection`() throws {
    let gateway = Teller("attic")
    let state = gateway.topics.state(of: Self.device, "Definition")
    gateway.hear(at: 0)
    gateway.states.set(state, Data("{}".utf8))
    #expect(Set(gateway.messages(at: 0).map(\.topic)) == [Self.topic, state])
    gateway.states.markAllPending()
    #expect(Set(gateway.messages(at: 1).map(\.topic)) == [Self.topic, state])
    // A state that was not published yet is published once.
    gateway.states.set(state, Data("{\"a\":1}".utf8))
    #expect(Set(gateway.messages(at: 900).map(\.topic)) == [Self.topic, state])
    gateway.states.markAllPending()
    #expect(gateway.messages(at: 901).isEmpty)
  }

  @Test func `after a restart, a device that is not heard any more is offline, and one that is heard stays online`()
    throws
  {
    let before = Teller("attic")
    before.hear(at: 0)
    let retained = before.messages(at: 0)
    for isHeard in [true, false] {
      let gateway = Teller("attic")
      for message in retained { gateway.receive(message, at: 0) }
      var states: [PresenceReport.State] = []
      for second in 0..<1000 {
        if isHeard { gateway.hear(at: second) }
        states += try gateway.reports(at: second).map(\.state)
      }
      #expect(states.last == (isHeard ? .online : .offline))
      #expect(states.contains(.offline) == !isHeard)
    }
  }

  @Test func `after a week with daily restarts of the broker, exactly the living of three hundred sensors are online`()
    throws
  {
    let hour = 3600
    let gateway = Teller("attic", heartbeat: Double(hour))
    // The hour in which a sensor dies.
    func end(_ number: Int) -> Int { number < 20 ? number * 7 : .max }
    var retained: [String: Message] = [:]
    func online() -> Set<String> {
      let reports = retained.values.compactMap { PresenceReport($0, gateway.topics) }
      return Set(reports.filter { $0.state == .online }.map(\.device))
    }
    for now in 0..<7 * 24 {
      if now.isMultiple(of: 24) {
        // The broker has lost its retained messages.
        retained = [:]
        gateway.states.markAllPending()
      }
      for number in 0..<300 where now < end(number) { gateway.hear(-60, "sensor-\(number)", at: now * hour) }
      for message in gateway.messages(at: now * hour) { retained[message.topic] = message }
      if now % 24 == 23 {
        // A sensor that has died is offline after 15 hours, or the broker has no message about it since its restart.
        let living = Set((0..<300).filter { now < end($0) }.map { "sensor-\($0)" })
        let dying = Set((0..<300).filter { now - 15 < end($0) }.map { "sensor-\($0)" })
        #expect(online().isSuperset(of: living) && online().isSubset(of: dying), "hour \(now)")
      }
    }
    #expect(online() == Set((20..<300).map { "sensor-\($0)" }))
  }

  @Test(arguments: [
    "", "{", "[]", "{}", String(repeating: " ", count: 100_000),
    #"{"device":"C0:00:00:00:00:02","gateway":"cellar","received":"","state":"online"}"#,
    #"{"device":"C0:00:00:00:00:01","gateway":"cellar","received":"","state":"dead"}"#,
    #"{"device":"C0:00:00:00:00:01","gateway":"cellar","received":"","rssi":1e300,"state":"online"}"#,
  ])
  func `a message that is no report about the device of its topic has no effect`(payload: String) throws {
    let gateway = Teller("attic")
    gateway.hear(at: 0)
    gateway.receive(Message(topic: Self.topic, payload: Data(payload.utf8)), at: 0)
    #expect(try gateway.reports(at: 0).map(\.state) == [.online])
    #expect(gateway.messages(at: 30).isEmpty)
  }

  @Test func `of more devices than the limit, those are remembered that were heard last`() throws {
    let gateway = Teller("attic", limit: 100)
    func name(_ number: Int) -> String { "device-\(number)" }
    for number in 0..<1000 { gateway.hear(-60, name(number), at: number) }
    gateway.presences.update(gateway.states, at: BackendInstant(sinceStart: .seconds(1000)))
    let topics = Set(gateway.states.takePending(1000, at: .seconds(1000)).map(\.topic))
    #expect((100...125).contains(topics.count))
    #expect(topics.isSuperset(of: (900..<1000).map { gateway.topics.device(name($0)) }))
  }

  // MARK: Several gateways

  /// Gateways that hear one device with these strengths, and a broker without delay.
  ///
  /// - Parameter strengths: The strengths in dBm at a second; nil where the gateway does not hear the device.
  /// - Returns: The reports with their times.
  private static func run(
    _ names: [String],
    for seconds: Int,
    _ strengths: (Int) -> [Int?]
  ) throws -> [(second: Int, report: PresenceReport)] {
    let gateways = names.map { Teller($0) }
    var reports: [(second: Int, report: PresenceReport)] = []
    for second in 0..<seconds {
      for (gateway, strength) in zip(gateways, strengths(second)) {
        if let strength { gateway.hear(strength, at: second) }
      }
      let messages = gateways.flatMap { $0.messages(at: second) }
      for message in messages {
        reports.append((second, try #require(PresenceReport(message, gateways[0].topics))))
        for gateway in gateways { gateway.receive(message, at: second) }
      }
    }
    return reports
  }

  @Test func `one of several gateways tells of a device, and it is the nearest`() throws {
    let reports = try Self.run(["attic", "cellar", "garage"], for: 3600) { second in
      // The device is carried from the attic to the garage at half-time. The strengths vary by 4 dB.
      let noise = second.isMultiple(of: 3) ? 4 : 0
      return second < 1800 ? [-55 - noise, -70, -80 + noise] : [-85 + noise, -70, -50 - noise]
    }
    let first = reports.filter { (60..<1800).contains($0.second) }
    let second = reports.filter { $0.second > 1900 }
    #expect(Set(first.map(\.report.gateway)) == ["attic"])
    #expect(Set(second.map(\.report.gateway)) == ["garage"])
    // About one message in a heartbeat, of all gateways together.
    #expect((25...40).contains(first.count), "\(first.count)")
    #expect((25...40).contains(second.count), "\(second.count)")
    #expect(reports.allSatisfy { $0.report.state == .online })
  }

  @Test func `of two gateways with nearly equal strengths, one stays the nearest`() throws {
    let reports = try Self.run(["attic", "cellar"], for: 3600) { second in
      [-60 + second % 5, -60 + second % 3]
    }
    #expect(Set(reports.filter { $0.second > 0 }.map(\.report.gateway)).count == 1)
  }

  @Test func `a device stays online when its gateway loses it, if another one hears it, and is offline otherwise`()
    throws
  {
    for hearsToo in [true, false] {
      let reports = try Self.run(["attic", "cellar"], for: 4000) { second in
        [second < 1000 ? -50 : nil, hearsToo || second == 500 ? -80 : nil]
      }
      #expect(reports.contains { $0.report.state == .offline } == !hearsToo)
      if hearsToo { #expect(reports.last?.report.gateway == "cellar") }
      let online = reports.filter { $0.report.state == .online }.map(\.second)
      // Never silent for longer than another gateway waits.
      #expect(zip(online, online.dropFirst()).allSatisfy { $1 - $0 <= 3 * 60 })
      if !hearsToo {
        #expect(reports.last?.report.state == .offline)
        #expect(reports.last?.second == 999 + 15 * 60)
      }
    }
  }

  @Test func `the devices of a gateway that has ended are offline, because another one notices its silence`() throws {
    let (ended, other) = (Teller("attic"), Teller("cellar"))
    ended.hear(at: 0)
    for message in ended.messages(at: 0) { other.receive(message, at: 0) }
    #expect(other.messages(at: 900).isEmpty)
    let reports = try other.reports(at: 960)
    #expect(reports.map(\.state) == [.offline])
    #expect(reports.map(\.gateway) == ["attic"])
  }

  @Test func `a message of this gateway is not published again after another one has become the nearest`() throws {
    let (attic, cellar) = (Teller("attic"), Teller("cellar"))
    attic.hear(-80, at: 0)
    let first = attic.messages(at: 0)
    cellar.hear(-50, at: 0)
    for message in first { cellar.receive(message, at: 0) }
    cellar.hear(-50, at: 1)
    let second = cellar.messages(at: 1)
    #expect(second.count == 1)
    for message in second { attic.receive(message, at: 1) }
    attic.states.markAllPending()
    #expect(attic.messages(at: 2).isEmpty)
  }

  // MARK: Values

  /// A thermometer with a constant value.
  private static let thermometer = Advertisement(serviceData: ["FCD2": octets("4002CA09")])

  @Test func `a constant sensor stays available for a week, with fresh times, and its state is no new event`() throws {
    let gateway = Teller("attic")
    let metrics = Metrics()
    var decoder = ReadingDecoder(
      try library.get(),
      gateway: "attic",
      keys: KeyRing(),
      presences: gateway.presences,
      metrics: metrics
    )
    var (last, longest, packets, readings) = (0, 0, 0, 0)
    // A week, with a packet each five minutes.
    for second in stride(from: 0, to: 7 * 86_400, by: 300) {
      let received = Date(timeIntervalSince1970: Double(second))
      for packet in decoder.decode(report(Self.thermometer, at: second), at: received) {
        #expect(packet.isRepeat == (packets > 0))
        #expect(packet.readings.allSatisfy { $0.received == received })
        if packets == 0 { readings = packet.readings.count }
        longest = max(longest, second - last)
        (last, packets) = (second, packets + 1)
      }
      for report in try gateway.reports(at: second + 1) { #expect(report.state == .online) }
    }
    #expect(packets == 7 * 288)
    #expect(longest == 300)
    #expect(metrics[.readings] == readings)
    #expect(metrics[.repeats] == packets - 1)
  }

  @Test func `a value that does not change is returned once in each heartbeat`() throws {
    let gateway = Teller("attic")
    var decoder = ReadingDecoder(
      try library.get(),
      gateway: "attic",
      keys: KeyRing(),
      presences: gateway.presences,
      metrics: Metrics()
    )
    var times: [Int] = []
    for second in 0..<300 {
      times += decoder.decode(report(Self.thermometer, at: second), at: Date()).map { _ in second }
    }
    #expect(times == [0, 60, 120, 180, 240])
  }

  @Test func `a replay of an enciphered packet does not keep a dead sensor alive`() throws {
    let gateway = Teller("attic")
    let keys = try Enciphered.ring()
    var decoder = ReadingDecoder(
      try library.get(),
      gateway: "attic",
      keys: keys,
      presences: gateway.presences,
      metrics: Metrics()
    )
    let packets = try (1...3).map { try Enciphered.advertisement(counter: UInt32(1000 + $0)) }
    for (second, packet) in packets.enumerated() {
      _ = decoder.decode(report(packet, from: Enciphered.sender, at: second), at: Date())
    }
    var states: [PresenceReport.State] = []
    for second in 3..<1000 {
      // The first packet, recorded.
      _ = decoder.decode(report(packets[0], from: Enciphered.sender, at: second), at: Date())
      states += try gateway.reports(at: second).map(\.state)
    }
    #expect(states.last == .offline)
  }

  // MARK: The whole gateway

  @Test func `a sensor dies, and the broker knows it after fifteen heartbeats; another one lives on`() async throws {
    let folder = try TemporaryFolder()
    let air = SimulatedAir(seed: 5)
    var configuration = Configuration()
    configuration.gateway = "attic"
    configuration.spool.path = folder.path + "/spool"
    configuration.mqtt = MQTTConfiguration(host: "localhost")
    configuration.mqtt?.heartbeat = 20
    let gateway = try Gateway(configuration)
    let settings = DeviceSettings(configuration)
    let sink = FakeSink(air.clock)
    let heard = Mutex([(second: Int, message: Message)]())
    sink.answer { message in
      let second = Int(air.clock.now.sinceStart / .seconds(1))
      heard.withLock { $0.append((second, message)) }
      return nil
    }
    let topics = Topics(prefix: "bluegatt", gateway: "attic")
    try await air.run {
      let central = try await CentralManager(backend: air.addAdapter(name: "gateway"))
      let adapters = ["dying", "living"].map { air.addAdapter(name: $0, position: Position(x: 2, y: 0)) }
      let dyingSensor = try await PeripheralManager(backend: adapters[0])
      let livingSensor = try await PeripheralManager(backend: adapters[1])
      let links = DeviceLinks(central, settings: settings, metrics: gateway.metrics)
      try await withThrowingTaskGroup(of: Void.self) { group in
        group.addTask {
          try await gateway.deliver(links, to: sink, topics, nil, every: .seconds(1)) { _, _ in
            try await central.clock.sleep(for: .seconds(100_000))
          }
        }
        try await dyingSensor.startAdvertising(Self.thermometer, interval: .seconds(5))
        try await livingSensor.startAdvertising(Self.thermometer, interval: .seconds(5))
        try await air.clock.sleep(for: .seconds(100))
        try await dyingSensor.stopAdvertising()
        try await air.clock.sleep(for: .seconds(400))
        group.cancelAll()
      }
      let levels = adapters.map { Topics.level($0.identifier.rawValue) }
      let messages = heard.withLock { $0 }
      func reports(_ level: String) -> [(second: Int, state: PresenceReport.State)] {
        var reports: [(second: Int, state: PresenceReport.State)] = []
        for (second, message) in messages where message.topic == "bluegatt/devices/\(level)" {
          if let report = PresenceReport(message, topics) { reports.append((second, report.state)) }
        }
        return reports
      }
      func stateTimes(_ level: String) -> [Int] {
        messages.filter { $0.message.topic == "bluegatt/states/\(level)/BTHome" }.map(\.second)
      }
      let dying = reports(levels[0])
      #expect(dying.dropLast().allSatisfy { $0.state == .online })
      #expect(dying.last?.state == .offline)
      // The last packet came between 95 and 100 s.
      let offline = dying.last?.second ?? 0
      #expect((394...403).contains(offline), "\(dying)")
      #expect(stateTimes(levels[0]).allSatisfy { $0 <= 102 })
      let living = reports(levels[1])
      #expect(living.allSatisfy { $0.state == .online } && living.count >= 15, "\(living)")
      // The constant value is repeated at the heartbeat, at the first packet after it.
      let times = stateTimes(levels[1])
      #expect(times.count >= 15)
      #expect(zip(times, times.dropFirst()).allSatisfy { (20...27).contains($1 - $0) }, "\(times)")
    }
  }
}
