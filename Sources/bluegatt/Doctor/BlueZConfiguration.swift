/// The settings of `bluetoothd`: `main.conf`, a key file as GLib reads them. A setting that is given twice has its last value.
struct BlueZConfiguration: Sendable {
  private var groups: [String: [String: String]] = [:]

  /// - Parameter text: What the file says. What is no setting is passed over, as `bluetoothd` does.
  init(_ text: String) {
    var group = ""
    for line in text.split(whereSeparator: \.isNewline) {
      let line = line.trimmed
      if line.hasPrefix("#") { continue }
      if line.hasPrefix("["), line.hasSuffix("]") {
        group = String(line.dropFirst().dropLast())
      } else if let equals = line.firstIndex(of: "=") {
        groups[group, default: [:]][line[..<equals].trimmed] = line[line.index(after: equals)...].trimmed
      }
    }
  }

  /// What a setting says; nil when it says nothing.
  func value(_ group: String, _ key: String) -> String? {
    groups[group]?[key].flatMap { $0.isEmpty ? nil : $0 }
  }

  /// What a setting of yes or no says; nil when it says nothing that can be understood.
  func flag(_ group: String, _ key: String) -> Bool? {
    switch value(group, key) {
    case "true", "1": true
    case "false", "0": false
    default: nil
    }
  }
}
