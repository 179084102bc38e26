import GATTCore
import GATTRuntime

/// A simulated central. It connects to a peripheral, reads everything, pairs if a read requires it, writes where it can
/// and subscribes to all notifications and indications.
enum SimulatedPhone {
  /// Connects whenever the device advertises, until the task is cancelled.
  static func live(on backend: any Backend, with device: PeerIdentifier) async throws {
    let central = try await CentralManager(backend: backend)
    for try await connection in central.peripheral(device).connections(policy: .persistent) {
      // A device that disconnects early does not end the loop.
      try? await use(connection)
      try Task.checkCancellation()
    }
  }

  private static func use(_ connection: Connection) async throws {
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
        group.addTask { for try await _ in characteristic.notifications() {} }
      }
      try await group.waitForAll()
    }
  }
}
