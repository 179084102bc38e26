import GATTCore
import GATTRuntime
import GATTSimulator
import Synchronization
import Testing

/// Random schedules of operations against random disconnections, power cycles, faults and cancellations: a failure
/// replays from its seed.
@Suite struct ScheduleTests {
  @Test(arguments: 0..<60 as Range<UInt64>)
  func `no operation outlives its timeout and no value is out of order`(seed: UInt64) async throws {
    var conditions = RadioConditions()
    conditions.loss = seed.isMultiple(of: 2) ? 0 : 0.2
    try await Stage.run(seed: seed, conditions: conditions) { stage in
      let server = try await stage.peripheral.add(
        HeartRateService.self,
        provider: Slow(clock: stage.air.clock, seed: seed)
      )
      let isOver = Record<Bool>()
      let disturbances = Task(executorPreference: stage.air.clock) {
        var disturber = Disturber(stage: stage, random: SeededGenerator(seed: seed &+ 1000))
        while isOver.all.isEmpty { try await disturber.disturb() }
        disturber.recover()
      }
      let updates = Task(executorPreference: stage.air.clock) {
        for rate in 1... as PartialRangeFrom<UInt16> {
          if !isOver.all.isEmpty { return }
          try? await server.heartRateMeasurement.notify(HeartRateMeasurement(heartRate: rate))
          try await stage.air.clock.sleep(for: .milliseconds(70))
        }
      }
      await withTaskGroup(of: Void.self) { group in
        for number in 0..<6 as Range<UInt64> {
          group.addTask {
            var worker = Worker(stage: stage, random: SeededGenerator(seed: seed &* 6 &+ number))
            for _ in 0..<25 { await worker.work() }
          }
        }
      }
      isOver.append(true)
      try await disturbances.value
      try await updates.value
      // Nothing of it all is left behind, and all still works.
      let device = stage.central.peripheral(stage.monitor.identifier)
      await device.disconnect()
      try await stage.air.clock.sleep(for: .seconds(60))
      #expect(device.state == .disconnected)
      #expect(stage.phone.linkCount == 0)
      #expect(!stage.phone.isScanning && !stage.phone.isConnecting)
      #expect(server.heartRateMeasurement.subscribers.isEmpty)
      let link = try await device.connect()
      #expect(try await link.service(HeartRateService.self).bodySensorLocation?.read() == .chest)
    }
  }

  @Test func `nothing of a connection is left when it has ended`() async throws {
    try await Stage.run { stage in
      weak var connection: Connection?
      weak var service: Service?
      weak var characteristic: Characteristic?
      do {
        let (_, link, client) = try await stage.connected()
        (connection, service) = (link, client.service)
        characteristic = client.heartRateMeasurement.characteristic
        let beats = try await client.heartRateMeasurement.subscribe()
        stage.monitor.breakLinks(with: stage.phone, reason: .remote)
        #expect(try await beats.next() == nil)
      }
      await stage.air.clock.settle()
      #expect(connection == nil)
      #expect(service == nil)
      #expect(characteristic == nil)
    }
  }

  @Test(.timeLimit(.minutes(1)))
  func `nothing of an air is left when its managers have ended what they began`() async throws {
    let traces = try await Stage.run { stage in
      let (server, _, client) = try await stage.connected()
      let beats = try await client.heartRateMeasurement.subscribe()
      try await server.heartRateMeasurement.notify(HeartRateMeasurement(heartRate: 70))
      #expect(try await beats.next()?.heartRate == 70)
      for try await _ in stage.central.scan(timeout: .seconds(1)) {}
      return Traces(air: stage.air, clock: stage.air.clock, central: stage.central, peripheral: stage.peripheral)
    }
    // The thread of the simulation may still be at its last step.
    while traces.clock != nil { await Task.yield() }
    #expect(traces.air == nil)
    #expect(traces.central == nil)
    #expect(traces.peripheral == nil)
  }

  @Test func `nothing of a manager is left when it has gone`() async throws {
    let air = SimulatedAir()
    try await air.run {
      weak var peripheral: Peripheral?
      do {
        let advertiser = try await PeripheralManager(backend: air.addAdapter(name: "monitor"))
        try await advertiser.startAdvertising(Advertisement())
        let central = try await CentralManager(backend: air.addAdapter(name: "phone"))
        for try await found in central.scan() {
          peripheral = found.peripheral
          break
        }
        try await advertiser.stopAdvertising()
      }
      await air.clock.settle()
      #expect(peripheral == nil)
    }
  }
}

/// What should have gone.
private struct Traces: Sendable {
  weak let air: SimulatedAir?
  weak let clock: SimulatedClock?
  weak let central: CentralManager?
  weak let peripheral: PeripheralManager?
}

/// Does something random, and checks that it ends in time.
private struct Worker {
  let stage: Stage
  var random: SeededGenerator

