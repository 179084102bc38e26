import Foundation
import GATTCore
import GATTRuntime
import Synchronization
import Testing

extension BlueZSystemTests {
  /// A peripheral of BlueGATT, and centrals: a program that is written with bleak, and bluetoothctl.
  @Suite struct PeripheralTests {
    private static let service: BluetoothUUID = "B1E6A77A-0000-4000-8000-00805F9B34FB"
    private static let stored: BluetoothUUID = "B1E6A77A-0001-4000-8000-00805F9B34FB"
    private static let echoed: BluetoothUUID = "B1E6A77A-0002-4000-8000-00805F9B34FB"
    private static let notified: BluetoothUUID = "B1E6A77A-0003-4000-8000-00805F9B34FB"
    private static let indicated: BluetoothUUID = "B1E6A77A-0004-4000-8000-00805F9B34FB"
    private static let refused: BluetoothUUID = "B1E6A77A-0005-4000-8000-00805F9B34FB"
    private static let protected: BluetoothUUID = "B1E6A77A-0006-4000-8000-00805F9B34FB"

    /// A service with a characteristic for each way to reach a value.
    private func service() -> (MutableService, stored: MutableCharacteristic) {
      let service = MutableService(uuid: Self.service)
      let stored = MutableCharacteristic(
        uuid: Self.stored,
        properties: [.read, .write],
        value: Data((0..<300).map { UInt8($0 % 251) }),
        descriptors: [LocalDescriptor(uuid: "2901", value: Data("Ours".utf8))]
      )
      let notified = MutableCharacteristic(uuid: Self.notified, properties: [.notify])
      let indicated = MutableCharacteristic(uuid: Self.indicated, properties: [.indicate])
      let echoed = MutableCharacteristic(uuid: Self.echoed, properties: [.writeWithoutResponse])
      echoed.onWriteData { value, _ in
        try await notified.update(value)
        try await indicated.update(value)
      }
      let refused = MutableCharacteristic(uuid: Self.refused, properties: [.read, .write])
      refused.onReadData { _ in throw ATTError(rawValue: 0x81) ?? .unlikelyError }
      refused.onWriteData { _, _ in throw ATTError.invalidAttributeValueLength }
      let protected = MutableCharacteristic(
        uuid: Self.protected,
        properties: [.read],
        permissions: [.readable, .readEncryptionRequired],
        value: Data("secret".utf8)
      )
      for characteristic in [stored, echoed, notified, indicated, refused, protected] { service.add(characteristic) }
      return (service, stored)
    }

    private func serving(_ body: @Sendable (PeripheralManager, MutableCharacteristic) async throws -> Void) async throws
    {
      let peripheral = try await Machine.peripheral()
      let (service, stored) = service()
      let failure: (any Error)?
      do {
        try await peripheral.setPairingAgent(ObligingAgent())
        try await peripheral.add(service)
        try await peripheral.startAdvertising(
          Advertisement(localName: "Our Sensor", services: [Self.service], manufacturerData: [0xFFFF: Data([4, 5])])
        )
        try await body(peripheral, stored)
        failure = nil
      } catch {
        failure = error
      }
      try await peripheral.stopAdvertising()
      try await peripheral.removeAllServices()
      try await peripheral.setPairingAgent(nil)
      if let failure { throw failure }
    }

    private func connected(_ body: @escaping @Sendable (ForeignCentral, MutableCharacteristic) async throws -> Void)
      async throws
    {
      try await serving { _, stored in
        let central = try await ForeignCentral()
        try await central.make("find Our Sensor")
        try await central.make("connect")
        try await body(central, stored)
        try await central.make("disconnect")
        await central.end()
      }
    }

    @Test func `a foreign central finds it by what it advertises`() async throws {
      try await serving { _, _ in
        let central = try await ForeignCentral()
        let found = try await central.make("find Our Sensor")
        #expect(found.services == ["b1e6a77a-0000-4000-8000-00805f9b34fb"])
        #expect(found.manufacturer == ["65535": "0405"])
        await central.end()
      }
    }

