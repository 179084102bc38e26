/// The settings of `bluetoothd`: `main.conf`, a GLib key file. The last value of a repeated setting counts.
struct BlueZConfiguration: Sendable {
  private var groups: [String: [String: String]] = [:]

  /// - Parameter text: The contents of the file. Lines that are not settings are ignored.
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

  /// The value of a setting; nil when it is absent or empty.
  func value(_ group: String, _ key: String) -> String? {
    groups[group]?[key].flatMap { $0.isEmpty ? nil : $0 }
  }

  /// The value of a Boolean setting; nil when it is absent or not a Boolean.
  func flag(_ group: String, _ key: String) -> Bool? {
    switch value(group, key) {
    case "true", "1": true
    case "false", "0": false
    default: nil
    }
  }
}
