import BlueGATT
import BlueGATTCatalog

/// A person, who is asked and told in lines of text.
struct Person: PairingAgent {
  let ask: @Sendable (String) async -> String?

  var capability: PairingCapability { .keyboardDisplay }

  func passkey(for peer: PeerIdentifier) async -> UInt32? {
    await ask("The number that \(peer) shows?").flatMap { UInt32($0) }
  }

  func display(passkey: UInt32, entered: Int, for peer: PeerIdentifier) async {
    _ = await ask("Type \(passkey) on \(peer).")
  }

  func confirm(passkey: UInt32, for peer: PeerIdentifier) async -> Bool {
    await ask("Does \(peer) show \(passkey)?") == "yes"
  }

  func authorize(_ peer: PeerIdentifier) async -> Bool {
    await ask("May \(peer) pair?") == "yes"
  }
}

/// A read that is answered with a demand for a key.
func readLevel(of device: Peripheral, asking person: Person) async throws -> BatteryLevel {
  let battery = try await device.connect().service(BatteryService.self)
  do {
    return try await battery.batteryLevel.read()
  } catch let error as ATTError where [.insufficientAuthentication, .insufficientEncryption].contains(error) {
    try await device.pair(agent: person)
    return try await device.connect().service(BatteryService.self).batteryLevel.read()
  }
}

/// A value that only paired devices may read.
func serveLevel(_ peripheral: PeripheralManager, asking person: Person) async throws {
  let level = MutableCharacteristic(
    uuid: BatteryLevel.uuid,
    properties: [.read],
    permissions: [.readable, .readAuthenticationRequired],
    value: Data([80])
  )
  let service = MutableService(BatteryService.self)
  service.add(level)
  try await peripheral.setPairingAgent(person)
  try await peripheral.add(service)
  try await peripheral.startAdvertising(Advertisement(localName: "Lock", services: [BatteryService.self]))
}
