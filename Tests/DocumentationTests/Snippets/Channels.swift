import BlueGATT

/// The characteristic in which a data logger tells its PSM: two octets, as Apple's systems read them.
let channelCharacteristic: BluetoothUUID = "ABDD3056-28FA-441D-A470-55A75A52553A"

/// Serves a log: each channel gets all of it.
func serveLog(_ log: Data, as service: BluetoothUUID, by peripheral: PeripheralManager) async throws {
  let listener = try await peripheral.publishChannel()
  let number = MutableCharacteristic(uuid: channelCharacteristic, properties: [.read])
  number.value = Data([UInt8(truncatingIfNeeded: listener.psm), UInt8(listener.psm >> 8)])
  let served = MutableService(uuid: service)
  served.add(number)
  try await peripheral.add(served)
  try await peripheral.startAdvertising(Advertisement(localName: "Logger", services: [service]))

  try await withThrowingDiscardingTaskGroup { group in
    for await channel in listener {
      group.addTask {
        try? await channel.write(log)  // waits for the central, as long as that takes
        await channel.close()
      }
    }
  }
}

/// Fetches a log, until the logger closes the channel.
func fetchLog(_ service: BluetoothUUID, of logger: Peripheral) async throws -> Data {
  let connection = try await logger.connect()
  let characteristics = try await connection.service(service).characteristics
  guard let number = characteristics.first(where: { $0.uuid == channelCharacteristic }) else { return Data() }
  let psm = try await number.read().reversed().reduce(0) { $0 << 8 | UInt16($1) }

  let channel = try await connection.openChannel(psm: psm)
  var log = Data()
  for try await octets in channel { log += octets }
  return log
}
