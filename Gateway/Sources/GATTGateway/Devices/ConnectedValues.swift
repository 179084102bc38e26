import BlueGATT
import Foundation
import GATTInterpreter

/// The names of a connected device.
struct ConnectedDevice: Hashable, Sendable {
  /// The name in readings and commands.
  var device: String
  /// The name that the device advertises; nil when it was not heard yet.
  var localName: String?

  init(_ device: String, localName: String?) {
    self.device = device
    self.localName = localName
  }

  init(_ device: String, _ connection: Connection) {
    self.init(device, localName: connection.peripheral.advertisement?.localName)
  }
}

/// Makes readings of the values of connected devices.
struct ConnectedValues: Sendable {
  /// The name of the gateway.
  let gateway: String
  let clock: RadioClock
  let metrics: Metrics

  /// Returns the readings of a value.
  ///
  /// - Parameter octets: The octets, as they were received.
  func packet(of value: InterpretedValue, _ octets: Data, _ device: ConnectedDevice) -> Packet {
    let definition = value.interpreter.definition
    let name = definition.readingName
    let counter = value.roles.sequence?.number
    let origin = SensorReading.Origin(
      gateway: gateway,
      device: device.device,
      name: device.localName,
      time: clock.now
    )
    let readings = SensorReading.all(of: value, octets: octets, definition: name, counter: counter, from: origin)
    metrics.count(.readings, readings.count)
    return Packet(
      readings: readings,
      device: device.device,
      definition: name,
      isEvent: counter != nil,
      // The configuration names the device by its address, so its states are not those of ever new devices.
      hasPrivateAddress: false
    )
  }
}
