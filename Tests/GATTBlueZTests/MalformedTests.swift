import BusDaemon
import DBus
import GATTCore
import GATTRuntime
import ScriptedBlueZ
import Testing

@testable import GATTBlueZ

/// Objects, properties and values that are malformed.
@Suite(.needsDaemon, .timeLimit(.minutes(5))) struct MalformedTests {
  @Test func `properties of wrong types are as if they were not there`() async throws {
    let stage = try await Stage()
    var events = stage.events()
    _ = try await stage.adapter.startScanning(ScanFilter())
    let wrong: [String: Value] = [
      "Name": .uint32(1), "Alias": .bytes([1]), "Connected": .string("yes"), "ServicesResolved": .byte(1),
      "Paired": .int16(1), "Bonded": .array([], of: .string), "RSSI": .int32(-60), "TxPower": .string("4"),
      "UUIDs": .string("180D"),
      "ManufacturerData": .array([.structure([.uint16(76), .bytes([1])])], of: .structure([.uint16, .array(.byte)])),
      "ServiceData": .dictionary([DictionaryEntry(.uint16(1), .variant(.bytes([1])))], key: .uint16, value: .variant),
      "Appearance": .int16(1), "AddressType": .boolean(true), "Address": .uint64(1), "Adapter": .string("hci0"),
    ]
    try await stage.bluez.addDevice(ScriptedDevice("AA:BB:CC:DD:EE:FF", wrong))
    try await stage.bluez.change(sensorPath, .device, ["RSSI": .int16(-50), "Name": .string("Sensor")])
    let report = try await events.nextReport()
    #expect(report.peer == sensorPeer && report.rssi == -50 && report.advertisement.localName == "Sensor")
    #expect(report.advertisement.services.isEmpty && report.advertisement.manufacturerData.isEmpty)
    #expect(report.advertisement.serviceData.isEmpty && report.advertisement.txPower == nil)
    #expect(stage.adapter.links().isEmpty)
  }

  @Test func `data of advertisements that can't be is left out, the rest is there`() async throws {
    let stage = try await Stage()
    var events = stage.events()
    _ = try await stage.adapter.startScanning(ScanFilter())
    let long = [UInt8](repeating: 1, count: 255)
    let manufacturer = Value.dictionary(
      [
        DictionaryEntry(.uint16(1), .variant(.bytes(long))), DictionaryEntry(.uint16(2), .variant(.string("x"))),
        DictionaryEntry(.uint16(3), .variant(.bytes([]))), DictionaryEntry(.uint16(3), .variant(.bytes([3]))),
      ],
      key: .uint16,
      value: .variant
    )
    let service: [String: Value] = ["no UUID": .bytes([1]), fullHeartRate: .bytes([7]), "180f": .bytes(long)]
    let uuids = ["", "180g", fullHeartRate, "0000180d-0000-1000-8000-00805f9b34fb0"]
    try await stage.bluez.addDevice(
      ScriptedDevice(
        "AA:BB:CC:DD:EE:FF",
        [
          "ManufacturerData": manufacturer, "ServiceData": .properties(service), "UUIDs": uuids.value,
          "TxPower": .int16(300),
        ]
      )
    )
    let advertisement = try await events.nextReport().advertisement
    #expect(advertisement.manufacturerData == [3: Data([3])])
    #expect(advertisement.serviceData == ["180D": Data([7])])
    #expect(advertisement.services == ["180D"])
    #expect(advertisement.txPower == nil)
  }

  @Test func `attributes that can't be are left out, the rest is there`() async throws {
    let stage = try await Stage()
    let link = try await stage.connectSensor()
    let service = ObjectPath("\(sensorPath)/service000a")!
    let good: [String: Value] = ["UUID": "2a38".value, "Service": service.value, "Flags": ["read"].value]
    let wrong: [(String, [InterfaceName: [String: Value]])] = [
      ("service000z", [.gattService: ["UUID": "180f".value, "Primary": true.value]]),
      ("service00010", [.gattService: ["UUID": "180f".value, "Primary": true.value]]),
      ("service0020", [.gattService: ["UUID": "hello".value, "Primary": true.value]]),
      ("service0021", [.gattService: ["Primary": true.value]]),
      ("service000a/charffff", [.gattCharacteristic: good]),
      ("service000a/char0030", [.gattCharacteristic: ["UUID": "2a38".value, "Service": "service".value]]),
      ("service000a/char0031", [.gattCharacteristic: ["UUID": UInt32(1).value, "Service": service.value]]),
      ("service000a/char000b/desc0040", [.gattDescriptor: ["UUID": "2901".value]]),
      ("service000a/other", [.gattCharacteristic: good]), ("player0", ["org.bluez.MediaPlayer1": [:]]),
    ]
    for (part, interfaces) in wrong { try await stage.bluez.add(ObjectPath("\(sensorPath)/\(part)")!, interfaces) }
    // These are a characteristic of a missing service, and a characteristic with flags of a wrong type.
    var orphan = good
    orphan["Service"] = ObjectPath(unchecked: "\(sensorPath)/service0050").value
    try await stage.bluez.add(ObjectPath("\(sensorPath)/service0050/char0051")!, [.gattCharacteristic: orphan])
    var mute = good
    mute["Flags"] = .uint32(1)
    try await stage.bluez.add(ObjectPath("\(service)/char0060")!, [.gattCharacteristic: mute])
    #expect(try await stage.adapter.read(levelHandle, on: link) == Data([0, 72]))
    let services = try await stage.adapter.discoverServices(on: link, cache: .use)
    #expect(services.map(\.handle.rawValue) == [0x0A])
    let characteristics = try await stage.adapter.discoverCharacteristics(of: services[0], on: link)
    #expect(characteristics.map(\.handle.rawValue) == [0x0C, 0x12, 0x61])
    #expect(characteristics.map { $0.descriptors.count } == [1, 0, 0] && characteristics[2].properties == [])
  }

  @Test func `signals of another form than theirs are ignored`() async throws {
    let stage = try await Stage()
    let link = try await stage.connectSensor()
    try await stage.adapter.setUpdates(.notification, of: levelHandle, on: link)
    var events = stage.events()
    let changed = Value.properties(["Value": .bytes([1])])
    let wrong: [(ObjectPath, InterfaceName, MemberName, [Value])] = [
      (levelPath, .properties, "PropertiesChanged", []),
      (levelPath, .properties, "PropertiesChanged", ["org.bluez.GattCharacteristic1".value, changed]),
      (levelPath, .properties, "PropertiesChanged", [changed, changed, [String]().value]),
      (levelPath, .properties, "PropertiesChanged", ["org.bluez.Unheard".value, changed, [String]().value]),
      ("/", .objectManager, "InterfacesAdded", ["/org/bluez/hci0".value, changed]),
      ("/", .objectManager, "InterfacesAdded", [adapterPath.value, changed]),
      ("/", .objectManager, "InterfacesRemoved", [adapterPath.value, "org.bluez.Adapter1".value]),
      ("/", .objectManager, "InterfacesRemoved", [adapterPath.value]),
      (sensorPath, .device, "Disconnected", [UInt32(1).value]), (sensorPath, .device, "Unheard", []),
    ]
    for (path, interface, member, arguments) in wrong {
      try await stage.bluez.emit(path, interface, member, arguments)
    }
    try await stage.bluez.change(sensorPath, .device, [:], invalidated: ["RSSI", "Unheard", "TxPower", "Name"])
    try await stage.bluez.notify(levelPath, [2])
    #expect(try await events.nextUpdate() == Data([2]))
    #expect(stage.adapter.links().map(\.link) == [link])
  }

  @Test func `values of more than 512 octets are refused, in both directions`() async throws {
    let stage = try await Stage()
    let link = try await stage.connectSensor()
    try await stage.adapter.setUpdates(.notification, of: levelHandle, on: link)
    var events = stage.events()
    let tooLong = [UInt8](repeating: 5, count: 513)
    try await stage.bluez.notify(levelPath, tooLong)
    try await stage.bluez.notify(levelPath, Array(tooLong.dropLast()))
    #expect(try await events.nextUpdate() == Data(tooLong.dropLast()))
    await stage.bluez.script("ReadValue", .values([.bytes(tooLong)]), count: 1)
    await expect(.rejected) { try await stage.adapter.read(levelHandle, on: link) }
    await stage.bluez.script("ReadValue", .values([.bytes(Array(tooLong.dropLast()))]), count: 1)
    #expect(try await stage.adapter.read(levelHandle, on: link).count == 512)
    for type in [WriteType.withResponse, .withoutResponse] {
      await expect(.rejected) {
        try await stage.adapter.write(Data(tooLong), to: controlHandle, type: type, on: link)
      }
    }
    #expect(await stage.bluez.calls("WriteValue").isEmpty)
    try await stage.adapter.write(Data(tooLong.dropLast()), to: controlHandle, type: .withResponse, on: link)
    #expect(await stage.bluez.value(of: controlPath)?.count == 512)
  }

  @Test func `an answer of another type than the method's is an error`() async throws {
    let stage = try await Stage()
    let link = try await stage.connectSensor()
    await stage.bluez.script("ReadValue", .values([.string("x")]), count: 1)
    await expect(.rejected) { try await stage.adapter.read(levelHandle, on: link) }
    #expect(try await stage.adapter.read(levelHandle, on: link) == Data([0, 72]))
  }

  @Test func `an adapter that can't be one is none`() async throws {
    let bus = try PrivateBus()
    let bluez = try ScriptedBlueZ(bus.address)
    try await bluez.add(adapterPath, [.adapter: ["Powered": .string("on"), "Address": .uint32(7)]])
    try await bluez.start()
    let host = try BlueZHost(bus: bus.address)
    let adapter = try await host.defaultAdapter()
    #expect(adapter.state == .unsupported && host.adapters.isEmpty)
    var events = Events(of: adapter)
    try await bluez.addAdapter("hci1", ["Powered": .string("on")])
    #expect(try await events.nextState() == .poweredOff)
    try await bluez.change("/org/bluez/hci1", .adapter, ["Powered": .boolean(true)])
    #expect(try await events.nextState() == .poweredOn)
  }

  @Test func `nothing that a device says of itself drives the terminal of who reads the log`() async throws {
    let log = RecordedLog()
    let stage = try await Stage(logger: log.logger)
    let hostile = "\u{1B}[31m\n\u{202E}evil\u{7}"
    var device = sensor
    device.properties["Name"] = .string(hostile)
    await stage.bluez.script("Connect", .error(.failed(hostile)), count: 1)
    await stage.bluez.script("ReadValue", .error(.failed(hostile)))
    let link = try await stage.connectSensor(device)
    try await stage.adapter.setUpdates(.notification, of: levelHandle, on: link)
    do throws(BackendError) {
      _ = try await stage.adapter.read(levelHandle, on: link)
      Issue.record("no error")
    } catch {
      guard case .rejected(let text) = error else { throw error }
      #expect(!text.hasControls)
    }
    #expect(!log.lines.isEmpty)
    for line in log.lines { #expect(!line.hasControls, "\(line.debugDescription)") }
  }
}

private let fullHeartRate = "0000180d-0000-1000-8000-00805f9b34fb"

extension String {
  /// Whether the string contains control characters or format characters.
  fileprivate var hasControls: Bool {
    unicodeScalars.contains { [.control, .format].contains($0.properties.generalCategory) }
  }
}
