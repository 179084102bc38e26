import GATTCiphers
import GATTCore
import GATTRuntime
import GATTSimulator
import Logging
import RandomPrograms
import Synchronization

/// A program that runs for months on one adapter. Its central has the lasting loops of a gateway. Its server sends
/// updates to all subscribers.
final class LongRunningProgram: Sendable {
  static let service: BluetoothUUID = "1235"
  static let notified: BluetoothUUID = "CCCE"
  static let indicated: BluetoothUUID = "DDDE"
  static let readable: BluetoothUUID = "AAAE"
  /// Refuses the numbers that `Instrument` refuses.
  static let writable: BluetoothUUID = "BBBE"
  /// The limit of the further octets of an update, which does not fit in a packet of the smallest MTU.
  static let limit: UInt32 = 96
  /// The region of the beacon that comes and goes.
  static let region = BeaconRegion(proximityUUID: "11111111-2222-3333-4444-555555555555")
  /// The region of the beacon that stays.
  static let rangedRegion = BeaconRegion(proximityUUID: "11111111-2222-3333-4444-666666666666")

  /// The central role.
  let central: CentralManager
  /// The peripheral role.
  let server: PeripheralManager
  /// The notifications. `Surroundings.display` must receive all of them.
  let notifications = Ledger()
  /// The indications. `Surroundings.display` must receive all of them.
  let indications = Ledger()
  private let served = MutableService(uuid: LongRunningProgram.service)
  private let peers: [Peer]
  private let surroundings: Surroundings
  private let watch: Watch
  private let sensorLoops = Mutex<[Int: LastingLoop]>([:])
  private let clock: any BackendClock

  /// Creates the program of the central of a stage.
  init(_ stage: SimulatedStage, _ surroundings: Surroundings, _ watch: Watch, _ logger: Logger) async throws {
    central = try await CentralManager(backend: stage.phone, keys: try surroundings.keys(), logger: logger)
    server = try await PeripheralManager(backend: stage.phone, logger: logger)
    (peers, self.surroundings, self.watch, clock) = (stage.peers, surroundings, watch, stage.clock)
  }

  /// The centrals that have subscribed to the notifications or the indications.
  var subscribers: [Central] { served.characteristics.flatMap(\.subscribers) }

  /// Runs until the task is cancelled.
  ///
  /// - Throws: `Complaint` when a loop ends by itself.
  func run() async throws {
    try await serve()
    try await LastingTask.runAll(connectionLoops() + readingLoops() + scanLoops() + eventLoops() + updateLoops())
  }

  // MARK: The central: links

  private func connectionLoops() -> [LastingTask] {
    let reading = loop("reads of instrument 0", peers: [0], every: .seconds(120))
    let notified = updates(Instrument.notified, "notifications", of: 1)
    let indicated = updates(Instrument.indicated, "indications", of: 2)
    return [
      LastingTask(reading.name) { try await self.read(reading) },
      LastingTask(notified.name) { try await self.take(Instrument.notified, of: 1, notified) },
      LastingTask(indicated.name) { try await self.take(Instrument.indicated, of: 2, indicated) },
    ]
  }

  private func updates(_ uuid: BluetoothUUID, _ name: String, of peer: Int) -> LastingLoop {
    loop("\(name) of instrument \(peer)", peers: [peer], every: .seconds(300), of: (peers[peer].ledger, uuid))
  }

  private func read(_ loop: LastingLoop) async throws {
    for try await connection in central.peripheral(peers[0].identifier).connections() {
      while connection.isConnected {
        do {
          if try await constant(over: connection) == Instrument.constantValue { loop.delivered() }
        } catch {
          // The host remembers the handles of an instrument that had wrong ones.
          _ = try? await connection.services(cache: .refresh)
        }
        try await clock.sleep(for: .seconds(30))
      }
    }
  }

  private func constant(over connection: Connection) async throws -> Data? {
    try await connection.service(Instrument.service).characteristic(Instrument.constant)?.read()
  }

  private func take(_ uuid: BluetoothUUID, of peer: Int, _ loop: LastingLoop) async throws {
    let device = central.peripheral(peers[peer].identifier)
    for try await octets in device.notifications(of: uuid, in: Instrument.service) {
      try loop.delivered(try Numbered.number(of: octets, below: Instrument.shortLimit))
    }
  }

  // MARK: The central: readings

  private func readingLoops() -> [LastingTask] {
    let sensors = surroundings.sensors.map { ($0, sensorLoop($0)) }
    let found = loop("devices of a profile", every: .seconds(8 * 3600))
    return [
      LastingTask("readings of plain values") {
        for await reading in self.central.readings(of: PlainValue.self) {
          try Self.deliver(reading.value.number, of: reading.device, to: sensors)
        }
      },
      LastingTask("readings of enciphered values") {
        for await reading in self.central.readings(of: SealedList.self) {
          guard let number = reading.value.number else { continue }
          try Self.deliver(number, of: reading.device, to: sensors)
        }
      },
      LastingTask("readings of all values") {
        for await _ in self.central.readings(of: [PlainValue.self, SealedList.self], includesRepeats: true) {}
      },
      LastingTask(found.name) { for await _ in self.central.devices(of: Wanted.self) { found.delivered() } },
    ]
  }

  private func sensorLoop(_ sensor: Sensor) -> LastingLoop {
    let (name, source) = ("readings of sensor \(sensor.peer)", (sensor.ledger, sensor.uuid))
    let loop = loop(name, peers: [sensor.peer], every: .seconds(180), of: source)
    sensorLoops.withLock { $0[sensor.peer] = loop }
    return loop
  }

