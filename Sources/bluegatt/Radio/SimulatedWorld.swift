import GATTCore
import GATTRuntime
import GATTSimulator

/// Devices that are not there, for `--radio simulated`: they advertise, serve what shipped definitions say, and their values
/// change.
enum SimulatedWorld {
  /// Runs `body` among the devices, on an adapter of its own.
  ///
  /// - Parameters:
  ///   - isFast: Whether time passes as fast as it can be computed; then everything happens in the same order every time.
  ///   - withPhone: Whether there is somebody who uses what the adapter serves.
  static func run(
    isFast: Bool,
    withPhone: Bool = false,
    _ body: @escaping @Sendable (any Backend) async throws -> Void
  ) async throws {
    var conditions = RadioConditions()
    conditions.signalNoise = 3
    let air = SimulatedAir(seed: 1, clock: isFast ? .automatic : .realTime(speed: 1), conditions: conditions)
    let adapter = air.addAdapter(name: "sim0")
    // Nobody watches longer than that.
    try await air.run(timeLimit: .seconds(10 * 365 * 86400)) {
      try await withThrowingTaskGroup(of: Void.self) { group in
        for device in SimulatedDevice.all {
          let backend = air.addAdapter(name: device.name, position: Position(x: device.distance, y: 0))
          let manager = try await PeripheralManager(backend: backend)
          try await device.start(on: manager)
          for characteristic in device.changing { group.addTask { try await characteristic.live(on: air.clock) } }
        }
        if withPhone {
          let backend = air.addAdapter(name: "phone", position: Position(x: 1, y: 1))
          group.addTask { try await SimulatedPhone.live(on: backend, with: adapter.identifier) }
        }
        try await body(adapter)
        group.cancelAll()
      }
    }
  }
}

/// A device of the simulated world.
struct SimulatedDevice: Sendable {
  /// What the simulator calls it.
  var name: String
  /// How far away it is, in metres.
  var distance: Double
  var advertisement: Advertisement
  var interval: Duration = .milliseconds(500)
  var services: [(uuid: BluetoothUUID, characteristics: [SimulatedCharacteristic])] = []
  /// What it has for pairing; nil when it does not pair.
  var pairing: PairingCapability?

  /// The characteristics whose values change.
  var changing: [SimulatedCharacteristic] {
    services.flatMap { $0.characteristics }.filter { $0.period != nil }
  }

  fileprivate func start(on manager: PeripheralManager) async throws {
    for service in services {
      let served = MutableService(uuid: service.uuid)
      for characteristic in service.characteristics { served.add(characteristic.served) }
      try await manager.add(served)
    }
    if let pairing {
      let agent = SimulatedOwner(name: advertisement.localName ?? name, capability: pairing)
      try await manager.setPairingAgent(agent)
    }
    try await manager.startAdvertising(advertisement, interval: interval)
  }
}

/// Somebody at a device of the simulated world, who lets everyone pair. What the device shows can be read on the terminal, and
/// the keys of that are the device's.
private struct SimulatedOwner: PairingAgent {
  let name: String
  let capability: PairingCapability

  func authorize(_ peer: PeerIdentifier) async -> Bool { true }

  func confirm(passkey: UInt32, for peer: PeerIdentifier) async -> Bool {
    Question.tell("\(name) shows \(passkeyDigits(passkey)).")
    return true
  }

  func display(passkey: UInt32, entered: Int, for peer: PeerIdentifier) async {
    Question.tell("\(name) shows \(passkeyDigits(passkey)).")
  }

  func passkey(for peer: PeerIdentifier) async -> UInt32? { await Question.passkey("On the keys of \(name): ") }
}

/// A characteristic of a device of the simulated world.
struct SimulatedCharacteristic: Sendable {
  let served: MutableCharacteristic
  /// How often its value changes; nil when it does not.
  let period: Duration?
  private let octets: @Sendable (Int) -> Data

  /// - Parameters:
  ///   - uuid: What kind of characteristic it is.
  ///   - properties: What centrals may do with it.
  ///   - period: How often its value changes; nil when it does not.
  ///   - description: Its Characteristic User Description; none when nil.
  ///   - octets: Its value, by the number of changes so far.
  init(
    _ uuid: BluetoothUUID,
    _ properties: CharacteristicProperties,
    every period: Duration? = nil,
    description: String? = nil,
    _ octets: @escaping @Sendable (Int) -> Data
  ) {
    let descriptors = description.map { [LocalDescriptor(uuid: "2901", value: Data($0.utf8))] } ?? []
    served = MutableCharacteristic(uuid: uuid, properties: properties, value: octets(0), descriptors: descriptors)
    self.period = period
    self.octets = octets
  }

  /// The same characteristic, which takes what is written to it only if `isWelcome`.
  func refusing(with error: ATTError, unless isWelcome: @escaping @Sendable (Data) -> Bool) -> SimulatedCharacteristic {
    served.onWriteData { data, _ in
      if !isWelcome(data) { throw error }
    }
    return self
  }

  /// Changes the value again and again, until the task is cancelled.
  fileprivate func live(on clock: SimulatedClock) async throws {
    guard let period else { return }
    for number in 1... {
      try await clock.sleep(for: period)
      let value = octets(number)
      guard !served.properties.isDisjoint(with: [.notify, .indicate]) else {
        served.value = value
        continue
      }
      do {
        try await served.update(value)
      } catch is MutableCharacteristicError {
        // Whom it was for has gone.
      }
    }
  }
}
