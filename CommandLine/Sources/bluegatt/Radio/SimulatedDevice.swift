import GATTCore
import GATTRuntime

/// A simulated device.
struct SimulatedDevice: Sendable {
  /// The name of its adapter in the simulator.
  var name: String
  /// The address; nil for one that no other device has.
  var address: DeviceAddress?
  /// The distance in metres.
  var distance: Double
  var advertisement: Advertisement
  /// What it advertises after that, in turn.
  var laterAdvertisements: [Advertisement] = []
  var interval: Duration = .milliseconds(500)
  var services: [SimulatedService] = []
  /// The capability of its pairing agent; nil for a device without an agent, which pairs by Just Works.
  var pairing: PairingCapability?
  /// The PSM of an L2CAP channel that returns what a central sends; nil without a channel.
  var echo: UInt16?

  /// The characteristics with a changing value.
  var changing: [SimulatedCharacteristic] {
    services.flatMap { $0.characteristics }.filter { $0.period != nil }
  }

  /// Registers the services and starts advertising.
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

extension SimulatedDevice {
  /// Returns to each central what it sends, until the task is cancelled.
  static func echo(_ listener: L2CAPListener) async {
    await withDiscardingTaskGroup { group in
      for await channel in listener {
        group.addTask {
          do {
            for try await octets in channel { try await channel.write(octets) }
          } catch {}
          await channel.close()
        }
      }
    }
  }
}

/// A service of a simulated device.
struct SimulatedService: Sendable {
  let uuid: BluetoothUUID
  let characteristics: [SimulatedCharacteristic]

  /// Creates a service from its definition.
  init(_ service: EmulatedService) {
    uuid = service.uuid
    characteristics = service.characteristics.map { SimulatedCharacteristic($0) }
  }

  init(_ uuid: BluetoothUUID, _ characteristics: SimulatedCharacteristic...) {
    self.uuid = uuid
    self.characteristics = characteristics
  }
}

/// The user of a simulated device. Accepts every pairing. The terminal shows the display of the device, and takes
/// the input of its keys.
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
