import Foundation

/// Settings in environment variables, for containers: `BLUEGATT_SETTING_MQTT_STATE_INTERVAL` is the member `stateInterval`
/// of `mqtt`. They replace those of the file.
struct SettingVariables {
  static let prefix = "BLUEGATT_SETTING_"

  /// The paths of the members that are texts. Their variables have the text without quotes.
  private static let texts = [
    "gateway", "radio", "adapter", "keys", "mqtt.host", "mqtt.user", "mqtt.passwordFile", "mqtt.tls.authorities",
    "mqtt.tls.certificate", "mqtt.tls.key", "mqtt.prefix", "mqtt.homeAssistant.prefix", "spool.path", "spool.whenFull",
    "http.address",
  ]
  /// The paths of the other members. Their variables have JSON.
  private static let others = [
    "definitions", "counterRestarts", "forgetCounters", "devices", "permitOthers", "mqtt.port", "mqtt.tls",
    "mqtt.stateInterval", "mqtt.heartbeat", "mqtt.commands", "mqtt.homeAssistant", "mqtt.homeAssistant.devices",
    "mqtt.homeAssistant.availability", "spool.megabytes", "spool.states", "http", "http.port", "http.page",
  ]

  private struct Setting {
    var path: [String]
    var variable: String
    var value: Any
  }

  /// The settings. An object is before its members.
  private let settings: [Setting]

  /// Reads the variables with the prefix. An empty one is no setting.
  ///
  /// - Throws: `ConfigurationError` when a name is unknown, or a value is not JSON.
  init(_ environment: [String: String]) throws(ConfigurationError) {
    let members = Dictionary(uniqueKeysWithValues: (Self.texts + Self.others).map { (Self.variable(for: $0), $0) })
    var settings: [Setting] = []
    for (variable, text) in environment.sorted(by: { $0.key < $1.key })
    where variable.hasPrefix(Self.prefix) && !text.isEmpty {
      guard let member = members[variable] else {
        let known = members.keys.sorted().joined(separator: ", ")
        throw ConfigurationError(path: variable, "the variable is unknown; known variables: \(known)")
      }
      let value = Self.texts.contains(member) ? text : try Self.value(text, variable)
      settings.append(Setting(path: member.split(separator: ".").map(String.init), variable: variable, value: value))
    }
    self.settings = settings.sorted { $0.path.count < $1.path.count }
  }

  /// The name of the variable for a member with a path, such as `mqtt.stateInterval`.
  static func variable(for path: String) -> String {
    let words = path.flatMap { $0 == "." ? "_" : $0.isUppercase ? "_\($0)" : "\($0)" }
    return prefix + String(words).uppercased()
  }

  private static func value(_ text: String, _ variable: String) throws(ConfigurationError) -> Any {
    do throws(JSONPositions.SyntaxError) {
      _ = try JSONPositions(Data(text.utf8))
    } catch {
      throw ConfigurationError(path: variable, at: error.position, error.message)
    }
    guard let value = try? JSONSerialization.jsonObject(with: Data(text.utf8), options: .fragmentsAllowed) else {
      throw ConfigurationError(path: variable, "'\(text)' is no JSON, such as 1883, true, [\"a\"] or {}")
    }
    return value
  }

  /// Returns the text of a file with these settings; the text as it is if there are no settings, or if the file has none.
  func added(to text: Data) -> Data {
    guard !settings.isEmpty, var object = try? JSONSerialization.jsonObject(with: text) as? [String: Any] else {
      return text
    }
    for setting in settings { Self.set(setting.value, setting.path[...], in: &object) }
    return (try? JSONSerialization.data(withJSONObject: object)) ?? text
  }

  private static func set(_ value: Any, _ path: ArraySlice<String>, in object: inout [String: Any]) {
    guard let name = path.first else { return }
    guard path.count > 1 else { return object[name] = value }
    var inner = object[name] as? [String: Any] ?? [:]
    set(value, path.dropFirst(), in: &inner)
    object[name] = inner
  }

  /// Returns the variable with the value of a member; nil when the member is from the file.
  func variable(of path: [String]) -> String? {
    settings.last { path.starts(with: $0.path) }?.variable
  }

  /// Returns a variable with a part of a member; nil without one.
  func variable(in path: [String]) -> String? {
    settings.first { $0.path.starts(with: path) }?.variable
  }
}
