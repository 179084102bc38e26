import BlueGATT
import Foundation

/// One line of output: a value, or an event.
struct Line: Encodable, Sendable, CustomStringConvertible {
  /// The address of the thermometer; nil for an event of the gateway.
  var sensor: String?
  var name: String?
  /// In °C; a name when the thermometer does not know it.
  var temperature: Quantity<Temperature.TemperatureValue>?
  /// Relative, in per cent; a name when the thermometer does not know it.
  var humidity: Quantity<Humidity.HumidityValue>?
  var event: String?

  init(event: String) {
    self.event = event
  }

  init(
    _ sensor: Peripheral,
    temperature: Quantity<Temperature.TemperatureValue>? = nil,
    humidity: Quantity<Humidity.HumidityValue>? = nil,
    event: String? = nil
  ) {
    self.sensor = "\(sensor.identifier)"
    name = sensor.name
    self.temperature = temperature
    self.humidity = humidity
    self.event = event
  }

  init(_ value: MalformedValue) {
    sensor = "\(value.identifier)"
    event = "malformed \(value.characteristic): \(value.error)"
  }

  /// The line as JSON.
  var description: String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return (try? encoder.encode(self)).map { String(decoding: $0, as: UTF8.self) } ?? ""
  }

  /// Writes the line to standard output, at once also where that is a pipe.
  func print() {
    try? FileHandle.standardOutput.write(contentsOf: Data("\(self)\n".utf8))
  }
}
