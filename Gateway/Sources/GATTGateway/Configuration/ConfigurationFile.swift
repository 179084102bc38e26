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
  /// Reads a configuration file: a JSON object with the members of `Configuration`. Every member is optional.
  ///
  /// - Throws: `ConfigurationError`.
  public init(file path: String) throws(ConfigurationError) {
    guard let text = FileManager.default.contents(atPath: path) else {
      throw ConfigurationError(path: path, "cannot be read")
    }
    try self.init(text, path: path)
  }

  /// Reads the content of a configuration file.
  init(_ text: Data, path: String) throws(ConfigurationError) {
    let positions: JSONPositions
    do throws(JSONPositions.SyntaxError) {
      positions = try JSONPositions(text)
    } catch {
      throw ConfigurationError(path: path, at: error.position, error.message)
    }
    do {
      self = try JSONDecoder().decode(Configuration.self, from: text)
    } catch let DecodingError.dataCorrupted(context) {
      throw ConfigurationError(path: path, at: positions[context.codingPath], context.debugDescription)
    } catch let DecodingError.typeMismatch(_, context), let DecodingError.valueNotFound(_, context) {
      throw ConfigurationError(path: path, at: positions[context.codingPath], context.debugDescription)
    } catch let DecodingError.keyNotFound(key, context) {
      let reason = "the member '\(key.stringValue)' is missing"
      throw ConfigurationError(path: path, at: positions[context.codingPath], reason)
    } catch {
      throw ConfigurationError(path: path, "\(error)")
    }
  }
}

// MARK: Members

extension Configuration: Decodable {
  private enum Keys: String, CodingKey, CaseIterable {
    case gateway, radio, adapter, definitions, keys, devices, mqtt, spool, http
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
    try members.read(.keys, into: &keys)
    try members.read(.devices, into: &devices)
    for (index, device) in devices.enumerated()
    where devices[..<index].contains(where: { $0.address == device.address }) {
      throw members.error(.devices, "the device \(device.address) occurs twice")
    }
    try members.read(.mqtt, into: &mqtt)
    try members.read(.spool, into: &spool)
    try members.read(.http, into: &http)
  }
}

extension MQTTConfiguration: Decodable {
  private enum Keys: String, CodingKey, CaseIterable {
    case host, port, user, passwordFile, tls, prefix, stateInterval, commands, homeAssistant
  }

  /// Decodes the members that are present; `host` is required.
  public init(from decoder: any Decoder) throws {
    let members = try Members<Keys>(decoder)
    self.init(host: try members.container.decode(String.self, forKey: .host))
    if host.isEmpty { throw members.error(.host, "the host is empty") }
    try members.read(.port, into: &port, in: 1...65535)
    try members.read(.user, into: &user)
    try members.read(.passwordFile, into: &passwordFile)
    try members.read(.tls, into: &tls)
    try members.read(.prefix, intoPrefix: &prefix)
    try members.read(.stateInterval, into: &stateInterval, in: 0.1...3600)
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
    try members.read(.availability, into: &availability)
  }
}

extension MQTTConfiguration.TLS: Decodable {
  private enum Keys: String, CodingKey, CaseIterable { case authorities, certificate, key }

  /// Decodes the members that are present.
  public init(from decoder: any Decoder) throws {
    self.init()
    let members = try Members<Keys>(decoder)
    try members.read(.authorities, into: &authorities)
    try members.read(.certificate, into: &certificate)
    try members.read(.key, into: &key)
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
    if path.isEmpty { throw members.error(.path, "the path is empty") }
    try members.read(.megabytes, into: &megabytes, in: 1...1_000_000)
    try members.read(.whenFull, into: &whenFull)
    try members.read(.states, into: &states, in: 1...1_000_000)
  }
}

extension HTTPConfiguration: Decodable {
  private enum Keys: String, CodingKey, CaseIterable { case address, port }

  /// Decodes the members that are present. Other members keep their defaults.
  public init(from decoder: any Decoder) throws {
    self.init()
    let members = try Members<Keys>(decoder)
    try members.read(.address, into: &address)
    try members.read(.port, into: &port, in: 1...65535)
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
    guard let number = try member(Number.self, key) else { return }
    guard range.contains(number) else {
      throw error(key, "\(number) is not in \(range.lowerBound) ... \(range.upperBound)")
    }
    value = number
  }
}

private struct AnyKey: CodingKey {
  let stringValue: String
  var intValue: Int? { nil }

  init(stringValue: String) { self.stringValue = stringValue }
  init?(intValue: Int) { nil }
}