  private static func deliver(
    _ number: UInt32,
    of device: AdvertisedDevice,
    to loops: [(Sensor, LastingLoop)]
  ) throws {
    for (sensor, loop) in loops where sensor.adapter.identifier == device.identifier { try loop.delivered(number) }
  }

  /// Accepts that a sensor counts from 1 again.
  func batteryChanged(of sensor: Sensor) {
    sensorLoops.withLock { $0[sensor.peer] }?.senderRestarted()
    central.forgetCounter(of: sensor.device)
  }

  /// Accepts values again that were sent before and after the clock jumped. They are no repeats by the clock.
  func clockJumped() {
    for loop in sensorLoops.withLock({ Array($0.values) }) { loop.mayRepeat() }
  }

  // MARK: The central: scans and beacons

  private func scanLoops() -> [LastingTask] {
    let once = loop("scan for each device once", every: .seconds(1800))
    // Only the instruments pass the filter for certain.
    let filtered = loop("scan with a filter", peers: Set(peers.indices), every: .seconds(120))
    let ranging = loop("ranging", every: .seconds(180))
    let monitoring = loop("region monitoring", every: .seconds(1800))
    let filter = ScanFilter(alternatives: [
      ScanFilter(namePrefix: "Instrument"), ScanFilter(services: ["180D"], minimumRSSI: -100),
    ])
    let options = ScanOptions(filter: filter, allowsDuplicates: true)
    return [
      LastingTask(once.name) {
        try await self.untilPowerOff {
          self.central.scan()
        } deliver: { _ in
          once.delivered()
        }
      },
      LastingTask(filtered.name) {
        try await self.untilPowerOff {
          self.central.scan(options: options)
        } deliver: { _ in
          filtered.delivered()
        }
      },
      LastingTask(ranging.name) {
        try await self.untilPowerOff {
          self.central.rangeBeacons(in: Self.rangedRegion, period: .seconds(60))
        } deliver: { beacons in
          if beacons.contains(where: { $0.major == 1 && $0.minor == 1 }) { ranging.delivered() }
        }
      },
      LastingTask(monitoring.name) {
        for try await _ in self.central.monitor(Self.region) { monitoring.delivered() }
      },
    ]
  }

  /// Repeats a sequence that ends when the adapter loses its power, as a program does.
  private func untilPowerOff<Sequence: AsyncSequence>(
    _ sequence: () -> Sequence,
    deliver: (Sequence.Element) -> Void
  ) async throws {
    while true {
      do {
        for try await element in sequence() { deliver(element) }
        return
      } catch is CentralManagerError {
        try await clock.sleep(for: .seconds(5))
      }
    }
  }

  private func eventLoops() -> [LastingTask] {
    let undecoded = loop("octets that do not decode", every: .seconds(8 * 3600))
    return [
      LastingTask(undecoded.name) { for await _ in self.central.undecoded() { undecoded.delivered() } },
      LastingTask("states") { for await _ in self.central.states() {} },
      LastingTask("values that do not decode") { for await _ in self.central.malformedValues() {} },
      LastingTask("changes of centrals") { for await _ in self.server.centralChanges() {} },
      LastingTask("changes of subscribers") {
        for await _ in self.served.characteristics[0].subscriberChanges() {}
      },
    ]
  }

  // MARK: The server

  private func serve() async throws {
    served.add(MutableCharacteristic(uuid: Self.notified, properties: .notify))
    served.add(MutableCharacteristic(uuid: Self.indicated, properties: .indicate))
    served.add(MutableCharacteristic(uuid: Self.readable, properties: .read, value: Instrument.constantValue))
    let writable = MutableCharacteristic(uuid: Self.writable, properties: .write)
    writable.onWriteData { octets, _ in
      let number = try Numbered.number(of: octets)
      if Instrument.isRefused(number) { throw Instrument.refusal }
    }
    served.add(writable)
    try await server.add(served)
    let advertisement = Advertisement(localName: "Long", services: [Self.service])
    try await server.startAdvertising(advertisement, interval: .seconds(10))
  }

  /// Stops serving. A server that serves stays in memory.
  func stopServing() async throws {
    try await server.stopAdvertising()
    try await server.removeAllServices()
  }

  private func updateLoops() -> [LastingTask] {
    let notified = loop("notifications sent", every: .seconds(120))
    let indicated = loop("indications sent", every: .seconds(180))
    return [
      LastingTask(notified.name) {
        try await self.send(Self.notified, every: .seconds(30), self.notifications, notified)
      },
      LastingTask(indicated.name) {
        try await self.send(Self.indicated, every: .seconds(60), self.indications, indicated)
      },
    ]
  }

  /// Sends numbered updates. Those that are sent while the display is subscribed are promised to it, whatever the other
  /// subscribers do.
  private func send(_ uuid: BluetoothUUID, every interval: Duration, _ ledger: Ledger, _ loop: LastingLoop) async throws
  {
    guard let characteristic = served.characteristic(uuid) else { return }
    var number: UInt32 = 0
    while true {
      number += 1
      let isPromised = characteristic.subscribers.contains { $0.identifier == surroundings.display.identifier }
      // An error is about other subscribers, or a fault disturbs the display.
      try? await characteristic.update(Numbered.octets(number, below: Self.limit))
      try Task.checkCancellation()
      if isPromised { ledger.accepted(number, of: uuid) }
      loop.delivered()
      try await clock.sleep(for: interval)
    }
  }

  private func loop(
    _ name: String,
    peers: Set<Int> = [],
    every interval: Duration,
    of source: (ledger: Ledger, uuid: BluetoothUUID)? = nil
  ) -> LastingLoop {
    watch.add(LastingLoop(name, peers: peers, every: interval, of: source, clock))
  }
}
