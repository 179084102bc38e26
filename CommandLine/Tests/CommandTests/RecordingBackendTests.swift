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

  @Test func `a recording forgets the peers that were used longest ago, and no others`() throws {
    let folder = try Folder(["empty": ""])
    let path = folder.path + "/session.jsonl"
    let file = try RecordingFile(path, isReplacing: false)
    var log = SessionLog(file, adapter: "hci0", now: .start)
    func read(by peer: PeerIdentifier) {
      let central = Central(identifier: peer, maximumTransmissionUnit: 23)
      log.access(.read, AttributeAccess(value: [1]), of: AttributePath(handle: 3), by: central, at: .start)
    }
    func connections() throws -> [Substring] {
      try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n").filter {
        $0.contains(#""operation":"connected""#)
      }
    }
    let peers = (0..<6000).map { PeerIdentifier("Peer \($0)") }
    for (number, peer) in peers.enumerated() {
      let report = AdvertisementReport(
        peer: peer,
        advertisement: Advertisement(localName: "Name \(number)"),
        rssi: nil,
        isConnectable: true,
        time: .start
      )
      log.take(.advertisement(report), at: .start)
      // The first peer reads all the time.
      read(by: peers[0])
      read(by: peer)
    }
    for known in [0, 4000, 5999] { read(by: peers[known]) }
    #expect(try connections().count == peers.count)
    read(by: peers[1])
    #expect(try connections().count == peers.count + 1)
    for (number, index) in [0, 1, 4000, 5999].enumerated() {
      log.take(.connected(LinkIdentifier(rawValue: UInt64(number)), to: peers[index]), at: .start)
      let connection = try #require(try connections().last)
      #expect(connection.contains(#""name":"Name \#(index)""#) == (index > 1), "\(connection)")
    }
  }
}
