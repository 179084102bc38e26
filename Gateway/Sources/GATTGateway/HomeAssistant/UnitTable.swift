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

/// What follows from the name of a field for its entity: its device class, which goes before that of its unit, and more.
enum NamedClasses {
  /// The device class of a number; nil when the name has no known word.
  ///
  /// - Parameter unit: Home Assistant's spelling of the unit.
  static func sensor(_ field: String, unit: String?) -> String? {
    let name = field.lowercased()
    let candidates = sensors.filter { $0.unit == unit }
    // The class "water" is for what a meter counts, not for what is in a tank.
    return candidates.first { name.contains($0.word) && !($0.word == "water" && name.contains("level")) }?.deviceClass
  }

  /// The device class of a Boolean; nil when the name has no known word, and when "on" does not mean what the class says,
  /// as for "Door Closed" and "Battery OK".
  static func binarySensor(_ field: String) -> String? {
    let words = field.lowercased().split(separator: " ").map(String.init)
    guard opposites.isDisjoint(with: words) else { return nil }
    if words.contains("battery"), words.contains("low") { return "battery" }
    // A curtain in motion is not a person in motion.
    if words == ["in", "motion"] { return "moving" }
    let classes = words.compactMap { binarySensors[$0] }
    // An alarm of a door is no open door. Smoke is smoke, with an alarm and without.
    return classes.first { detections.contains($0) } ?? classes.first { $0 == "problem" } ?? classes.first
  }

  /// The state class of a number: that of a counter for what only rises until the device starts again.
  static func stateClass(_ field: String, unit: String?, _ deviceClass: String?) -> String {
    // Home Assistant allows no other class for them.
    if ["energy", "gas", "water"].contains(deviceClass) { return "total_increasing" }
    let words = field.lowercased().split(separator: " ")
    return unit == nil && words.contains { counters.contains(String($0)) } ? "total_increasing" : "measurement"
  }

  /// The number of decimal places that people want to see.
  ///
  /// - Parameter places: Those of the definition; nil when it does not tell.
  static func decimalPlaces(_ places: Int?, _ deviceClass: String?) -> Int {
    switch deviceClass {
    case "battery": 0
    case "humidity", "moisture", "temperature": min(places ?? 1, 2)
    case "illuminance", "power", "pressure": min(places ?? 1, 3)
    default: min(places ?? 3, 5)
    }
  }

  /// The device classes that say how the device is, and not what it measures.
  static let areDiagnostic: Set<String> = ["battery", "battery_charging", "signal_strength"]

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
    ("noise", "dB", "sound_pressure"), ("sound", "dB", "sound_pressure"), ("sound", "dBA", "sound_pressure"),
    ("gas", "m³", "gas"), ("rain", "mm", "precipitation"), ("water", "m³", "water"), ("water", "L", "water"),
    ("wind", "m/s", "wind_speed"), ("wind", "km/h", "wind_speed"),
  ]

  /// Words in the names of numbers that only rise.
  private static let counters: Set = ["counter", "counts"]

  /// Words that turn the meaning of a name round, or that make it no state of the thing that the name has.
  private static let opposites: Set = [
    "absent", "closed", "disabled", "enabled", "no", "not", "ok", "present", "valid",
  ]

  /// The classes of dangers.
  private static let detections: Set = ["gas", "moisture", "smoke", "tamper"]

  private static let binarySensors = [
    "alarm": "problem", "alert": "problem", "charging": "battery_charging", "connected": "connectivity", "door": "door",
    "error": "problem", "fault": "problem", "garage": "garage_door", "gas": "gas", "leak": "moisture",
    "light": "light", "moisture": "moisture", "motion": "motion", "moving": "moving", "occupancy": "occupancy",
    "open": "opening", "opening": "opening", "presence": "presence", "problem": "problem", "smoke": "smoke",
    "tamper": "tamper", "tampered": "tamper", "vibration": "vibration", "water": "moisture", "window": "window",
  ]
}
