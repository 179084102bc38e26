import BlueGATT
import Foundation

/// One line of output.
struct Line: Encodable, CustomStringConvertible {
  let sensor: String
  let name: String
  /// In °C; a name when the thermometer does not know it.
  var temperature: Quantity<Temperature.TemperatureValue>?
  /// Relative, in per cent; a name when the thermometer does not know it.
  var humidity: Quantity<Humidity.HumidityValue>?
  /// What happened to the connection.
  var event: String?

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

  /// JSON.
  var description: String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    do {
      return String(decoding: try encoder.encode(self), as: UTF8.self)
    } catch {
      return "{\"event\":\"not a line: \(error)\"}"
    }
  }
}
