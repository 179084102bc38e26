/// Home Assistant's spelling of a unit, and the device class of sensors with that unit.
struct HomeAssistantUnit: Hashable, Sendable {
  /// The value of `unit_of_measurement`.
  var unit: String
  /// The value of `device_class`; nil when the unit does not decide it.
  var deviceClass: String?

  private init(_ unit: String, _ deviceClass: String? = nil) {
    self.unit = unit
    self.deviceClass = deviceClass
  }

  /// Finds the unit of a reading: by its identifier, else by its symbol, else the symbol as it is.
  ///
  /// - Returns: nil for a reading without a unit.
  init?(type: String?, symbol: String?) {
    let name = type.flatMap { $0.hasPrefix(Self.prefix) ? String($0.dropFirst(Self.prefix.count)) : nil }
    if let known = name.flatMap({ Self.byType[$0] }) ?? symbol.flatMap({ Self.bySymbol[$0] }) {
      self = known
    } else if let symbol, !symbol.isEmpty {
      self.init(symbol)
    } else {
      return nil
    }
  }

  /// The identifiers and the symbols that the tables have.
  static var known: [(type: String?, symbol: String?)] {
    byType.keys.sorted().map { (prefix + $0, nil) } + bySymbol.keys.sorted().map { (nil, $0) }
  }

  private static let prefix = "org.bluetooth.unit."

  /// Units by the identifier of the Bluetooth SIG. Home Assistant accepts a device class only with one of its units.
  private static let byType: [String: HomeAssistantUnit] = [
    "acceleration.metres_per_second_squared": .init("m/s²"),
    "electric_charge.ampere_hours": .init("Ah"),
    "electric_current.ampere": .init("A", "current"),
    "electric_potential_difference.volt": .init("V", "voltage"),
    "electric_resistance.ohm": .init("Ω"),
    "energy.joule": .init("J", "energy"),
    "energy.kilogram_calorie": .init("kcal", "energy"),
    "energy.kilowatt_hour": .init("kWh", "energy"),
    "frequency.hertz": .init("Hz", "frequency"),
    "illuminance.lux": .init("lx", "illuminance"),
    "irradiance.watt_per_square_metre": .init("W/m²", "irradiance"),
    "length.inch": .init("in", "distance"),
    "length.metre": .init("m", "distance"),
    "mass.kilogram": .init("kg", "weight"),
    "mass.pound": .init("lb", "weight"),
    "power.volt_ampere": .init("VA", "apparent_power"),
    "power.watt": .init("W", "power"),
    "pressure.millimetre_of_mercury": .init("mmHg", "pressure"),
    "pressure.pascal": .init("Pa", "pressure"),
    "thermodynamic_temperature.degree_celsius": .init("°C", "temperature"),
    "thermodynamic_temperature.degree_fahrenheit": .init("°F", "temperature"),
    "thermodynamic_temperature.kelvin": .init("K", "temperature"),
    "time.day": .init("d", "duration"),
    "time.hour": .init("h", "duration"),
    "time.minute": .init("min", "duration"),
    "time.second": .init("s", "duration"),
    "velocity.kilometre_per_hour": .init("km/h", "speed"),
    "velocity.metres_per_second": .init("m/s", "speed"),
    "volume.litre": .init("L", "volume_storage"),
    "volume_flow.litre_per_second": .init("L/s", "volume_flow_rate"),
  ]

  /// Units that definitions give by a symbol.
  private static let bySymbol: [String: HomeAssistantUnit] = [
    "dBm": .init("dBm", "signal_strength"),
    "g": .init("g", "weight"),
    "hPa": .init("hPa", "pressure"),
    "kWh": .init("kWh", "energy"),
    "kn": .init("kn", "speed"),
    "L": .init("L", "volume_storage"),
    "m³": .init("m³", "volume_storage"),
    "m³/h": .init("m³/h", "volume_flow_rate"),
    "mL": .init("mL", "volume_storage"),
    "mm": .init("mm", "distance"),
    "µS/cm": .init("µS/cm", "conductivity"),
  ]
}

/// Device classes that follow from the name of a field, where its unit does not decide.
enum NamedClasses {
  /// The device class of a number; nil when the name has no known word.
  ///
  /// - Parameter unit: Home Assistant's spelling of the unit.
  static func sensor(_ field: String, unit: String?) -> String? {
    let name = field.lowercased()
    let candidates = sensors.filter { $0.unit == unit }
    return candidates.first { name.contains($0.word) }?.deviceClass
  }

  /// The device class of a Boolean; nil when the name has no known word.
  static func binarySensor(_ field: String) -> String? {
    let words = field.lowercased().split(separator: " ").map(String.init)
    return words.lazy.compactMap { binarySensors[$0] }.first
  }

  /// The device class of an event; nil when the name has no known word.
  static func event(_ field: String) -> String? {
    let name = field.lowercased()
    return ["button", "doorbell", "motion"].first { name.contains($0) }
  }

  /// Whether the name of a number says that nothing has happened.
  static func isNothing(_ name: String) -> Bool { name.lowercased() == "none" }

  private static let sensors: [(word: String, unit: String, deviceClass: String)] = [
    ("battery", "%", "battery"), ("humidity", "%", "humidity"), ("moisture", "%", "moisture"),
    ("co2", "ppm", "carbon_dioxide"), ("carbon dioxide", "ppm", "carbon_dioxide"),
    // Longer names first, because "PM1" is in "PM10".
    ("pm2.5", "µg/m³", "pm25"), ("pm10", "µg/m³", "pm10"), ("pm1", "µg/m³", "pm1"),
    ("volatile", "µg/m³", "volatile_organic_compounds"), ("voc", "µg/m³", "volatile_organic_compounds"),
    ("voc", "ppb", "volatile_organic_compounds_parts"),
  ]

  private static let binarySensors = [
    "door": "door", "garage": "garage_door", "gas": "gas", "leak": "moisture", "motion": "motion",
    "moisture": "moisture",
    "occupancy": "occupancy", "opening": "opening", "presence": "presence", "problem": "problem", "smoke": "smoke",
    "tamper": "tamper", "vibration": "vibration", "water": "moisture", "window": "window",
  ]
}
