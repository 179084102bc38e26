import GATTCore
import GATTSimulator
import Testing

@testable import GATTRuntime

@Suite struct ClockTests {
  @Test func `an instant is shown in seconds, also before the start of the clock`() {
    let instants = [1250, 0, -250, -1001].map { BackendInstant(sinceStart: .milliseconds($0)) }
    #expect(instants.map(\.description) == ["1.250 s", "0.000 s", "-0.250 s", "-1.001 s"])
  }

  @Test func `the clock of a manager is the simulator's`() async throws {
    try await Stage.run { stage in
      let start = stage.central.clock.now
      try await stage.central.clock.sleep(for: .seconds(3600))
      #expect(start.duration(to: stage.air.clock.now) == .seconds(3600))
      let elapsed = try await stage.peripheral.clock.measure { try await stage.air.clock.sleep(for: .seconds(5)) }
      #expect(elapsed == .seconds(5))
    }
  }

  @Test func `a sleep on the clock of a manager ends when its task is cancelled`() async throws {
    try await Stage.run { stage in
      let sleep = Task(executorPreference: stage.air.clock) { try await stage.central.clock.sleep(for: .seconds(3600)) }
      try await stage.air.clock.sleep(for: .seconds(1))
      sleep.cancel()
      await #expect(throws: CancellationError.self) { try await sleep.value }
    }
  }

  @Test(arguments: [Duration.seconds(Int64.max), .seconds(Int64.max) * 15, .seconds(1e10)])
  func `a time that is as good as for ever can be counted by any clock, and one before all times too`(time: Duration) {
    let clock = NanosecondClock()
    for time in [time, .zero - time] {
      let instant = clock.now.advanced(by: time)
      #expect(instant.duration(to: clock.now).components.seconds.magnitude > 1 << 31)
      #expect(instant.advanced(by: time).advanced(by: time).description.hasSuffix(" s"))
      clock.schedule(after: time) {}.cancel()
      clock.schedule(at: BackendInstant(sinceStart: time)) {}.cancel()
    }
  }

  @Test func `operations of every kind can have for ever as their timeout`() async throws {
    var timeouts = Timeouts()
    timeouts.serviceDiscovery = .seconds(Int64.max) * 15
    timeouts.characteristicDiscovery = .seconds(Int64.max) * 15
    let policy = ConnectionPolicy(
      timeout: .seconds(Int64.max),
      backOff: .seconds(Int64.max),
      maximumBackOff: .seconds(Int64.max) * 15,
      stableAfter: .seconds(Int64.max)
    )
    var generator = SystemRandomNumberGenerator()
    #expect(policy.delay(beforeRetry: 100, using: &generator) > .seconds(1 << 31))
    let air = SimulatedAir(seed: 1)
    try await air.run { [timeouts] in
      let (radio, device) = (air.addAdapter(name: "radio"), air.addAdapter(name: "device"))
      let central = try await CentralManager(backend: radio, timeouts: timeouts)
      let service = MutableService(uuid: "1234")
      let value = MutableCharacteristic(uuid: "AAAA", properties: [.read, .notify], value: Data([1]))
      service.add(value)
      let server = try await PeripheralManager(backend: device)
      try await server.add(service)
      try await server.startAdvertising(Advertisement(services: ["1234"]))
      var scan = central.scan(for: ["1234"], timeout: .seconds(Int64.max)).makeAsyncIterator()
      let peripheral = try #require(try await scan.next()).peripheral
      let connection = try await peripheral.connect(timeout: .seconds(Int64.max))
      let found = try await connection.service("1234").characteristic("AAAA")
      #expect(try await found?.read(timeout: .seconds(Int64.max)) == Data([1]))
      // The radio may be as slow as for ever, too.
      _ = try await device.startAdvertising(octets: Data([2, 1, 6]), interval: .seconds(Int64.max) * 15)
      air.conditions.latency = .seconds(Int64.max) * 15
      await #expect(throws: CharacteristicError.self) { try await found?.read(timeout: .seconds(1)) }
    }
  }

