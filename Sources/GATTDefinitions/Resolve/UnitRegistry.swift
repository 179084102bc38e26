import GATTModel
import GATTText

/// The names of the units in Assigned Numbers.
enum UnitRegistry {
  /// All names, for suggestions.
  static let names = GATTUnit.all.filter { $0.uuid != nil }.map(\.type)

  /// Returns the names that begin like a name up to its last dot, as `org.bluetooth.unit.mass.`: at most eight, in
  /// alphabetical order.
  static func names(ofSameKindAs name: String) -> [String] {
    guard let dot = name.lastIndex(of: "."), name[..<dot].count(where: { $0 == "." }) >= 3 else { return [] }
    return Array(names.filter { $0.hasPrefix(name[...dot]) }.sorted().prefix(8))
  }

  /// Returns the names that a common name or a symbol of a unit, such as `percent` or `Hz`, probably means: at most
  /// four, the shortest first.
  ///
  /// Names with the common name as their last component are preferred, then names with a similar last component, then
  /// names with a last component that contains it as a word.
  static func names(forCommonName unit: String) -> [String] {
    let last = unit.split(separator: ".").last.map(String.init) ?? ""
    let called = symbols[last] ?? String(last.lowercased().map { $0 == " " || $0 == "-" ? "_" : $0 })
    let components = Dictionary(grouping: names) { String($0.split(separator: ".").last ?? "") }
    if called.utf8.count < 3 { return [] }
    var found = components[called] ?? []
    if found.isEmpty { found = Suggestion.closest(to: called, among: components.keys).flatMap { components[$0] } ?? [] }
    if found.isEmpty {
      found = components.filter { $0.key.split(separator: "_").contains(Substring(called)) }.flatMap(\.value)
    }
    return Array(found.sorted { ($0.utf8.count, $0) < ($1.utf8.count, $1) }.prefix(4))
  }

  /// The last components of names, by other spellings of the units.
  private static let symbols = [
    "%": "percentage", "percent": "percentage", "\u{B0}C": "degree_celsius", "C": "degree_celsius",
    "\u{B0}F": "degree_fahrenheit", "\u{B0}": "degree", "K": "kelvin", "V": "volt", "A": "ampere", "W": "watt",
    "Hz": "hertz", "Pa": "pascal", "J": "joule", "m": "metre", "kg": "kilogram", "s": "second", "min": "minute",
    "h": "hour", "lx": "lux", "bpm": "beats_per_minute", "rpm": "revolution_per_minute",
  ]
}
