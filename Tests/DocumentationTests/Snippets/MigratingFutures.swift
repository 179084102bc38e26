import GATTFutures

/// The names of the devices with a battery, as BlueCap has it.
func batteries(_ manager: CentralManager) -> FutureStream<String> {
  manager.whenStateChanges().flatMap { [weak manager] state -> FutureStream<Peripheral> in
    guard let manager, state == .poweredOn else { throw CentralManagerError.isPoweredOff }
    return manager.startScanning(forServiceUUIDs: ["180F"], capacity: 10)
  }.map { $0.name }
}

/// From futures to concurrency: a stream in a loop, and the object behind an object.
func showBatteries(_ manager: CentralManager, show: (String) -> Void) async throws {
  for try await name in batteries(manager).values { show(name) }
}

func scanBehind(_ manager: CentralManager, show: (String) -> Void) async throws {
  for try await found in try await manager.base.scan(for: ["180F"]) { show(found.peripheral.name) }
}
