import BlueGATT

func showBatteries(_ manager: CentralManager, show: (String) -> Void) async throws {
  for try await found in manager.scan(for: ["180F"]) { show(found.peripheral.name) }
}
