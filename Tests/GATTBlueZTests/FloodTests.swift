import BusDaemon
import DBus
import GATTCore
import GATTRuntime
import ScriptedBlueZ
import Testing

@testable import GATTBlueZ

/// A device that notifies without end, beside one that does not.
@Suite(.needsDaemon, .timeLimit(.minutes(5))) struct FloodTests {
  private static let calm = ScriptedDevice("11:22:33:44:55:66", name: "Calm", services: sensor.services)
  private static let calmLevel: ObjectPath = "/org/bluez/hci0/dev_11_22_33_44_55_66/service000a/char000b"

  private func find(_ device: ScriptedDevice, with central: CentralManager, _ stage: Stage) async throws -> Peripheral {
    let filter = ScanFilter(peers: [PeerIdentifier(device.address)])
    var scan = central.scan(options: ScanOptions(filter: filter)).makeAsyncIterator()
    try await stage.bluez.addDevice(device)
    return try #require(try await scan.next()).peripheral
  }

  private func subscribe(to peripheral: Peripheral) async throws -> GATTRuntime.Subscription<Data> {
    let service = try await peripheral.connect(timeout: .seconds(30)).service("180D")
    let level = try #require(service.characteristics.first { $0.uuid == "2A37" })
    return try await level.subscribe()
  }

  @Test func `a device that floods costs bounded memory, and keeps nobody waiting`() async throws {
    let stage = try await Stage()
    let central = try await CentralManager(backend: stage.adapter)
    // This scan stays active: at the end of the last scan, BlueZ forgets the signal strength of all devices.
    _ = try await stage.adapter.startScanning(ScanFilter())
    let calm = try await subscribe(to: try await find(Self.calm, with: central, stage))
    let flooded = try await subscribe(to: try await find(sensor, with: central, stage))
    let count = 10_000
    let flooding = Task {
      for number in 0..<count {
        try await stage.bluez.notify(levelPath, [UInt8(number & 0xFF), UInt8(number >> 8)])
        if number.isMultiple(of: count / 50) {
          try await stage.bluez.notify(Self.calmLevel, [UInt8(number / (count / 50))])
        }
      }
    }
    var heard: [UInt8] = []
    for try await value in calm {
      heard.append(value[0])
      if heard.count == 50 { break }
    }
    #expect(heard == Array(0..<50))
    try await flooding.value
    // The subscription counts the lost updates, and keeps the newest.
    // All signals that were sent before this call have arrived before its answer.
    _ = try await stage.adapter.call(adapterPath, .properties, "Get", ["org.bluez.Adapter1".value, "Powered".value])
    try await stage.bluez.notify(levelPath, [0xFF, 0xFF])
    var kept: [Int] = []
    for try await value in flooded {
      kept.append(Int(value[0]) | Int(value[1]) << 8)
      if kept.last == 0xFFFF { break }
    }
    #expect(kept.count <= 65)
    #expect(kept.count + flooded.overflowCount == count + 1)
  }

  @Test func `updates that come while a value is being read are held back up to a limit`() {
    let link = ActiveLink(LinkIdentifier(rawValue: 1))
    link.subscriptions = [levelPath]
    link.beginRead(levelPath)
    var delivered: [Int] = []
    var mostHeld = 0
    for number in 0..<10_000 {
      for value in link.receive(Data([UInt8(number & 0xFF), UInt8(number >> 8)]), of: levelPath) {
        delivered.append(Int(value[0]) | Int(value[1]) << 8)
      }
      mostHeld = max(mostHeld, number + 1 - delivered.count)
    }
    #expect(mostHeld == 4096)
    for value in link.endRead(levelPath, nil) { delivered.append(Int(value[0]) | Int(value[1]) << 8) }
    #expect(delivered == Array(0..<10_000))
  }
}
