/// The units that Assigned Numbers lists, and the other names that published definitions call them by.
enum UnitRegistry {
  /// The unit that a `Unit` element names; nil when the name is not known.
  static func unit(_ name: String) -> UnitDefinition? {
    let type = aliases[name] ?? name
    if let number = UnitNames.assignedNumbers[type] {
      return UnitDefinition(type: type, uuid: DefinitionUUID(uint16: number))
    }
    return unregistered.contains(type) ? UnitDefinition(type: type, uuid: nil) : nil
  }

  /// All names, for suggestions.
  static var names: [String] { [String](UnitNames.assignedNumbers.keys) }

  /// The names of the units of the same quantity, as `org.bluetooth.unit.mass.`, in alphabetical order: at most eight.
  static func names(akinTo name: String) -> [String] {
    guard let dot = name.lastIndex(of: "."), name[..<dot].count(where: { $0 == "." }) >= 3 else { return [] }
    return Array(names.filter { $0.hasPrefix(name[...dot]) }.sorted().prefix(8))
  }

  /// A name for messages that say what names look like.
  static let example = "org.bluetooth.unit.thermodynamic_temperature.degree_celsius"

  /// `org.bluetooth.unit.unitless`: the number counts something, or is a ratio.
  static let unitless = "org.bluetooth.unit.unitless"

  /// Names in published definitions that mean a registered unit.
  private static let aliases = [
    "org.bluetooth.unit.length.meter": "org.bluetooth.unit.length.metre",
    "org.bluetooth.unit.velocity.kilometre_per_minute": "org.bluetooth.unit.velocity.kilometer_per_minute",
    "org.bluetooth.unit.kilowatt_hour": "org.bluetooth.unit.energy.kilowatt_hour",
    "org.bluetooth.unit.lux": "org.bluetooth.unit.illuminance.lux",
    "org.bluetooth.unit.luminous_energy.lumen_per_hour": "org.bluetooth.unit.luminous_energy.lumen_hour",
    "org.bluetooth.unit.volume_flow.liter_per_second": "org.bluetooth.unit.volume_flow.litre_per_second",
  ]

  /// Units of published definitions that were never assigned a number.
  private static let unregistered: Set<String> = [
    "org.bluetooth.unit.mass_density.kilogram_per_litre",
    "org.bluetooth.unit.mass_density.mole_per_litre",
    "org.bluetooth.unit.logarithmic_radio_quantity.decibel",
  ]
}
