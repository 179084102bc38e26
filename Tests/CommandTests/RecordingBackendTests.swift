import Foundation
import GATTCapture
import GATTCore
import GATTRuntime
import GATTSimulator
import Testing

@testable import bluegatt

/// The recording of reliable writes. No command writes reliably, so the test uses the backend.
@Suite struct RecordingBackendTests {
  @Test func `a reliable write is recorded with its outcome`() async throws {
    let folder = try Folder(["empty": ""])
    let path = folder.path + "/session.jsonl"
    let file = try RecordingFile(path, isReplacing: false)
    let air = SimulatedAir()
    try await air.run {
      let (phone, monitor) = (air.addAdapter(name: "phone"), air.addAdapter(name: "monitor"))
      let peripheral = try await PeripheralManager(backend: monitor)
      let service = MutableService(uuid: "1234")
      service.add(MutableCharacteristic(uuid: "AAAA", properties: [.write, .reliableWrite], value: Data([1])))
      try await peripheral.add(service)
      try await peripheral.startAdvertising(Advertisement(localName: "Monitor"))
      let central = try await CentralManager(backend: RecordingBackend(phone, to: file))
      let link = try await central.peripheral(monitor.identifier).connect()
      let characteristic = try #require(try await link.service("1234").characteristics.first)
      try await link.writeReliably([ReliableWrite(Data([5]), to: characteristic)])
      monitor.faults = [.corruptsPreparedWrites]
      await #expect(throws: CharacteristicError.self) {
        try await link.writeReliably([ReliableWrite(Data([6]), to: characteristic)])
      }
    }
    try file.finish()
    let lines = try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n")
    let writes = lines.filter { $0.contains(#""operation":"write""#) }
    #expect(writes.count == 2)
    #expect(writes.first?.contains(#""value":"05","outcome":"done""#) == true)
    #expect(writes.last?.contains(#""value":"06","outcome":"cancelled""#) == true)
  }

  @Test func `a reliable write that the host did not send is not recorded`() {
    #expect(AttributeAccess([1], failing: .unsupported("several values"), isReliable: true) == nil)
    #expect(AttributeAccess([1], failing: .unknownPeer, isReliable: true) == nil)
    #expect(AttributeAccess([1], failing: .rejected("other octets"), isReliable: true)?.outcome == .cancelled)
    #expect(AttributeAccess([1], failing: .disconnected, isReliable: true)?.outcome == .unanswered)
  }
}
