import BlueGATT
import Foundation

/// The reason that a configuration file was not read.
public struct ConfigurationError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The path of the file.
  public let path: String
  /// The line, from 1; nil when the whole file is meant.
  public let line: Int?
  /// The column, from 1; nil when the whole file is meant.
  public let column: Int?
  /// The reason, and what to do.
  public let reason: String

  init(path: String, at position: JSONPositions.Position? = nil, _ reason: String) {
    self.path = path
    line = position?.line
    column = position?.column
    self.reason = reason
  }

  /// The error as compilers print it.
  public var description: String {
    ([path] + [line, column].compactMap { $0.map { "\($0)" } }).joined(separator: ":") + ": " + reason
  }
}

extension Configuration {
  /// Reads a configuration file: a JSON object with the members of `Configuration`. Every member is optional. Relative
  /// paths in it begin at the folder of the file. Environment variables replace members: `BLUEGATT_SETTING_MQTT_HOST` is
  /// the member `host` of `mqtt`.
  ///
  /// - Parameters:
  ///   - path: The path of the file; nil to read the environment variables only.
  ///   - environment: The environment variables.
  /// - Throws: `ConfigurationError`, also for a file or folder that is named there and cannot be used.
  public init(file path: String?, environment: [String: String] = [:]) throws(ConfigurationError) {
    var text = Data("{}".utf8)
    if let path {
      do throws(NamedFile.Failure) {
        text = try NamedFile.content(of: path)
      } catch {
        throw ConfigurationError(path: path, error.reason)
      }
    }
    let places = try Places(text, path: path ?? "", try SettingVariables(environment))
    try self.init(text, places)
    try checkFiles(places)
  }

  /// Reads the content of a configuration file, without the files that it names.
  init(_ text: Data, path: String, environment: [String: String] = [:]) throws(ConfigurationError) {
    try self.init(text, try Places(text, path: path, try SettingVariables(environment)))
  }

  private init(_ text: Data, _ places: Places) throws(ConfigurationError) {
    do {
      self = try JSONDecoder().decode(Configuration.self, from: places.variables.added(to: text))
    } catch let error as DecodingError {
      throw places.error(at: JSONPositions.names(error.codingPath), error.explanation)
    } catch {
      throw ConfigurationError(path: places.path, "\(error)")
    }
    let folder = places.path.lastIndex(of: "/").map { String(places.path[...$0]) } ?? ""
    // The default is in the working directory, which the service may write to.
    placePaths(places.contain(["spool", "path"])) { $0.hasPrefix("/") ? $0 : folder + $0 }
  }

  /// The places of the settings: in a file, and in environment variables.
  private struct Places {
    let path: String
    let variables: SettingVariables
    private let positions: JSONPositions

    init(_ text: Data, path: String, _ variables: SettingVariables) throws(ConfigurationError) {
      self.path = path
      self.variables = variables
      do throws(JSONPositions.SyntaxError) {
        positions = try JSONPositions(text)
      } catch {
        throw ConfigurationError(path: path, at: error.position, error.message)
      }
    }

    /// Whether there is a member with a path of names.
    func contain(_ names: [String]) -> Bool { variables.variable(of: names) != nil || positions[names: names] != nil }

    /// Returns an error at the place of the member with a path of names.
    func error(at names: [String], _ reason: String) -> ConfigurationError {
      if let variable = variables.variable(of: names) { return ConfigurationError(path: variable, reason) }
      if let position = positions[names: names], !path.isEmpty {
        return ConfigurationError(path: path, at: position, reason)
      }
      return ConfigurationError(path: variables.variable(in: names) ?? path, reason)
    }
  }

  /// Changes the paths of all files and folders.
  private mutating func placePaths(_ hasSpoolPath: Bool, _ place: (String) -> String) {
    definitions = definitions.map(place)
    keys = keys.map(place)
    if let broker = mqtt {
      mqtt?.passwordFile = broker.passwordFile.map(place)
      mqtt?.tls?.authorities = broker.tls?.authorities.map(place)
      mqtt?.tls?.certificate = broker.tls?.certificate.map(place)
      mqtt?.tls?.key = broker.tls?.key.map(place)
    }
    if hasSpoolPath { spool.path = place(spool.path) }
  }

