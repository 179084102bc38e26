import BusDaemon
import DBus
import Testing

@testable import ScriptedBlueZ

/// A bus with the scripted service and a client.
struct Stage {
  let bus: PrivateBus
  let bluez: ScriptedBlueZ
  let client: BusConnection

  init(_ features: Features = .current) async throws {
    bus = try PrivateBus()
    bluez = try await ScriptedBlueZ.start(bus.address, features)
    client = try await bus.connect()
  }

  func object(_ path: ObjectPath) -> RemoteObject { RemoteObject(client, .bluez, path) }

  var adapter: RemoteObject { object("/org/bluez/hci0") }

  /// All signals of the service, in order.
  func signals() async throws -> Subscription<Signal>.Iterator {
    try await client.signals(MatchRule(sender: .bluez), capacity: .max).makeAsyncIterator()
  }
}

/// A heart rate sensor.
let heartRate = ScriptedDevice(
  "AA:BB:CC:DD:EE:FF",
  name: "Heart",
  services: [
    ScriptedService(
      "180D",
      handle: 0x0A,
      [
        ScriptedCharacteristic("2A37", handle: 0x0B, ["notify"], descriptors: [("2901", [0x41])]),
        ScriptedCharacteristic("2A38", handle: 0x0F, ["read"], value: [1]),
        ScriptedCharacteristic("2A39", handle: 0x11, ["write", "write-without-response"]),
      ]
    )
  ]
)

/// The paths of the heart rate sensor and of its attributes.
let heartPath: ObjectPath = "/org/bluez/hci0/dev_AA_BB_CC_DD_EE_FF"
let measurement: ObjectPath = "/org/bluez/hci0/dev_AA_BB_CC_DD_EE_FF/service000a/char000b"
let location: ObjectPath = "/org/bluez/hci0/dev_AA_BB_CC_DD_EE_FF/service000a/char000f"
let controlPoint: ObjectPath = "/org/bluez/hci0/dev_AA_BB_CC_DD_EE_FF/service000a/char0011"

extension Subscription<Signal>.Iterator {
  /// The next signal as a text: its name; for changes, the interface and the names of the properties.
  mutating func nextText() async throws -> String {
    guard let signal = try await next() else { return "" }
    switch signal.member {
    case "PropertiesChanged":
      let (interface, changed, invalidated) = try signal.arguments
        .read(String.self, [String: Value].self, [String].self)
      let names = (changed.keys.sorted() + invalidated.map { "-\($0)" }).joined(separator: ",")
      return "\(interface.split(separator: ".").last ?? "") \(names)"
    case "InterfacesAdded": return "+ \(try signal.arguments.read(ObjectPath.self, [String: [String: Value]].self).0)"
    case "InterfacesRemoved": return "- \(try signal.arguments.read(ObjectPath.self, [String].self).0)"
    default: return signal.member.text
    }
  }
}

/// Expects a remote error of this name, and with this text if one is given.
func expect(
  _ name: String,
  _ text: String? = nil,
  sourceLocation: SourceLocation = #_sourceLocation,
  _ body: () async throws -> some Sendable
) async {
  do {
    _ = try await body()
    Issue.record("no error", sourceLocation: sourceLocation)
  } catch BusError.remote(let error) {
    #expect(error.name.text == name, sourceLocation: sourceLocation)
    if let text { #expect(error.message == text, sourceLocation: sourceLocation) }
  } catch {
    Issue.record(error, sourceLocation: sourceLocation)
  }
}

extension Trait where Self == ConditionTrait {
  /// Skips the tests where no `dbus-daemon` is installed.
  static var needsDaemon: Self {
    .enabled(if: PrivateBus.executable != nil, "there is no dbus-daemon here: install it (apt install dbus-daemon)")
  }
}

extension Stage {
  /// Connects to the heart rate sensor, and waits until its attributes are there.
  func connectHeart() async throws {
    try await bluez.addDevice(heartRate)
    try await object(heartPath).call(.device, "Connect")
    await until { await bluez.property(heartPath, .device, "ServicesResolved") == true.value }
  }

  /// Exports an advertisement.
  func advertise(
    _ path: ObjectPath,
    _ properties: [String: Value],
    whenReleased: @escaping @Sendable () async -> Void
  ) async throws -> ObjectExport {
    let release = ExportedMethod("Release") { _ in
      await whenReleased()
      return []
    }
    let interface = ExportedInterface(
      .advertisement,
      methods: [release],
      properties: properties.map { ExportedProperty(MemberName($0.key)!, constant: $0.value) }
    )
    return try await client.export(ExportedObject(path, [interface]))
  }
}
