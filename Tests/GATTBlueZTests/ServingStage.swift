import BusDaemon
import DBus
import GATTCore
import GATTRuntime
import ScriptedBlueZ
import Synchronization
import Testing

@testable import GATTBlueZ

/// Answers as a test wants, and remembers what it was asked.
final class Handler: LocalServiceHandler {
  struct Request: Hashable, Sendable {
    var characteristic: Int
    var offset: Int
    var central: PeerIdentifier
    var maximumTransmissionUnit: Int
    var value: Data?
  }

  struct Change: Hashable, Sendable {
    var characteristic: Int
    var central: PeerIdentifier
    var kind: UpdateKind?
    var maximumTransmissionUnit: Int
  }

  /// What a request is answered with: a value (which a write does not look at), or an error.
  typealias Answer = @Sendable (Request) async -> Result<Data, ATTError>

  private struct State {
    var requests: [Request] = []
    var changes: [Change] = []
  }

  private let state = Mutex(State())
  private let answer: Answer

  init(_ answer: @escaping Answer = { _ in .success(Data([1, 2, 3])) }) { self.answer = answer }

  /// The requests so far.
  var requests: [Request] { state.withLock { $0.requests } }
  /// The subscriptions and their ends so far.
  var changes: [Change] { state.withLock { $0.changes } }

  func read(_ characteristic: Int, offset: Int, by central: Central) async throws(ATTError) -> Data {
    try await answer(characteristic, offset, central, nil)
  }

  func write(_ value: Data, to characteristic: Int, offset: Int, by central: Central, type: WriteType?)
    async throws(ATTError)
  {
    _ = try await answer(characteristic, offset, central, value)
  }

  private func answer(_ characteristic: Int, _ offset: Int, _ central: Central, _ value: Data?) async throws(ATTError)
    -> Data
  {
    let request = Request(
      characteristic: characteristic,
      offset: offset,
      central: central.identifier,
      maximumTransmissionUnit: central.maximumTransmissionUnit,
      value: value
    )
    state.withLock { $0.requests.append(request) }
    return try await answer(request).get()
  }

  func subscriptionChanged(of characteristic: Int, by central: Central, to kind: UpdateKind?) {
    state.withLock {
      $0.changes.append(
        Change(
          characteristic: characteristic,
          central: central.identifier,
          kind: kind,
          maximumTransmissionUnit: central.maximumTransmissionUnit
        )
      )
    }
  }
}

let servedUUID: BluetoothUUID = "B1E6A77A-0000-4000-8000-00805F9B34FB"
let firstPeer = PeerIdentifier("11:22:33:44:55:66")
let secondPeer = PeerIdentifier("11:22:33:44:55:77")
let firstCentral = RemoteCentral("/org/bluez/hci0/dev_11_22_33_44_55_66", mtu: 100)
let secondCentral = RemoteCentral("/org/bluez/hci0/dev_11_22_33_44_55_77", mtu: 50)

func characteristic(
  _ properties: CharacteristicProperties,
  _ permissions: AttributePermissions = [],
  number: UInt16 = 0xA001,
  descriptors: [LocalDescriptor] = []
) -> LocalCharacteristic {
  LocalCharacteristic(
    uuid: BluetoothUUID(uint16: number),
    properties: properties,
    permissions: permissions,
    descriptors: descriptors
  )
}

extension Stage {
  /// Registers a service of these characteristics.
  @discardableResult
  func serve(
    _ characteristics: LocalCharacteristic...,
    uuid: BluetoothUUID = servedUUID,
    included: [RegistrationIdentifier] = [],
    handler: Handler
  ) async throws -> RegistrationIdentifier {
    try await adapter.register(
      LocalService(uuid: uuid, isPrimary: true, characteristics: characteristics, included: included),
      handler: handler
    )
  }

  /// Has BlueZ be of another version.
  func setVersion(_ modalias: String) async throws {
    try await bluez.change(adapterPath, "org.bluez.Adapter1", ["Modalias": modalias.value])
    await until { await adapter.properties.version == BlueZVersion(modalias: modalias) }
  }

  /// The newest application, and where the first characteristic with a UUID is in it.
  func served(_ uuid: String = "a001") async throws -> (Application, ObjectPath) {
    let application = try #require(await bluez.applications.last)
    return (application, try #require(application.attribute(uuid)))
  }
}