  /// Checks that the files and folders exist and are private where they have to be, so that an error has the place of the
  /// name. Their content is checked when the gateway uses them.
  private func checkFiles(_ places: Places) throws(ConfigurationError) {
    for (index, folder) in definitions.enumerated() where !Self.isFolder(folder) {
      throw places.error(at: ["definitions", "\(index)"], "\(folder): is not a folder that can be read")
    }
    let files: [(names: [String], path: String?, isSecret: Bool)] = [
      (["keys"], keys, true), (["mqtt", "passwordFile"], mqtt?.passwordFile, true),
      (["mqtt", "tls", "authorities"], mqtt?.tls?.authorities, false),
      (["mqtt", "tls", "certificate"], mqtt?.tls?.certificate, false), (["mqtt", "tls", "key"], mqtt?.tls?.key, true),
    ]
    for file in files {
      guard let name = file.path, !NamedFile.isOfService(name) else { continue }
      do throws(NamedFile.Failure) {
        _ = try NamedFile.content(of: name, isSecret: file.isSecret)
      } catch {
        throw places.error(at: file.names, "\(name): \(error.reason)")
      }
    }
    if places.contain(["spool", "path"]), !Self.isFolder(spool.folder) {
      throw places.error(at: ["spool", "path"], "\(spool.folder): the folder of the spool does not exist")
    }
  }

  private static func isFolder(_ path: String) -> Bool {
    var isFolder: ObjCBool = false
    return FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) && isFolder.boolValue
  }

  /// Removes the files that systemd gives to the running service only, and returns their paths.
  public mutating func removeCredentials() -> [String] {
    let paths = [keys, mqtt?.passwordFile].compactMap(\.self).filter(NamedFile.isOfService)
    if paths.contains(where: { $0 == keys }) { keys = nil }
    if paths.contains(where: { $0 == mqtt?.passwordFile }) { mqtt?.passwordFile = nil }
    return paths
  }
}

extension DecodingError {
  /// The path of the value with the error.
  fileprivate var codingPath: [any CodingKey] {
    switch self {
    case .keyNotFound(_, let context), .typeMismatch(_, let context), .valueNotFound(_, let context): context.codingPath
    default: if case .dataCorrupted(let context) = self { context.codingPath } else { [] }
    }
  }

  /// What is wrong, and what to write.
  var explanation: String {
    switch self {
    case .keyNotFound(let key, _): "the member '\(key.stringValue)' is missing"
    case .typeMismatch(let type, let context), .valueNotFound(let type, let context):
      "\(Self.subject(context.codingPath)) has to be \(Self.form(of: type))"
    default: if case .dataCorrupted(let context) = self { context.debugDescription } else { "\(self)" }
    }
  }

  private static func subject(_ path: [any CodingKey]) -> String {
    guard let last = path.last else { return "the text" }
    guard last.intValue != nil else { return "'\(last.stringValue)'" }
    return path.last { $0.intValue == nil }.map { "each element of '\($0.stringValue)'" } ?? "each element"
  }

  private static func form(of type: Any.Type) -> String {
    let name = "\(type)"
    return switch name {
    case "String": "a text in double quotes"
    case "Bool": "true or false, without quotes"
    case _ where name.hasPrefix("Dictionary"): "an object, such as {}"
    case _ where name.hasPrefix("Array"): "an array, such as []"
    default: "a number without quotes"
    }
  }
}

// MARK: Members

extension Configuration: Decodable {
  private enum Keys: String, CodingKey, CaseIterable {
    case gateway, radio, adapter, definitions, keys, counterRestarts, forgetCounters, devices, permitOthers, mqtt, spool
    case http
  }

