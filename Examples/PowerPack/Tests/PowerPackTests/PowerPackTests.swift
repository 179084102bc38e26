import BlueGATT
import GATTSimulator
import Synchronization
import Testing

@testable import PowerPack

/// The program, against a battery that the data sheet describes.
@Suite struct PowerPackTests {
  @Test func `the program shows the examples of the definition`() async throws {
    let lines = Mutex<[String]>([])
    let air = SimulatedAir()
    try await air.run {
      try await air.device(PowerPackDevice.self)
      let phone = try await CentralManager(backend: air.addAdapter(name: "phone"))
      try await PowerPack.read(phone) { line in lines.withLock { $0.append(line) } }
    }
    #expect(
      lines.withLock { $0 } == [
        "13.24 V, 87 %", "cells: [3.311, 3.309, 3.312, 3.308]", "refused: Not Allowed", "day 20781: 412 Wh",
        "day 20780: 388 Wh",
      ]
    )
  }

  @Test func `a battery that does not answer ends the program with an error`() async throws {
    let air = SimulatedAir()
    try await air.run {
      let battery = try await air.device(PowerPackDevice.self)
      battery.services[0].characteristic(PackRequest.uuid)?.onWriteData { _, _ in }
      let phone = try await CentralManager(backend: air.addAdapter(name: "phone"))
      await #expect(throws: CharacteristicError.answerTimeout) { try await PowerPack.read(phone) { _ in } }
    }
  }
}
