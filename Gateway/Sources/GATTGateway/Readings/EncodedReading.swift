import Foundation

/// The JSON form of a reading. A reading is encoded once, for its event and for its state.
struct EncodedReading {
  let field: String
  let json: Data
}

extension Metrics {
  /// Encodes readings. Counts and reports those without a JSON form.
  func encoded(_ readings: [SensorReading]) -> [EncodedReading] {
    readings.compactMap { reading in
      do {
        return EncodedReading(field: reading.field, json: try reading.json())
      } catch {
        count(.encodingFailures)
        report(.encoding, "\(reading.definition), \(reading.field): \(error)")
        return nil
      }
    }
  }
}