  /// Decodes the members that are present. Other members keep their defaults.
  public init(from decoder: any Decoder) throws {
    self.init()
    let members = try Members<Keys>(decoder)
    try members.read(.gateway, into: &gateway)
    guard Topics.isName(gateway) else { throw members.error(.gateway, Topics.nameRule) }
    try members.read(.radio, into: &radio)
    try members.read(.adapter, into: &adapter)
    try members.read(.definitions, into: &definitions)
    try members.read(.counterRestarts, into: &counterRestarts)
    for text in try members.container.decodeIfPresent([String].self, forKey: .forgetCounters) ?? [] {
      guard let address = DeviceAddress(text) else {
        throw members.error(.forgetCounters, "'\(text)' is no address, such as C0:00:00:00:00:05")
      }
      forgetCounters.append(address)
    }
    for folder in definitions { try members.checkPath(folder, .definitions) }
    try members.read(.keys, intoPath: &keys)
    try members.read(.devices, into: &devices)
    for (index, device) in devices.enumerated()
    where devices[..<index].contains(where: { $0.address == device.address }) {
      throw members.error(.devices, "the device \(device.address) occurs twice")
    }
    try members.read(.permitOthers, into: &permitsOthers)
    if !permitsOthers, !devices.contains(where: \.isPermitted) {
      throw members.error(.permitOthers, "'devices' has no device that is permitted, so nothing would be heard")
    }
    try members.read(.mqtt, into: &mqtt)
    try members.read(.spool, into: &spool)
    try members.read(.http, into: &http)
  }
}

extension MQTTConfiguration: Decodable {
  private enum Keys: String, CodingKey, CaseIterable {
    case host, port, user, passwordFile, tls, prefix, stateInterval, heartbeat, commands, homeAssistant
  }

  /// Decodes the members that are present; `host` is required.
  public init(from decoder: any Decoder) throws {
    let members = try Members<Keys>(decoder)
    self.init(host: try members.container.decode(String.self, forKey: .host))
    if let problem = Self.problem(ofHost: host) { throw members.error(.host, problem) }
    try members.read(.port, into: &port, in: 1...65535)
    try members.read(.user, into: &user)
    if let user, user.isEmpty || user.contains("\0") { throw members.error(.user, "'user' is empty, or not a name") }
    try members.read(.passwordFile, intoPath: &passwordFile)
    if passwordFile != nil, user == nil { throw members.error(.passwordFile, "'passwordFile' needs 'user'") }
    try members.read(.tls, into: &tls)
    try members.read(.prefix, intoPrefix: &prefix)
    try members.read(.stateInterval, into: &stateInterval, in: 0.1...3600)
    try members.read(.heartbeat, into: &heartbeat, in: Self.heartbeats)
    try members.read(.commands, into: &commands)
    try members.read(.homeAssistant, into: &homeAssistant)
  }
}

extension HomeAssistantConfiguration: Decodable {
  private enum Keys: String, CodingKey, CaseIterable { case prefix, devices, availability }

  /// Decodes the members that are present. Other members keep their defaults.
  public init(from decoder: any Decoder) throws {
    self.init()
    let members = try Members<Keys>(decoder)
    try members.read(.prefix, intoPrefix: &prefix)
    try members.read(.devices, into: &devices)
    for device in (devices ?? []).sorted() where DeviceAddress(device) == nil {
      throw members.error(.devices, "'\(device)' is no address of a device, such as C0:00:00:00:00:05")
    }
    try members.read(.availability, into: &availability)
  }
}

extension MQTTConfiguration.TLS: Decodable {
  private enum Keys: String, CodingKey, CaseIterable { case authorities, certificate, key }

  /// Decodes the members that are present.
  public init(from decoder: any Decoder) throws {
    self.init()
    let members = try Members<Keys>(decoder)
    try members.read(.authorities, intoPath: &authorities)
    try members.read(.certificate, intoPath: &certificate)
    try members.read(.key, intoPath: &key)
    if (certificate == nil) != (key == nil) {
      throw members.error(certificate == nil ? .key : .certificate, "'certificate' and 'key' belong together")
    }
  }
}

extension SpoolConfiguration: Decodable {
  private enum Keys: String, CodingKey, CaseIterable { case path, megabytes, whenFull, states }

  /// Decodes the members that are present. Other members keep their defaults.
  public init(from decoder: any Decoder) throws {
    self.init()
    let members = try Members<Keys>(decoder)
    try members.read(.path, into: &path)
    try members.checkPath(path, .path)
    try members.read(.megabytes, into: &megabytes, in: 1...1_000_000)
    try members.read(.whenFull, into: &whenFull)
    try members.read(.states, into: &states, in: 1...1_000_000)
  }
}

extension HTTPConfiguration: Decodable {
  private enum Keys: String, CodingKey, CaseIterable { case address, port, page }

