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

  /// A device that is known, with the services that most tests use.
  func addSensor(_ device: ScriptedDevice = sensor) async throws {
    try await bluez.addDevice(device)
    await until { await adapter.assumeKnown(sensorPath) }
  }

  /// A link with that device.
  func connectSensor(_ device: ScriptedDevice = sensor) async throws -> LinkIdentifier {
    try await addSensor(device)
    return try await adapter.connect(to: sensorPeer)
  }

  /// Something else than BlueZ on the bus.
  func stranger() async throws -> BusConnection { try await bus.connect() }
}

extension BlueZAdapter {
  func assumeKnown(_ path: ObjectPath) -> Bool { devices[path] != nil }

  var deviceCount: Int { devices.all.count }

  /// The attempt to connect has been under way for a while.
  func age(_ path: ObjectPath) { attempts[path]?.start -= .seconds(60) }

  func rssi(of path: ObjectPath) -> Int? { devices[path]?.properties.rssi }

  func attributeCount(of path: ObjectPath) -> Int { devices[path]?.attributes.count ?? 0 }
}

/// The events of an adapter, one after the other.
struct Events {
  private var iterator: AsyncStream<BackendEvent>.Iterator
  private let observation: BackendObservation

  init(of adapter: BlueZAdapter) {
    let (stream, continuation) = AsyncStream<BackendEvent>.makeStream(bufferingPolicy: .unbounded)
    iterator = stream.makeAsyncIterator()
    observation = adapter.observe { continuation.yield($0) }
  }

  /// What `pick` makes of the first event from here on that it makes something of.
  mutating func next<Picked>(_ pick: (BackendEvent) -> Picked?) async throws -> Picked {
    while let event = await iterator.next() {
      if let picked = pick(event) { return picked }
    }
    throw CancellationError()
  }

  mutating func nextUpdate() async throws -> Data {
    try await next { if case .update(let value, _, _) = $0 { value } else { nil } }
  }

  /// Whether an update comes before the end of the link.
  mutating func isUpdateNext() async throws -> Bool {
    try await next { event in
      switch event {
      case .update: true
      case .disconnected: false
      default: nil
      }
    }
  }

  mutating func nextConnection() async throws -> LinkIdentifier {
    try await next { if case .connected(let link, _) = $0 { link } else { nil } }
  }

  mutating func nextDisconnection() async throws -> DisconnectionReason {
    try await next { if case .disconnected(_, let reason) = $0 { reason } else { nil } }
  }

  mutating func nextState() async throws -> ManagerState {
    try await next { if case .stateChanged(let state) = $0 { state } else { nil } }
  }

  mutating func nextReport() async throws -> AdvertisementReport {
    try await next { if case .advertisement(let report) = $0 { report } else { nil } }
  }
}

// MARK: - The device of most tests

let sensorPeer = PeerIdentifier("AA:BB:CC:DD:EE:FF")
let sensorPath: ObjectPath = "/org/bluez/hci0/dev_AA_BB_CC_DD_EE_FF"
let adapterPath: ObjectPath = "/org/bluez/hci0"

/// A sensor with a value that is read and notified, and one that is written.
let sensor = ScriptedDevice(
  "AA:BB:CC:DD:EE:FF",
  name: "Sensor",
  services: [
    ScriptedService(
      "180D",
      handle: 0x0A,
      [
        ScriptedCharacteristic(
          "2A37",
          handle: 0x0B,
          ["read", "notify"],
          value: [0, 72],
          descriptors: [("2901", [65])]
        ),
        ScriptedCharacteristic("2A39", handle: 0x11, ["write", "write-without-response"]),
      ]
    )
  ]
)
let levelPath: ObjectPath = "/org/bluez/hci0/dev_AA_BB_CC_DD_EE_FF/service000a/char000b"
let controlPath: ObjectPath = "/org/bluez/hci0/dev_AA_BB_CC_DD_EE_FF/service000a/char0011"
let levelHandle = AttributeHandle(0x0C)
let descriptorHandle = AttributeHandle(0x0D)
let controlHandle = AttributeHandle(0x12)

// MARK: - Expectations

/// Expects what a backend throws.
func expect(
  _ expected: BackendError,
  sourceLocation: SourceLocation = #_sourceLocation,
  _ body: () async throws -> some Sendable
) async {
  await #expect(throws: expected, sourceLocation: sourceLocation) { try await body() }
}

/// Expects an error of which only the kind counts.
func expect(
  _ kind: ErrorKind,
  sourceLocation: SourceLocation = #_sourceLocation,
  _ body: () async throws -> some Sendable
) async {
  do {
    _ = try await body()
    Issue.record("no error", sourceLocation: sourceLocation)
  } catch let error as BackendError {
    #expect(ErrorKind(error) == kind, "\(error)", sourceLocation: sourceLocation)
  } catch {
    Issue.record(error, sourceLocation: sourceLocation)
  }
}

/// The kinds of errors whose texts are for people.
enum ErrorKind {
  case connectionFailed
  case rejected
  case unsupported
  case other

  init(_ error: BackendError) {
    self =
      switch error {
      case .connectionFailed: .connectionFailed
      case .rejected: .rejected
      case .unsupported: .unsupported
      default: .other
      }
  }
}

extension Trait where Self == ConditionTrait {
  /// Skips where there is no `dbus-daemon`.
  static var needsDaemon: Self {
    .enabled(if: PrivateBus.executable != nil, "there is no dbus-daemon here: install it (apt install dbus-daemon)")
  }
}
