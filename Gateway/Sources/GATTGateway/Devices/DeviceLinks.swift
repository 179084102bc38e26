import BlueGATT
import Foundation
import GATTCiphers

/// The connections of a gateway. Commands and polls of one device share its queue, its connection and its counters.
final class DeviceLinks: Sendable {
  let central: CentralManager
  let queue = DeviceQueue()
  /// Deciphers the values of the devices.
  let opener: ValueOpener
  let settings: DeviceSettings
  /// The counters of the devices, and of those that are only heard.
  let counters: DeviceCounters
  /// The devices that the configuration names.
  private let named: Set<String>
  /// The devices that stay connected.
  private let kept: Set<String>
  private let metrics: Metrics

  private static let connectionTimeout = Duration.seconds(20)
  /// The time in which a packet without a response leaves the adapter: some connection intervals.
  private static let sendingTime = Duration.milliseconds(500)

  /// - Parameter settings: The settings of all devices; nil for those of `devices`.
  init(
    _ central: CentralManager,
    _ devices: [DeviceConfiguration] = [],
    settings: DeviceSettings? = nil,
    keys: KeyRing = KeyRing(),
    counters: DeviceCounters = DeviceCounters(),
    metrics: Metrics
  ) {
    self.central = central
    self.settings = settings ?? DeviceSettings(devices)
    self.counters = counters
    opener = ValueOpener(keys, counters, metrics)
    self.metrics = metrics
    named = Set(devices.map(\.name))
    kept = Set(devices.filter(\.staysConnected).map(\.name))
  }

  /// Returns the device with an address.
  func peripheral(_ device: String) -> Peripheral { central.peripheral(PeerIdentifier(device)) }

  /// Whether the configuration names a device, so that its values are readings.
  func isNamed(_ device: String) -> Bool { named.contains(device) }

  /// Connects to a device for an operation, or returns the connection of a device that stays connected. The caller has the
  /// turn in the queue, and calls `release(_:of:after:)` afterwards.
  ///
  /// - Parameter time: The greatest time to wait for the device, if it is less than 20 s.
  func connect(to device: String, within time: Duration? = nil) async throws -> Connection {
    let longest = Self.connectionTimeout
    let connection = try await peripheral(device).connect(timeout: min(time ?? longest, longest))
    if !kept.contains(device) { metrics.add(.devicesConnected, 1) }
    return connection
  }

  /// Writes a value. Waits, after a write without a response, until the adapter has sent it, because the end of a link
  /// discards packets that are not sent yet.
  func write(_ octets: Data, to characteristic: Characteristic, of device: String) async throws {
    let type = characteristic.writeType
    try await characteristic.write(octets, type: type)
    if type == .withoutResponse, !kept.contains(device) { try await central.clock.sleep(for: Self.sendingTime) }
  }

  /// Ends the connection after an operation, unless the device stays connected.
  ///
  /// - Parameter error: The error of the operation; nil when it succeeded.
  func release(_ connection: Connection, of device: String, after error: (any Error)? = nil) async {
    if kept.contains(device) {
      // The next request would take a late answer to this one as its own.
      if error as? CharacteristicError == .answerTimeout { await connection.disconnect() }
      return
    }
    await connection.disconnect()
    metrics.add(.devicesConnected, -1)
  }
}

extension Connection {
  /// Returns a characteristic and its service: of several, those with the lowest handles. Performs the writes that the
  /// definition of the service demands before others, once on each link.
  ///
  /// - Parameters:
  ///   - service: The service; nil for any service.
  ///   - definitions: The definitions of the device.
  /// - Throws: `CommandAnswer.Failure` when the device has no such characteristic; the errors of the writes.
  func characteristic(
    _ uuid: BluetoothUUID,
    in service: BluetoothUUID? = nil,
    _ definitions: DeviceDefinitions
  ) async throws -> (characteristic: Characteristic, service: BluetoothUUID) {
    for candidate in try await services() where service.map({ $0 == candidate.uuid }) ?? true {
      for characteristic in try await candidate.discoverCharacteristics() where characteristic.uuid == uuid {
        try await candidate.setUp(definitions.setup(of: candidate.uuid))
        return (characteristic, candidate.uuid)
      }
    }
    throw CommandAnswer.Failure(kind: .characteristic, message: "the device has no characteristic \(uuid)")
  }
}

extension Characteristic {
  /// The write of a value that the device acknowledges, if the characteristic allows it.
  var writeType: WriteType { properties.contains(.write) ? .withResponse : .withoutResponse }
}