  /// Decodes the members that are present. Other members keep their defaults.
  public init(from decoder: any Decoder) throws {
    self.init()
    let members = try Members<Keys>(decoder)
    try members.read(.address, into: &address)
    guard StatusServer.isAddress(address) else {
      throw members.error(.address, StatusServer.addressRule(address))
    }
    try members.read(.port, into: &port, in: 1...65535)
    try members.read(.page, into: &page)
  }
}

/// Reads the members of an object, and refuses unknown ones, which are often spelling mistakes.
struct Members<Keys: CodingKey & CaseIterable> {
  let container: KeyedDecodingContainer<Keys>

  init(_ decoder: any Decoder) throws {
    container = try decoder.container(keyedBy: Keys.self)
    let known = Keys.allCases.map(\.stringValue)
    for key in try decoder.container(keyedBy: AnyKey.self).allKeys where !known.contains(key.stringValue) {
      throw DecodingError.dataCorrupted(
        .init(
          codingPath: decoder.codingPath + [key],
          debugDescription: "'\(key.stringValue)' is unknown; known members: \(known.joined(separator: ", "))"
        )
      )
    }
  }

  func error(_ key: Keys, _ reason: String) -> DecodingError {
    .dataCorruptedError(forKey: key, in: container, debugDescription: reason)
  }

  func read<Value: Decodable>(_ key: Keys, into value: inout Value) throws {
    if let read = try member(Value.self, key) { value = read }
  }

  /// Returns the member, or nil if it is absent. The decoder throws other errors for numbers that a type cannot have.
  private func member<Value: Decodable>(_ type: Value.Type, _ key: Keys) throws -> Value? {
    do {
      return try container.decodeIfPresent(type, forKey: key)
    } catch  where !(error is DecodingError) {
      throw self.error(key, "the number is no value of type \(type)")
    }
  }

  func read<Value: Decodable>(_ key: Keys, into value: inout Value?) throws {
    value = try member(Value.self, key) ?? value
  }

  /// Reads the path of a file.
  func read(_ key: Keys, intoPath path: inout String?) throws {
    try read(key, into: &path)
    if let path { try checkPath(path, key) }
  }

  func checkPath(_ path: String, _ key: Keys) throws {
    if path.isEmpty || path.contains("\0") { throw error(key, "'\(key.stringValue)' is no path of a file or folder") }
  }

  /// Reads the first levels of topics.
  func read(_ key: Keys, intoPrefix prefix: inout String) throws {
    try read(key, into: &prefix)
    guard Topics.isPrefix(prefix) else {
      throw error(key, Topics.prefixRule)
    }
  }

  /// Reads one of several words.
  func read<Word: RawRepresentable<String> & CaseIterable>(_ key: Keys, into value: inout Word) throws {
    guard let text = try container.decodeIfPresent(String.self, forKey: key) else { return }
    guard let word = Word(rawValue: text) else {
      let words = Word.allCases.map { "'\($0.rawValue)'" }.joined(separator: " or ")
      throw error(key, "'\(text)' is none of the possible words: \(words)")
    }
    value = word
  }

  func read<Number: Decodable & Comparable>(
    _ key: Keys,
    into value: inout Number,
    in range: ClosedRange<Number>
  ) throws {
    var number: Number?
    try read(key, into: &number, in: range)
    value = number ?? value
  }

  func read<Number: Decodable & Comparable>(
    _ key: Keys,
    into value: inout Number?,
    in range: ClosedRange<Number>
  ) throws {
    let limits = "\(range.lowerBound) ... \(range.upperBound)"
    let number: Number?
    do {
      number = try member(Number.self, key)
    } catch DecodingError.dataCorrupted {
      let kind = Number.self is Int.Type ? "a whole number" : "a number"
      throw error(key, "'\(key.stringValue)' has to be \(kind) in \(limits)")
    }
    guard let number else { return }
    guard range.contains(number) else { throw error(key, "\(number) is not in \(limits)") }
    value = number
  }
}

private struct AnyKey: CodingKey {
  let stringValue: String
  var intValue: Int? { nil }

  init(stringValue: String) { self.stringValue = stringValue }
  init?(intValue: Int) { nil }
}
