import GATTCapture
import GATTDefinitions
import GATTInterpreter
import GATTModel
import GATTText

/// A number of a sensor, without the nesting of its definition: a field, a bit field or a computed number.
struct SensorField {
  /// The source of the number.
  enum Content {
    case field(InterpretedField)
    case bit(InterpretedBit)
    case computed(ComputedNumber)
  }

  /// The name in the definition. A number follows when several fields have one name.
  var name: String
  /// The number of the probe, port or channel, from 1; nil when the device has only one.
  var index: Int?
  let content: Content

  /// The quantity, in the words of Home Assistant's parsers, such as `temperature`; nil when it has no such word.
  var key: String? { SensorWords.key(of: name) }

  /// Whether the number is outside the range of its definition.
  var isOutOfRange: Bool {
    switch content {
    case .field(let field): field.isOutOfRange
    case .computed(let number): number.isOutOfRange
    case .bit: false
    }
  }

  /// All numbers of a value, in the order of its octets. The computed numbers of a value follow its fields, those of a
  /// nested value the fields of the nested value.
  static func all(of value: InterpretedValue) -> [SensorField] {
    var fields: [SensorField] = []
    append(value, to: &fields)
    let counts = Dictionary(fields.map { ($0.name, 1) }, uniquingKeysWith: +)
    var seen: [String: Int] = [:]
    for index in fields.indices {
      let name = fields[index].name
      if counts[name] ?? 0 > 1 {
        let number = seen[name, default: 0] + 1
        seen[name] = number
        fields[index].name = "\(name) \(number)"
        fields[index].index = fields[index].index ?? number
      } else if let number = SensorWords.number(in: name) {
        fields[index].index = fields[index].index ?? number
      }
    }
    return fields
  }

  private static func append(_ value: InterpretedValue, to fields: inout [SensorField]) {
    for field in value.fields {
      if case .value(let nested) = field.content {
        append(nested, to: &fields)
        continue
      }
      if field.hasBits {
        fields += field.bits.map { SensorField(name: $0.name, content: .bit($0)) }
      } else {
        let name = field.elementName.map { "\(field.name) \($0)" } ?? field.name
        let index = field.isRepeated ? field.element + 1 : nil
        fields.append(SensorField(name: name, index: index, content: .field(field)))
      }
    }
    fields += value.computed.map { SensorField(name: $0.name, content: .computed($0)) }
  }
}

/// The words with which the parsers that Home Assistant uses for advertisements, such as `bthome-ble`, name quantities.
private enum SensorWords {
  /// The word of the parsers for each word that only definitions use.
  private static let synonyms = [
    "battery_level": "battery", "battery_percentage": "battery", "relative_humidity": "humidity",
    "battery_voltage": "voltage", "co2": "carbon_dioxide", "weight": "mass", "light": "illuminance",
    "air_pressure": "pressure", "barometric_pressure": "pressure", "soil_moisture": "moisture",
    "soil_conductivity": "conductivity", "hcho": "formaldehyde", "gravity": "specific_gravity",
    "counter": "packet_id", "frame_counter": "packet_id", "measurement_sequence_number": "sequence_number",
    "indoor_air_quality_score": "iaqs", "color_temperature": "cw", "dimmer_presses": "dimmer.number_of_presses",
    "dimmer_steps": "dimmer.steps", "dustbin_connected": "dusbin_connected", "meter_bound": "is_meter_binded",
    "packet_sequence_number": "seq_number", "body_temperature": "temperature",
  ]
  /// The words of the parsers.
  private static let known: Set<String> = [
    "acceleration", "acceleration_x", "acceleration_y", "acceleration_z", "aqi_level", "battery", "battery_charging",
    "carbon_dioxide", "carbon_monoxide", "conductivity", "count", "current", "cw", "dew_point",
    "dimmer.number_of_presses", "dimmer.steps", "direction", "distance", "door", "duration", "dusbin_connected",
    "energy", "formaldehyde", "gas", "gyroscope", "heart_rate", "humidity", "iaqs", "illuminance", "impedance",
    "is_meter_binded", "light_level", "lock", "mass", "moisture", "motion", "movement_counter", "nox_index",
    "occupancy", "opening", "packet_id", "pm1", "pm10", "pm25", "pm4", "power", "precipitation", "presence", "pressure",
    "problem", "radon", "rotation", "rotational_speed", "seq_number", "sequence_number", "signal_strength", "smoke",
    "specific_gravity", "speed", "steps", "temperature", "timestamp", "uv_index", "vibration", "voc_index",
    "volatile_organic_compounds", "voltage", "volume", "volume_flow_rate", "volume_storage", "water", "window",
  ]