    @Test func `a foreign central sees what is served`() async throws {
      try await connected { central, _ in
        let list = try await central.make("list")
        #expect(list.characteristics(Self.stored).map(\.properties) == [["read", "write"]])
        #expect(list.characteristics(Self.echoed).map(\.properties) == [["write-without-response"]])
        #expect(list.characteristics(Self.notified).map(\.properties) == [["notify"]])
        #expect(list.characteristics(Self.indicated).map(\.properties) == [["indicate"]])
        let descriptors = list.characteristics(Self.stored).flatMap(\.descriptors)
        let description = try #require(descriptors.first { BluetoothUUID($0.uuid) == "2901" })
        #expect(try await central.make("read-descriptor \(description.handle)").octets == Data("Ours".utf8))
      }
    }

    @Test func `a foreign central reads and writes long values`() async throws {
      try await connected { central, stored in
        #expect(try await central.make("read \(Self.stored)").octets == stored.value)
        let value = Data((0..<500).map { UInt8(truncatingIfNeeded: $0 &* 5) })
        try await central.make("write \(Self.stored) \(value.hexadecimal)")
        #expect(stored.value == value)
        #expect(try await central.make("read \(Self.stored)").octets == value)
      }
    }

    @Test func `a foreign central is notified and indicated in order`() async throws {
      try await connected { central, _ in
        try await central.make("subscribe \(Self.notified)")
        try await central.make("subscribe \(Self.indicated)")
        let sent = (0..<20).map { Data([UInt8($0), 9]) }
        for value in sent { try await central.make("command \(Self.echoed) \(value.hexadecimal)") }
        for value in sent { #expect(try await central.notified(of: Self.notified) == value) }
        for value in sent { #expect(try await central.notified(of: Self.indicated) == value) }
      }
    }

    @Test func `a foreign central is told why it is refused`() async throws {
      try await connected { central, _ in
        let read = try await central.tell("read \(Self.refused)")
        let written = try await central.tell("write \(Self.refused) 01")
        #expect(read.error?.contains("0x81") == true)
        #expect(written.error?.contains("Length") == true)
      }
    }

    @Test func `a foreign central pairs and reads what is protected`() async throws {
      try await connected { central, _ in
        try await central.make("pair")
        #expect(try await central.make("read \(Self.protected)").octets == Data("secret".utf8))
      }
    }

    @Test func `somebody at bluetoothctl reads, writes and is notified`() async throws {
      try await serving { peripheral, stored in
        let address = try #require(try await Machine.adapter("hci1").address)
        let person = try Program("/usr/bin/bluetoothctl")
        try await person.tell("select \(try #require(try await Machine.adapter("hci0").address))")
        try await person.tell("scan le")
        _ = try await person.line { $0.contains("Our Sensor") ? true : nil }
        try await person.tell("scan off")
        try await person.tell("connect \(address)")
        _ = try await person.line { $0.contains("ServicesResolved: yes") ? true : nil }
        try await person.tell("menu gatt")
        try await person.tell("select-attribute \(Self.stored)".lowercased())
        try await person.tell("write \"0x41 0x42 0x43\"")
        try await Machine.wait { stored.value == Data("ABC".utf8) }
        try await person.tell("read")
        _ = try await person.line { $0.contains("41 42 43") ? true : nil }
        let notified = try #require(peripheral.services.first?.characteristic(Self.notified))
        try await person.tell("select-attribute \(Self.notified)".lowercased())
        try await person.tell("notify on")
        try await Machine.wait { !notified.subscribers.isEmpty }
        try await notified.update(Data([0xCA, 0xFE]))
        _ = try await person.line { $0.contains("ca fe") ? true : nil }
        try await person.tell("notify off")
        try await Machine.wait { notified.subscribers.isEmpty }
        try await person.tell("back")
        try await person.tell("disconnect")
        _ = try await person.line { $0.contains("Connected: no") ? true : nil }
        await person.end()
      }
    }
  }
}
