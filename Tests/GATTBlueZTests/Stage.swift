import BusDaemon
import DBus
import GATTCore
import GATTRuntime
import Logging
import ScriptedBlueZ
import Testing

@testable import GATTBlueZ

/// A bus with the scripted service, and the backend over it.
struct Stage {
  let bus: PrivateBus
  let bluez: ScriptedBlueZ
  let host: BlueZHost
  let adapter: BlueZAdapter

  init(_ features: Features = .current, logger: Logger = Logger(label: "test") { _ in SwiftLogNoOpLogHandler() })
    async throws
  {
    bus = try PrivateBus()
    bluez = try await ScriptedBlueZ.start(bus.address, features)
    host = try BlueZHost(bus: bus.address, logger: logger)
    adapter = try await host.defaultAdapter()
    try #require(adapter.state == .poweredOn)
  }

  /// The events of the adapter from now on.
  func events() -> Events { Events(of: adapter) }

  /// Adds a device with the services that most tests use, and waits until the adapter knows it.
  func addSensor(_ device: ScriptedDevice = sensor) async throws {
    try await bluez.addDevice(device)
    await until { await adapter.assumeKnown(sensorPath) }
  }

  /// Adds that device, and connects to it.
  func connectSensor(_ device: ScriptedDevice = sensor) async throws -> LinkIdentifier {
    try await addSensor(device)
    return try await adapter.connect(to: sensorPeer)
  }

  /// A connection of another program than BlueZ to the bus.
  func stranger() async throws -> BusConnection { try await bus.connect() }
}

extension BlueZAdapter {
  func assumeKnown(_ path: ObjectPath) -> Bool { devices[path] != nil }

  var deviceCount: Int { devices.all.count }

  func rssi(of path: ObjectPath) -> Int? { devices[path]?.properties.rssi }

  func attributeCount(of path: ObjectPath) -> Int { devices[path]?.attributes.count ?? 0 }
}
