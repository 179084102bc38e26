import GATTCore
import GATTRuntime

/// A device of the simulated world.
struct SimulatedDevice: Sendable {
  /// What the simulator calls it.
  var name: String
  /// How far away it is, in metres.
  var distance: Double
  var advertisement: Advertisement
  var interval: Duration = .milliseconds(500)
  var services: [SimulatedService] = []
  /// What it has for pairing; nil when it does not pair.
  var pairing: PairingCapability?

  /// The characteristics whose values change.
  var changing: [SimulatedCharacteristic] {
    services.flatMap { $0.characteristics }.filter { $0.period != nil }
  }

  /// Serves and advertises what the device has.
  func start(on manager: PeripheralManager) async throws {
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

/// A service of a device of the simulated world.
struct SimulatedService: Sendable {
  let uuid: BluetoothUUID
  let characteristics: [SimulatedCharacteristic]

  /// A service with its characteristics.
  init(_ uuid: BluetoothUUID, _ characteristics: SimulatedCharacteristic...) {
    self.uuid = uuid
    self.characteristics = characteristics
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