  mutating func work() async {
    let operation = randomOperation()
    let cancellation =
      Bool.random(using: &random) ? Duration.milliseconds(Int.random(in: 0...2000, using: &random)) : nil
    let clock = stage.air.clock
    let start = clock.now
    let task = Task(executorPreference: clock) { [body = operation.body] in try await body() }
    let timer = cancellation.map { clock.schedule(after: $0) { task.cancel() } }
    _ = await task.result
    timer?.cancel()
    let elapsed = start.duration(to: clock.now)
    #expect(elapsed <= operation.limit, "\(operation.name)")
    if let cancellation {
      #expect(elapsed <= max(cancellation, .zero) + operation.afterCancellation, "\(operation.name)")
    }
    try? await clock.sleep(for: .milliseconds(Int.random(in: 0...1500, using: &random)))
  }

  private struct Operation {
    let name: String
    let limit: Duration
    var afterCancellation = Duration.zero
    let body: @Sendable () async throws -> Void
  }

  private mutating func randomOperation() -> Operation {
    let stage = stage
    let device = stage.central.peripheral(stage.monitor.identifier)
    // 10 s for the services, 10 s for their characteristics.
    @Sendable func client() async throws -> HeartRateService.Client {
      try await device.connect(timeout: .seconds(5)).service(HeartRateService.self)
    }
    switch Int.random(in: 0..<8, using: &random) {
    case 0:
      return Operation(name: "scan", limit: .seconds(3)) {
        for try await _ in stage.central.scan(timeout: .seconds(3)) {}
      }
    case 1:
      return Operation(name: "connect", limit: .seconds(5)) { _ = try await device.connect(timeout: .seconds(5)) }
    case 2:
      return Operation(name: "read", limit: .seconds(28)) {
        let location = try await client().bodySensorLocation?.read(timeout: .seconds(3))
        #expect(location == .chest)
      }
    case 3:
      return Operation(name: "write", limit: .seconds(28)) {
        try await client().heartRateControlPoint?.write(.resetEnergyExpended, timeout: .seconds(3))
      }
    case 4, 5:
      let count = Int.random(in: 1...40, using: &random)
      // Where nothing comes it waits for as long as the link lasts: the cancellation is the limit.
      return Operation(name: "notifications", limit: .seconds(3600)) {
        var last: UInt16 = 0
        var taken = 0
        for try await beat in try await client().heartRateMeasurement.notifications(buffering: .unbounded) {
          #expect(beat.heartRate > last)
          last = beat.heartRate
          taken += 1
          if taken == count { break }
        }
      }
    case 6:
      return Operation(name: "signal strength", limit: .seconds(10)) {
        _ = try await device.connect(timeout: .seconds(5)).readRSSI()
      }
    default:
      return Operation(name: "disconnect", limit: .seconds(5), afterCancellation: .seconds(5)) {
        await device.disconnect()
      }
    }
  }
}

/// Breaks something random, and repairs it again.
private struct Disturber {
  let stage: Stage
  var random: SeededGenerator

  mutating func disturb() async throws {
    try await stage.air.clock.sleep(for: .milliseconds(Int.random(in: 100...4000, using: &random)))
    switch Int.random(in: 0..<12, using: &random) {
    case 0: stage.monitor.breakLinks(with: stage.phone, reason: .remote)
    case 1: stage.phone.isPoweredOn.toggle()
    case 2: stage.monitor.isPoweredOn.toggle()
    case 3: stage.monitor.position = Position(x: Double.random(in: 0...100, using: &random), y: 0)
    case 4: stage.monitor.faults = [[.ignoresRequests], [.ignoresConnections], []].randomElement(using: &random) ?? []
    case 5: stage.phone.faults = [[.ignoresProgram], [], []].randomElement(using: &random) ?? []
    case 6: stage.monitor.faults = [[.ignoresProgram], [], []].randomElement(using: &random) ?? []
    default: recover()
    }
    if !stage.peripheral.isAdvertising { try? await stage.peripheral.startAdvertising(Advertisement()) }
  }

  func recover() {
    stage.phone.isPoweredOn = true
    stage.monitor.isPoweredOn = true
    stage.phone.faults = []
    stage.monitor.faults = []
    stage.monitor.position = Position(x: 1, y: 0)
    let peripheral = stage.peripheral
    Task(executorPreference: stage.air.clock) {
      if !peripheral.isAdvertising { try? await peripheral.startAdvertising(Advertisement()) }
    }
  }
}

/// A provider that takes its time, and sometimes fails.
private final class Slow: HeartRateService.Provider {
  private let clock: SimulatedClock
  private let random: Mutex<SeededGenerator>

  init(clock: SimulatedClock, seed: UInt64) {
    self.clock = clock
    random = Mutex(SeededGenerator(seed: seed))
  }

  private func wait() async throws {
    try await clock.sleep(for: .milliseconds(random.withLock { Int.random(in: 0...50, using: &$0) }))
  }

  func readBodySensorLocation(_ request: ReadRequest) async throws -> BodySensorLocation {
    try await wait()
    return .chest
  }

  func writeHeartRateControlPoint(_ value: HeartRateControlPoint, _ request: WriteRequest) async throws {
    try await wait()
    throw HeartRateService.ErrorCode.heartRateControlPointNotSupported
  }
}
