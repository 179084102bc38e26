import GATTCore
import GATTRuntime
import GATTSimulator
import Logging
import Synchronization
import Testing

/// A random program over two radios, with random faults: what a seed decides.
struct Schedule: Sendable {
  let air: SimulatedAir
  let phone: SimulatedAdapter
  let sensor: SimulatedAdapter
  let central: CentralManager
  let peripheral: PeripheralManager
  let service: MutableService
  let ledger: Ledger
  let seed: UInt64

  static let uuid: BluetoothUUID = "1234"
  /// What is read is always the same.
  static let readable: BluetoothUUID = "AAAA"
  /// What is written is numbered.
  static let writeable: BluetoothUUID = "BBBB"
  /// What is notified, or indicated, is numbered.
  static let notified: BluetoothUUID = "CCCC"
  static let indicated: BluetoothUUID = "DDDD"

  /// Plays the schedule of a seed, and holds what happened against what was promised.
  ///
  /// - Returns: What must be gone now.
  static func play(_ seed: UInt64) async throws -> Traces {
    var random = SeededGenerator(seed: seed)
    var conditions = RadioConditions()
    conditions.loss = [0, 0, 0.1, 0.4].randomElement(using: &random) ?? 0
    conditions.connectionInterval = .milliseconds(Int.random(in: 8...200, using: &random))
    conditions.queueCapacity = Int.random(in: 1...8, using: &random)
    let air = SimulatedAir(seed: seed, conditions: conditions)
    let mtu = [23, 64, 247, 517].randomElement(using: &random) ?? 23
    let traces = try await air.run(timeLimit: .seconds(7200)) { [random] in
      let (phone, sensor) = (
        air.addAdapter(name: "phone", maximumTransmissionUnit: mtu),
        air.addAdapter(name: "sensor", position: Position(x: 1, y: 0), maximumTransmissionUnit: mtu)
      )
      let ledger = Ledger()
      let silence = Logger(label: "silent") { _ in SwiftLogNoOpLogHandler() }
      let schedule = Schedule(
        air: air,
        phone: phone,
        sensor: sensor,
        central: try await CentralManager(backend: phone, logger: silence),
        peripheral: try await PeripheralManager(backend: sensor, logger: silence),
        service: makeService(ledger, air.clock, SeededGenerator(seed: seed &+ 1)),
        ledger: ledger,
        seed: seed
      )
      try await sensor.setPairingAgent(Willing())
      try await schedule.play(random)
      return Traces(schedule)
    }
    return traces
  }

  private static func makeService(_ ledger: Ledger, _ clock: SimulatedClock, _ random: SeededGenerator)
    -> MutableService
  {
    let random = Mutex(random)
    let provider = Provider(clock: clock, random: random.withLock { $0 }, ledger: ledger)
    let service = MutableService(uuid: uuid)
    let readable = MutableCharacteristic(uuid: readable, properties: [.read])
    readable.onReadData { _ in try await provider.read() }
    let writeable = MutableCharacteristic(uuid: writeable, properties: [.write, .reliableWrite])
    writeable.onWriteData { octets, _ in try await provider.write(octets) }
    service.add(readable)
    service.add(writeable)
    service.add(MutableCharacteristic(uuid: notified, properties: [.notify]))
    service.add(MutableCharacteristic(uuid: indicated, properties: [.indicate]))
    return service
  }

  private func play(_ random: SeededGenerator) async throws {
    var random = random
    let ledger = ledger
    try await withThrowingTaskGroup(of: Void.self) { group in
      var seeds = (0..<6).map { _ in SeededGenerator(seed: random.next()) }
      group.addTask { [generator = seeds.removeLast()] in
        var troublemaker = Troublemaker(schedule: self, random: generator)
        while !ledger.isClosed { try await troublemaker.act() }
        troublemaker.recover()
      }
      for uuid in [Self.notified, Self.indicated] {
        group.addTask { try await send(uuid) }
      }
      group.addTask { [seeds] in
        await withTaskGroup(of: Void.self) { workers in
          for generator in seeds.prefix(3) {
            workers.addTask {
              var worker = Worker(schedule: self, random: generator)
              for _ in 0..<6 { await worker.work() }
            }
          }
        }
        ledger.close()
      }
      try await group.waitForAll()
    }
    try await end()
    ledger.check(seed)
  }

