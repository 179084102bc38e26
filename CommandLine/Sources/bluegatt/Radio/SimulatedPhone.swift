import GATTCore
import GATTRuntime

/// A simulated central. It connects to a peripheral, reads everything, pairs if a read requires it, writes where it
/// can, subscribes to all notifications and indications, and then writes the requests that it knows. Or it opens an L2CAP
/// channel.
struct SimulatedPhone: Sendable {
  /// The requests for each characteristic.
  var requests: [(characteristic: BluetoothUUID, values: [Data])] = []
  /// The PSM of an L2CAP channel to open; nil for none.
  var psm: UInt16?

  /// Connects whenever the device advertises, until the task is cancelled.
  func run(on backend: any Backend, with device: PeerIdentifier) async throws {
    let central = try await CentralManager(backend: backend)
    for try await connection in central.peripheral(device).connections(policy: .persistent) {
      // A device that disconnects early does not end the loop.
      if let psm { try? await greet(over: connection, psm, backend.clock) } else { try? await use(connection) }
      try Task.checkCancellation()
    }
  }

  /// Opens a channel, sends a line, drops what comes within a second, and closes the channel.
  private func greet(over connection: Connection, _ psm: UInt16, _ clock: any BackendClock) async throws {
    let channel: L2CAPChannel
    do {
      channel = try await connection.openChannel(psm: psm)
    } catch L2CAPChannelError.insufficientEncryption {
      try await connection.peripheral.pair()
      channel = try await connection.openChannel(psm: psm)
    }
    try await channel.write("Hello from the phone\n".utf8)
    try await withThrowingTaskGroup(of: Void.self) { group in
      group.addTask { for try await _ in channel {} }
      group.addTask { try await clock.sleep(for: .seconds(1)) }
      defer { group.cancelAll() }
      try await group.next()
    }
    await channel.close()
  }

  private func use(_ connection: Connection) async throws {
    var characteristics: [Characteristic] = []
    for service in try await connection.services() {
      characteristics += try await service.discoverCharacteristics()
    }
    for characteristic in characteristics where characteristic.properties.contains(.read) {
      do {
        _ = try await characteristic.read()
      } catch  where error as? ATTError == .insufficientEncryption {
        try? await connection.peripheral.pair()
        _ = try? await characteristic.read()
      } catch {}
    }
    for characteristic in characteristics where characteristic.properties.contains(.write) {
      try? await characteristic.write(Data([1]))
    }
    try await withThrowingTaskGroup(of: Void.self) { group in
      for characteristic in characteristics
      where !characteristic.properties.isDisjoint(with: [.notify, .indicate]) {
        guard let values = try? await characteristic.subscribe() else { continue }
        group.addTask { for try await _ in values {} }
      }
      for (uuid, values) in requests {
        guard let characteristic = characteristics.first(where: { $0.uuid == uuid }) else { continue }
        let type: WriteType = characteristic.properties.contains(.write) ? .withResponse : .withoutResponse
        for value in values { try? await characteristic.write(value, type: type) }
      }
      try await group.waitForAll()
    }
  }
}
