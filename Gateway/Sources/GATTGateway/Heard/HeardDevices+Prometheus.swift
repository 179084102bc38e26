import Foundation

extension HeardDevices {
  /// The time after which a device that was not heard has no numbers any more, in seconds. Prometheus then shows that
  /// they have ended.
  private static let longestSilence = 600.0

  /// The values of the devices in the text format of Prometheus, version 0.0.4. Texts have no number, and are left out.
  ///
  /// - Parameter now: The time by the clock of the machine.
  func prometheusText(at now: Date) -> String {
    var names: [String] = []
    var values: [String] = []
    var signals: [String] = []
    var times: [String] = []
    for device in all
    where !device.values.isEmpty && now.timeIntervalSince(device.heard) <= Self.longestSilence {
      let label = "device=\(Self.quoted(device.device))"
      if let name = device.name { names.append("bluegatt_device_info{\(label),name=\(Self.quoted(name))} 1") }
      if let rssi = device.rssi { signals.append("bluegatt_device_rssi_dbm{\(label)} \(rssi)") }
      times.append("bluegatt_device_heard_timestamp_seconds{\(label)} \(device.heard.timeIntervalSince1970)")
      for value in device.values where value.quality != .enciphered {
        guard let number = value.number else { continue }
        let field = "definition=\(Self.quoted(value.definition)),field=\(Self.quoted(value.field))"
        let unit = Self.quoted(value.unit ?? "")
        values.append("bluegatt_device_value{\(label),\(field),unit=\(unit)} \(number)")
      }
    }
    let lines =
      Self.metric("bluegatt_device_info", "The name that a device advertises.", names)
      + Self.metric("bluegatt_device_value", "The newest number of a field, 0 or 1 for a Boolean.", values)
      + Self.metric("bluegatt_device_rssi_dbm", "The RSSI of the last advertisement.", signals)
      + Self.metric("bluegatt_device_heard_timestamp_seconds", "The time at which a device was heard last.", times)
    return lines.joined(separator: "\n") + "\n"
  }

  private static func metric(_ name: String, _ help: String, _ samples: [String]) -> [String] {
    ["# HELP \(name) \(help)", "# TYPE \(name) gauge"] + samples
  }

  /// Returns a text as the value of a label.
  private static func quoted(_ text: String) -> String {
    // Not by characters: a quotation mark with an accent, or a line break after a carriage return, is another character.
    let escaped = text.unicodeScalars.reduce(into: "") { escaped, scalar in
      switch scalar {
      case "\\": escaped += "\\\\"
      case "\"": escaped += "\\\""
      case "\n": escaped += "\\n"
      default: escaped.unicodeScalars.append(scalar)
      }
    }
    return "\"\(escaped)\""
  }
}
