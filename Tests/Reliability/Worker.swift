import GATTCore
import GATTRuntime
import GATTSimulator
import Testing

/// Does something random, perhaps cancels it, and checks that it ends in time.
struct Worker {
  let schedule: Schedule
  var random: SeededGenerator

  private struct Operation {
    let name: String
    /// After how long it must have ended.
    let limit: Duration
    /// After how long it must have ended once it is cancelled.
    var grace = Duration.zero
    /// Whether it is cancelled in any case, as it may have no end of its own.
    var isEndless = false
    let body: @Sendable () async throws -> Void
  }

  mutating func work() async {
    let operation = randomOperation()
    let isCancelled = operation.isEndless || Bool.random(using: &random)
    let cancellation = isCancelled ? Duration.milliseconds(Int.random(in: 0...3000, using: &random)) : nil
    let clock = schedule.air.clock
    let start = clock.now
    let task = Task(executorPreference: clock) { [body = operation.body] in try await body() }
    let timer = cancellation.map { clock.schedule(after: $0) { task.cancel() } }
    _ = await task.result
    timer?.cancel()
    let elapsed = start.duration(to: clock.now)
    #expect(elapsed <= operation.limit, "\(operation.name)")
    if let cancellation { #expect(elapsed <= cancellation + operation.grace, "\(operation.name), cancelled") }
    try? await clock.sleep(for: .milliseconds(Int.random(in: 0...1000, using: &random)))
  }

  private mutating func randomOperation() -> Operation {
    let schedule = schedule
    let device = schedule.central.peripheral(schedule.sensor.identifier)
    let uuid = Bool.random(using: &random) ? Schedule.notified : Schedule.indicated
    // 5 s for the connection, 10 s for the services, 10 s for their characteristics.
    @Sendable func characteristic(_ uuid: BluetoothUUID) async throws -> Characteristic {
      let link = try await device.connect(timeout: .seconds(5))
      guard let found = try await link.service(Schedule.uuid).characteristic(uuid) else {
        throw ServiceError.notFound(uuid)
      }
      return found
    }
    switch Int.random(in: 0..<16, using: &random) {
    case 0:
      return Operation(name: "scan", limit: .seconds(3)) {
        for try await _ in schedule.central.scan(for: [Schedule.uuid], timeout: .seconds(3)) {}
      }
    case 1:
      return Operation(name: "connect", limit: .seconds(5)) { _ = try await device.connect(timeout: .seconds(5)) }
    case 2, 3:
      return Operation(name: "read", limit: .seconds(28)) {
        let value = try await characteristic(Schedule.readable).read(timeout: .seconds(3))
        #expect(value == Provider.value)
      }
    case 4, 5:
      return Operation(name: "write", limit: .seconds(28)) {
        let target = try await characteristic(Schedule.writeable)
        let number = schedule.ledger.takeWrite()
        try await target.write(number.octets, timeout: .seconds(3))
        schedule.ledger.acknowledged(number)
      }
    case 6, 7:
      return Operation(name: "subscription", limit: .seconds(60), isEndless: true) {
        let updates = try await characteristic(uuid).subscribe(buffering: .unbounded)
        let subscription = schedule.ledger.subscribe(to: uuid)
        while let octets = try await updates.next() {
          schedule.ledger.received(UInt32(octets: octets), by: subscription)
        }
      }
    case 8:
      return Operation(name: "connections", limit: .seconds(60), isEndless: true) {
        var policy = ConnectionPolicy.persistent
        policy.backOff = .milliseconds(50)
        for try await link in device.connections(policy: policy) { _ = try? await link.services() }
      }
    case 9:
      return Operation(name: "signal strength", limit: .seconds(10)) {
        _ = try await device.connect(timeout: .seconds(5)).readRSSI()
      }
    case 10:
      return Operation(name: "pairing", limit: .seconds(45)) {
        try await device.pair(timeout: .seconds(20))
      }
    case 11:
      // 10 s for each answer of the adapter.
      return Operation(name: "service taken away", limit: .seconds(40), grace: .seconds(20)) {
        try await schedule.peripheral.remove(schedule.service)
        try await schedule.offer()
      }
    case 12:
      return Operation(name: "lasting notifications", limit: .seconds(60), isEndless: true) {
        var policy = ConnectionPolicy.persistent
        policy.backOff = .milliseconds(50)
        let values = device.notifications(of: uuid, in: Schedule.uuid, policy: policy, buffering: .unbounded)
        for try await _ in values {}
      }
    case 13:
      return Operation(name: "values written together", limit: .seconds(28)) {
        let target = try await characteristic(Schedule.writeable)
        let numbers = (0..<2).map { _ in schedule.ledger.takeWrite() }
        let link = try await device.connect(timeout: .seconds(5))
        try await link.writeReliably(numbers.map { ReliableWrite($0.octets, to: target) }, timeout: .seconds(3))
        for number in numbers { schedule.ledger.acknowledged(number) }
      }
    case 14:
      return Operation(name: "forgetting", limit: .seconds(15), grace: .seconds(5)) {
        try await schedule.central.forget(device)
      }
    default:
      return Operation(name: "disconnect", limit: .seconds(5), grace: .seconds(5)) { await device.disconnect() }
    }
  }
}

/// Lets everyone pair.
struct Willing: PairingAgent {
  var capability: PairingCapability { .noInputNoOutput }
  func authorize(_ peer: PeerIdentifier) async -> Bool { true }
}

/// Breaks something random, and repairs it again.
struct Troublemaker {
  let schedule: Schedule
  var random: SeededGenerator

  mutating func act() async throws {
    try await schedule.air.clock.sleep(for: .milliseconds(Int.random(in: 50...3000, using: &random)))
    let (air, phone, sensor) = (schedule.air, schedule.phone, schedule.sensor)
    let victim = Bool.random(using: &random) ? phone : sensor
    switch Int.random(in: 0..<20, using: &random) {
    case 0: sensor.breakLinks(with: phone, reason: .remote)
    case 1: victim.isPoweredOn.toggle()
    case 2: victim.isDaemonRunning.toggle()
    case 3: victim.isPresent.toggle()
    case 4: sensor.position = Position(x: Double.random(in: 0...100, using: &random), y: 0)
    case 5: sensor.faults = [.ignoresRequests]
    case 6: sensor.faults = [.ignoresConnections]
    case 7: victim.faults = [.ignoresProgram]
    case 8: sensor.disconnectAll()
    case 9: air.conditions.loss = [0, 0.2, 0.9, 1].randomElement(using: &random) ?? 0
    case 10: sensor.endAdvertisements()
    case 11: sensor.endRegistrations()
    case 12: sensor.responseDelay = .milliseconds(Int.random(in: 0...4000, using: &random))
    case 13: sensor.faults = [.failsToEstablish]
    case 14: phone.faults = [.ignoresIndications]
    case 15: sensor.faults = [.corruptsPreparedWrites, .changesAddress]
    default: recover()
    }
    try await schedule.offer()
  }

  func recover() {
    for adapter in [schedule.phone, schedule.sensor] {
      adapter.isPresent = true
      adapter.isDaemonRunning = true
      adapter.isPoweredOn = true
      adapter.faults = []
      adapter.responseDelay = .zero
    }
    schedule.sensor.position = Position(x: 1, y: 0)
    schedule.air.conditions.loss = 0
  }
}
