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

/// Decodes the values of connected devices, and makes readings of them.
struct ConnectedValues: Sendable {
  /// The name of the gateway.
  let gateway: String
  let links: DeviceLinks
  let metrics: Metrics

  var clock: RadioClock { links.central.clock }

  /// Decodes a value, and deciphers it.
  ///
  /// - Parameter octets: The octets, as they were received.
  /// - Throws: `DecodeError`; `ValueOpener.Refusal`, which is counted.
  func value(
    _ octets: Data,
    _ interpreter: ValueInterpreter,
    from device: ConnectedDevice
  ) throws -> ValueOpener.Opened {
    let value = try interpreter.decode(received: [UInt8](octets))
    let sender = AdvertisedDevice(
      identifier: PeerIdentifier(device.device),
      address: DeviceAddress(device.device),
      name: device.localName
    )
    // Each characteristic has a counter.
    let series = " \(interpreter.uuid)"
    return try links.opener.open(value, from: sender, at: clock.now, series: series)
  }

  /// Returns the readings of a value; nil for a value with a counter that came before.
  ///
  /// - Parameter octets: The octets, as they were received.
  func packet(of opened: ValueOpener.Opened, _ octets: Data, _ device: ConnectedDevice) -> Packet? {
    if opened.isRepeat == true {
      metrics.count(.repeats)
      return nil
    }
    let name = opened.value.interpreter.definition.readingName
    let counter = opened.counter ?? opened.value.roles.sequence?.number
    let origin = SensorReading.Origin(
      gateway: gateway,
      device: device.device,
      name: links.settings[device.device]?.givenName ?? device.localName,
      provenance: opened.provenance.rawValue,
      time: clock.now
    )
    let readings = SensorReading.all(
      of: opened.value,
      octets: octets,
      definition: name,
      counter: counter,
      from: origin
    )
    metrics.count(.readings, readings.count)
    return Packet(
      readings: links.settings.corrected(readings, of: device.device),
      device: device.device,
      definition: name,
      isEvent: counter != nil,
      // The configuration names the device by its address, so its states are not those of ever new devices.
      hasPrivateAddress: false
    )
  }
}
