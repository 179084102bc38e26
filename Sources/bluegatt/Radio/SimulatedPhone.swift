import GATTCore
import GATTRuntime

/// A simulated central. It connects to a peripheral, reads everything, pairs if a read requires it, writes where it
/// can, subscribes to all notifications and indications, and then writes the requests that it knows.
struct SimulatedPhone: Sendable {
  /// The requests for each characteristic.
  var requests: [(characteristic: BluetoothUUID, values: [Data])] = []

  /// Connects whenever the device advertises, until the task is cancelled.
  func live(on backend: any Backend, with device: PeerIdentifier) async throws {
    let central = try await CentralManager(backend: backend)
    for try await connection in central.peripheral(device).connections(policy: .persistent) {
      // A device that disconnects early does not end the loop.
      try? await use(connection)
      try Task.checkCancellation()
    }
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