  /// Returns the word for a name, without its number; nil when the name has no word.
  static func key(of name: String) -> String? {
    let words = withoutNumber(name).split { !$0.isLetter && !$0.isNumber && $0 != "." }
    let text = words.joined(separator: "_").lowercased().filter { $0 != "." }
    let key = synonyms[text] ?? text
    if known.contains(key) { return key }
    // "Temperature Probe 2" is a temperature.
    guard let last = words.last, ["probe", "port", "channel"].contains(last.lowercased()) else { return nil }
    return self.key(of: words.dropLast().joined(separator: " "))
  }

  /// Returns the number at the end of a name; nil when it has none.
  static func number(in name: String) -> Int? {
    guard let last = name.split(separator: " ").last, last.count < name.count else { return nil }
    return Int(last).flatMap { $0 > 0 ? $0 : nil }
  }

  private static func withoutNumber(_ name: String) -> String {
    number(in: name) == nil ? name : String(name[..<(name.lastIndex(of: " ") ?? name.endIndex)])
  }
}

extension JSONWriter {
  /// Writes an object with the members `name`, `key`, `index`, `raw`, `value` and `unit`.
  mutating func sensorField(_ field: SensorField) {
    object { json in
      json.member("name", field.name)
      json.member("key", field.key)
      json.member("index", field.index)
      json.key("raw")
      switch field.content {
      case .field(let field): json.sensorRaw(field)
      case .bit(let bit): json.integer(bit.raw)
      case .computed: json.null()
      }
      json.key("value")
      switch field.content {
      case .field(let field): json.sensorValue(field)
      case .bit(let bit):
        if bit.size == 1 {
          json.boolean(bit.raw == 1)
        } else if let meaning = bit.meaning {
          json.string(meaning)
        } else {
          json.integer(bit.raw)
        }
      case .computed(let number): json.number(number.value)
      }
      json.member("unit", field.unit?.type)
      if field.isOutOfRange { json.member("outOfRange", true) }
    }
  }

  /// Writes the raw content. A text or a UUID is written from the content of the field: if the field is in a deciphered
  /// group, the packet has only its enciphered octets.
  private mutating func sensorRaw(_ field: InterpretedField) {
    switch field.content {
    case .text(let octets): string(octets: octets)
    case .uuid(let uuid): string(uuid.description)
    default: raw(field, [])
    }
  }

  /// Writes the value. For a number that has a name in its enumeration, that is the name; for a number with an
  /// `x:Epoch`, the time; for a number that is not finite, null.
  private mutating func sensorValue(_ field: InterpretedField) {
    switch field.value {
    case .integer(_, let meaning?): string(meaning)
    case .number(_, _?): null()
    case let value: if let time = field.time { string(time) } else { self.value(value) }
    }
  }
}

extension SensorField {
  fileprivate var unit: GATTUnit? {
    switch content {
    case .field(let field): field.unit
    case .bit: nil
    case .computed(let number): number.unit
    }
  }
}

extension InterpretedField {
  /// The time of a number with an `x:Epoch`, such as `2026-11-21T22:21:34+00:00`; nil for any other number.
  fileprivate var time: String? {
    guard let epoch = definition?.epoch, let seconds else { return nil }
    return Int64(exactly: ((Double(epoch) + seconds) * 1_000_000).rounded()).map { microseconds in
      let time = CaptureTime(microseconds: microseconds)
      return "\(time.date)T\(time.timeOfDay.prefix(8))+00:00"
    }
  }

  private var seconds: Double? {
    switch value {
    case .integer(let number, meaning: nil): Double(number)
    case .number(let number, meaning: nil): number
    default: nil
    }
  }
}