  @Test func `code for any clock runs on the time of the simulation`() async throws {
    try await Stage.run { stage in
      let service = MutableService(BatteryService.self)
      let level = MutableCharacteristic(uuid: BatteryLevel.uuid, properties: [.notify])
      service.add(level)
      try await stage.peripheral.add(service)
      let link = try await stage.connect(advertising: BatteryService.self)
      let levels = try await link.service(BatteryService.self).batteryLevel.subscribe()
      let settled = Record<(level: UInt8, time: BackendInstant)>()
      let start = stage.central.clock.now
      try await withThrowingTaskGroup(of: Void.self) { group in
        group.addTask {
          try await debounce(levels, for: .seconds(60), on: stage.central.clock) {
            settled.append(($0.level, stage.air.clock.now))
          }
        }
        // The server sends two bursts, an hour apart.
        for octet in [1, 2, 3] as [UInt8] {
          try await level.update(Data([octet]))
          try await stage.central.clock.sleep(for: .seconds(10))
        }
        try await stage.central.clock.sleep(for: .seconds(3600))
        for octet in [4, 5] as [UInt8] {
          try await level.update(Data([octet]))
          try await stage.central.clock.sleep(for: .seconds(59))
        }
        try await stage.central.clock.sleep(for: .seconds(600))
        group.cancelAll()
      }
      #expect(settled.all.map(\.level) == [3, 5])
      let times = settled.all.map { start.duration(to: $0.time) }
      // Each time is the last update of a burst, plus a minute and less than a second on the air.
      #expect((.seconds(80) ..< .seconds(81)).contains(try #require(times.first)))
      #expect((.seconds(3749) ..< .seconds(3750)).contains(try #require(times.last)))
    }
  }

  @Test func `a deadline of a clock that is not known is kept in the time of the simulation`() async throws {
    try await Stage.run { stage in
      let start = stage.air.clock.now
      await #expect(throws: CancellationError.self) {
        try await limited(to: .seconds(600), on: stage.peripheral.clock) {
          for try await _ in stage.central.scan(for: ["180D"]) {}
        }
      }
      #expect(start.duration(to: stage.air.clock.now) == .seconds(600))
    }
  }
}

/// Calls `settled` with each value that no other value follows for `quiet`. Like `debounce(for:clock:)` of
/// AsyncAlgorithms, this function accepts any clock.
private func debounce<Value: Sendable>(
  _ values: Subscription<Value>,
  for quiet: Duration,
  on clock: some Clock<Duration>,
  _ settled: @escaping @Sendable (Value) -> Void
) async throws {
  let numbers = Record<Int>()
  try await withThrowingTaskGroup(of: Void.self) { group in
    var number = 0
    for try await value in values {
      number += 1
      numbers.append(number)
      group.addTask { [number] in
        try await clock.sleep(for: quiet)
        if numbers.all.last == number { settled(value) }
      }
    }
    try await group.waitForAll()
  }
}

/// Cancels `body` at the end of `limit`.
private func limited<C: Clock<Duration>>(
  to limit: Duration,
  on clock: C,
  _ body: @escaping @Sendable () async throws -> Void
) async throws {
  try await withThrowingTaskGroup(of: Void.self) { group in
    group.addTask { try await body() }
    group.addTask { try await clock.sleep(until: clock.now.advanced(by: limit), tolerance: .zero) }
    try await group.next()
    group.cancelAll()
    try await group.waitForAll()
  }
}

/// A clock that counts nanoseconds since 1970, as that of another package may.
private struct NanosecondClock: BackendClock {
  private let start: Int64 = 1_800_000_000_000_000_000

  var now: BackendInstant { BackendInstant(sinceStart: .seconds(5)) }

  func schedule(at instant: BackendInstant, _ action: @escaping @Sendable () -> Void) -> ScheduledAction {
    let (seconds, attoseconds) = instant.sinceStart.components
    let nanoseconds = start + seconds * 1_000_000_000 + attoseconds / 1_000_000_000
    return ScheduledAction { #expect(nanoseconds != 0) }
  }
}