  /// Numbered updates, whatever becomes of them.
  private func send(_ uuid: BluetoothUUID) async throws {
    guard let characteristic = service.characteristic(uuid) else { return }
    var number: UInt32 = 0
    while !ledger.isClosed {
      number += 1
      // Without subscribers an update is held and not sent: who subscribes later is not promised it.
      let isPromised = !characteristic.subscribers.isEmpty
      do {
        try await characteristic.update(number.octets)
        if isPromised { ledger.accepted(number, of: uuid) }
      } catch {}
      try await air.clock.sleep(for: .milliseconds(40))
    }
  }

  /// All is repaired: everything works, and nothing of what was is left.
  private func end() async throws {
    let device = central.peripheral(sensor.identifier)
    await device.disconnect()
    try await air.clock.sleep(for: .seconds(60))
    #expect(device.state == .disconnected)
    #expect(phone.linkCount == 0)
    #expect(!phone.isScanning && !phone.isConnecting && !central.isScanning)
    for characteristic in service.characteristics { #expect(characteristic.subscribers.isEmpty) }
    try await offer()
    let link = try await device.connect(timeout: .seconds(60))
    let found = try await link.service(Self.uuid).characteristic(Self.readable)
    #expect(try await found?.read(timeout: .seconds(60)) == Provider.value)
    await central.disconnectAllPeripherals()
    try await peripheral.stopAdvertising()
    try await peripheral.removeAllServices()
    // Longer than any timer.
    try await air.clock.sleep(for: .seconds(120))
  }

  /// Serves and advertises where that is not done.
  func offer() async throws {
    if !peripheral.services.contains(where: { $0 === service }) { try? await peripheral.add(service) }
    if !peripheral.isAdvertising { try? await peripheral.startAdvertising(Advertisement(services: [Self.uuid])) }
  }
}

extension UInt32 {
  /// Little-endian.
  var octets: Data { Data((0..<4).map { UInt8(truncatingIfNeeded: self >> (8 * $0)) }) }

  init(octets: Data) { self = octets.reversed().reduce(0) { $0 << 8 | UInt32($1) } }
}

/// What should have gone. A task that still waits for something would hold the clock that it prefers.
struct Traces: Sendable {
  weak let air: SimulatedAir?
  weak let clock: SimulatedClock?
  weak let central: CentralManager?
  weak let peripheral: PeripheralManager?
  weak let service: MutableService?
  weak let ledger: Ledger?

  init(_ schedule: Schedule) {
    air = schedule.air
    clock = schedule.air.clock
    central = schedule.central
    peripheral = schedule.peripheral
    service = schedule.service
    ledger = schedule.ledger
  }

  /// The names of those that are still there.
  var left: [String] {
    let all: [(String, AnyObject?)] = [
      ("air", air), ("clock", clock), ("central", central), ("peripheral", peripheral), ("service", service),
      ("ledger", ledger),
    ]
    return all.filter { $0.1 != nil }.map { $0.0 }
  }
}

/// Answers late, and sometimes refuses.
final class Provider: Sendable {
  static let value = Data((0..<60).map { $0 })
  private let clock: SimulatedClock
  private let random: Mutex<SeededGenerator>
  private let ledger: Ledger

  init(clock: SimulatedClock, random: SeededGenerator, ledger: Ledger) {
    self.clock = clock
    self.random = Mutex(random)
    self.ledger = ledger
  }

  private func wait() async throws {
    let (delay, refuses) = random.withLock {
      (Int.random(in: 0...60, using: &$0), Int.random(in: 0..<10, using: &$0) == 0)
    }
    try await clock.sleep(for: .milliseconds(delay))
    if refuses { throw ATTError.outOfRange }
  }

  func read() async throws -> Data {
    try await clock.sleep(for: .milliseconds(random.withLock { Int.random(in: 0...60, using: &$0) }))
    return Self.value
  }

  func write(_ octets: Data) async throws {
    try await wait()
    // What is refused from here on has not taken effect: the runtime checks that it is still in time.
    try Task.checkCancellation()
    ledger.written(UInt32(octets: octets))
  }
}
