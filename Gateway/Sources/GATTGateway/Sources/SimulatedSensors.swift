import BlueGATT
import GATTDefinitions
import GATTInterpreter
import GATTSimulator
import ShippedDefinitions

/// The devices of `--radio simulated`, with the definitions of advertised data that have examples. A device advertises the
/// examples of its definition in turn, so that its values change.
struct SimulatedSensors: Sendable {
  private struct Sensor: Sendable {
    let name: String
    let advertisements: [Advertisement]
  }

  private let sensors: [Sensor]
  /// The time between two changes of a value.
  private let period: Duration
  /// The time between two advertisements of a device.
  private let interval: Duration

  /// Creates the devices of a library.
  ///
  /// - Parameters:
  ///   - count: The number of devices; nil for one of each definition. The definitions follow in turn.
  ///   - period: The time between two changes of a value.
  ///   - interval: The time between two advertisements of a device.
  init(
    _ library: DefinitionLibrary,
    count: Int? = nil,
    every period: Duration = .seconds(5),
    interval: Duration = .seconds(1)
  ) {
    self.period = period
    self.interval = interval
    let sensors = library.advertised.compactMap { definition in
      let advertisements = (definition.interpreter?.definition.examples ?? []).compactMap { example in
        Self.advertisement(of: example, definition)
      }
      return advertisements.isEmpty ? nil : Sensor(name: definition.identity, advertisements: advertisements)
    }
    self.sensors = count.map { count in (0..<count).map { sensors[$0 % sensors.count] } } ?? sensors
  }

  /// The number of devices.
  var count: Int { sensors.count }

  /// Returns nil for an example that is too long for an advertisement, or that is an example of a failure.
  static func advertisement(of example: ExampleDefinition, _ definition: InterpretedDefinition) -> Advertisement? {
    guard (try? definition.interpreter?.decode(received: example.octets)) != nil else { return nil }
    var advertisement = Advertisement(matching: definition.rule, name: nil)
    return advertisement.add(Data(example.octets), of: definition.source) ? advertisement.fitted : nil
  }

  /// Advertises until the task is cancelled.
  func run(in air: SimulatedAir) async throws {
    try await withThrowingDiscardingTaskGroup { group in
      for (number, sensor) in sensors.enumerated() {
        // A circle around the gateway, because two devices at one place would have the same RSSI.
        let position = Position(x: 2 + Double(number % 7), y: Double(number % 5))
        let manager = try await PeripheralManager(backend: air.addAdapter(name: sensor.name, position: position))
        group.addTask {
          while true {
            for advertisement in sensor.advertisements {
              do {
                try await manager.startAdvertising(advertisement, interval: interval)
                try await air.clock.sleep(for: period)
                try await manager.stopAdvertising()
              } catch is PeripheralManagerError {
                // The name and the octets together are too long for an advertisement.
                try await air.clock.sleep(for: period)
              }
            }
          }
        }
      }
    }
  }
}
