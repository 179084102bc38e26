import Foundation
import GATTCore
import GATTRuntime
import Testing

extension BlueZSystemTests {
  /// Services, advertisements and lasting connections come back after each interruption of Bluetooth.
  @Suite struct RestartTests {
    private static let service: BluetoothUUID = "B1E6A77A-0000-4000-8000-00805F9B34FB"
    private static let value: BluetoothUUID = "B1E6A77A-0001-4000-8000-00805F9B34FB"

    /// An interruption of Bluetooth.
    enum Interruption: CaseIterable, Sendable {
      case stoppedInGoodOrder, crashed, systemBusRestarted, unplugged, radioSwitchedOff

      func begin() async throws {
        switch self {
        case .stoppedInGoodOrder: try await Machine.control("stop", "bluetoothd")
        case .crashed: try await Machine.control("kill", "bluetoothd")
        case .systemBusRestarted: try await Machine.control("stop", "dbus")
        case .unplugged: try await Machine.control("unplug", "1")
        case .radioSwitchedOff: try await Machine.control("rfkill", "1", "block")
        }
      }

      func end() async throws {
        switch self {
        case .stoppedInGoodOrder, .crashed: try await Machine.control("start", "bluetoothd")
        case .systemBusRestarted:
          try await Machine.control("start", "dbus")
          try await Machine.control("start", "bluetoothd")
        case .unplugged: try await Machine.control("plug", "1")
        case .radioSwitchedOff: try await Machine.control("rfkill", "1", "unblock")
        }
        try await Machine.control("ready")
      }
    }

    @Test(arguments: Interruption.allCases)
    func `what is served and advertised is there for a foreign central afterwards`(_ interruption: Interruption)
      async throws
    {
      let peripheral = try await Machine.peripheral()
      let service = MutableService(uuid: Self.service)
      service.add(MutableCharacteristic(uuid: Self.value, properties: [.read], value: Data([1])))
      try await peripheral.add(service)
      try await peripheral.startAdvertising(Advertisement(localName: "Lasting", services: [Self.service]))
      try await read(from: "Lasting")

      try await interruption.begin()
      try await Machine.wait { peripheral.state != .poweredOn }
      try await interruption.end()
      try await peripheral.poweredOn(timeout: .seconds(60))
      try await read(from: "Lasting")
      try await peripheral.stopAdvertising()
      try await peripheral.removeAllServices()
    }

    @Test(arguments: Interruption.allCases)
    func `a lasting connection to a foreign peripheral comes back`(_ interruption: Interruption) async throws {
      let central = try await Machine.central()
      var device = try await ForeignPeripheral(name: "Foreign")
      let options = ScanOptions(filter: ScanFilter(name: "Foreign"))
      var found: Peripheral?
      for try await discovery in central.scan(options: options, timeout: .seconds(60)) {
        found = discovery.peripheral
        break
      }
      let peripheral = try #require(found)
      var policy = ConnectionPolicy.persistent
      policy.backOff = .milliseconds(200)
      var beats = peripheral.notifications(of: "2A37", in: "180D", policy: policy).makeAsyncIterator()
      #expect(try await beats.next()?.count == 2)

      try await interruption.begin()
      // The foreign peripheral does not come back by itself.
      await device.end()
      try await interruption.end()
      device = try await ForeignPeripheral(name: "Foreign")
      // More updates than can have been buffered before the interruption.
      for _ in 0..<20 { #expect(try await beats.next()?.count == 2) }
      await central.disconnectAllPeripherals()
      await device.end()
    }

    /// Finds a peripheral with a foreign central, connects, and reads the value.
    private func read(from name: String) async throws {
      let central = try await ForeignCentral()
      try await central.make("find \(name)")
      try await central.make("connect")
      #expect(try await central.make("read \(Self.value)").octets == Data([1]))
      try await central.make("disconnect")
      await central.end()
    }
  }
}
