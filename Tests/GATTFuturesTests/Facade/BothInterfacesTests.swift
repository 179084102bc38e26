import GATTFutures
import GATTRuntime
import GATTSimulator
import Testing

/// This file imports the runtime too. A name that both modules declare needs its module; a shared type does not.
@Suite struct BothInterfacesTests {
  @Test func `one file may use both interfaces`() async throws {
    let air = SimulatedAir()
    try await air.run {
      let base = try await GATTRuntime.CentralManager(backend: air.addAdapter(name: "phone"))
      let central = GATTFutures.CentralManager(base)
      let state: ManagerState = central.state
      #expect(state == .poweredOn)
      #expect(try await central.base === base)
      let service = GATTFutures.MutableService(GATTRuntime.MutableService(uuid: "180D"))
      #expect(service.uuid == CBUUID(string: "180D"))
      #expect(throws: GATTFutures.MutableCharacteristicError.unconfigured) {
        try GATTFutures.MutableCharacteristic(UUID: "1234").update(UInt8(1))
      }
    }
  }
}
