import BlueGATT
import Foundation

/// One line of output.
struct Line: Encodable, CustomStringConvertible {
  let sensor: String
  let name: String
  /// In °C.
  var temperature: Double?
  /// Relative, in per cent.
  var humidity: Double?
  /// What happened to the connection.
  var event: String?

  init(_ sensor: Peripheral, temperature: Double? = nil, humidity: Double? = nil, event: String? = nil) {
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
