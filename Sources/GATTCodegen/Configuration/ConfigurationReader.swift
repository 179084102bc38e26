import GATTDefinitions
import GATTModel
import GATTText

extension Configuration {
  /// Reads a `gatt-profiles.json`.
  ///
  /// The file is one JSON object. All of its keys are optional:
  ///
  /// | key | value | without it |
  /// |---|---|---|
  /// | `accessLevel` | `"internal"`, `"package"` or `"public"` | `"internal"` |
  /// | `namespace` | the name of an enum for all generated declarations | the top level of the module |
  /// | `emit` | an array of `"values"`, `"client"` and `"server"`; the last two need the first | all three |
  /// | `imports` | an array of names of modules | none |
  /// | `definitions` | an array of identifiers of definitions in catalogs | none |
  /// | `devices` | an array of names of devices in catalogs | none |
  /// | `hashable` | `true` when structs are to conform to `Hashable` | `false` |
  ///
  /// - Returns: The configuration and the errors of the file, in the file's order. When there is one, the configuration
  ///   is not fit for generation.
  public static func read(_ file: DefinitionFile) -> (configuration: Configuration, diagnostics: [Diagnostic]) {
    guard let text = String(validating: file.contents, as: UTF8.self) else {
      return (Configuration(), [Diagnostic(.error, at: SourcePosition(path: file.path), "the file is not UTF-8 text")])
    }
    var reader = ConfigurationReader(path: file.path)
    reader.read(text)
    let diagnostics = reader.problems.map { Diagnostic(.error, at: reader.place($0.position), $0.message) }
    return (reader.configuration, diagnostics)
  }
}

/// Converts the JSON of a configuration file to a configuration, and collects its problems.
private struct ConfigurationReader {
  private static let keys = ["accessLevel", "namespace", "emit", "imports", "definitions", "devices", "hashable"]

  let path: String
  private(set) var configuration = Configuration()
  private(set) var problems: [JSONError] = []

  init(path: String) { self.path = path }

  func place(_ position: JSON.Position) -> SourcePosition {
    SourcePosition(path: path, line: position.line, column: position.column)
  }

  mutating func read(_ text: String) {
    do throws(JSONError) {
      let json = try JSON(text)
      guard case .object(let members) = json.value else {
        return problems.append(JSONError(at: json.position, "the configuration must be an object, not \(json.kind)"))
      }
      for member in members { read(member) }
    } catch {
      problems.append(error)
    }
  }

  private mutating func read(_ member: JSON.Member) {
    do throws(JSONError) {
      switch member.key {
      case "accessLevel":
        configuration.accessLevel = try word(string(member), at: member.value.position, of: member)
      case "namespace": configuration.namespace = try namespace(member)
      case "emit": configuration.emit = try emissions(member)
      case "imports": try readImports(member)
      case "definitions": configuration.definitions = try names(member)
      case "devices": configuration.devices = try names(member)
      case "hashable": configuration.isHashable = try boolean(member)
      default:
        let suggestion = Suggestion.text(for: member.key, among: Self.keys)
        let ending = suggestion.isEmpty ? "; the keys are \(Suggestion.list(Self.keys))" : suggestion
        throw JSONError(at: member.position, "unknown key '\(printable(member.key, longest: 64))'\(ending)")
      }
    } catch {
      problems.append(error)
    }
  }

  private func namespace(_ member: JSON.Member) throws(JSONError) -> String {
    let name = try string(member)
    if let problem = problem(withSwiftIdentifier: name) {
      throw JSONError(at: member.value.position, "'namespace' \(problem)")
    }
    if typeName(name, suffix: "Namespace") != name {
      throw JSONError(
        at: member.value.position,
        "'namespace' must not be '\(name)': generated code uses that name already; choose another one"
      )
    }
    return name
  }

  private mutating func emissions(_ member: JSON.Member) throws(JSONError) -> Set<Configuration.Emission> {
    let elements = try strings(member)
    var emissions: Set<Configuration.Emission> = []
    for (text, position) in elements { emissions.insert(try word(text, at: position, of: member)) }
    guard let first = elements.first else {
      let known = Suggestion.list(Configuration.Emission.allCases.map(\.rawValue))
      throw JSONError(at: member.value.position, "'emit' must name at least one of \(known)")
    }
    if emissions.contains(.values) { return emissions }
    throw JSONError(at: first.position, "'\(first.text)' needs 'values' in 'emit' too")
  }

  private mutating func readImports(_ member: JSON.Member) throws(JSONError) {
    for (name, position) in try strings(member) {
      if let problem = problem(withSwiftIdentifier: name) {
        problems.append(JSONError(at: position, "a module in 'imports' \(problem)"))
      } else {
        configuration.imports.append(name)
      }
    }
  }

  private mutating func names(_ member: JSON.Member) throws(JSONError) -> [Configuration.Name] {
    try strings(member).map { Configuration.Name($0.text, at: place($0.position)) }
  }

  // MARK: Kinds of values

  private func boolean(_ member: JSON.Member) throws(JSONError) -> Bool {
    if case .boolean(let truth) = member.value.value { return truth }
    throw JSONError(at: member.value.position, "'\(member.key)' must be true or false, not \(member.value.kind)")
  }

  private func string(_ member: JSON.Member) throws(JSONError) -> String {
    if let text = member.value.value.string { return text }
    throw JSONError(at: member.value.position, "'\(member.key)' must be a string, not \(member.value.kind)")
  }

  /// Returns the strings of an array. Reports one that is there twice.
  private mutating func strings(_ member: JSON.Member) throws(JSONError) -> [(text: String, position: JSON.Position)] {
    guard case .array(let elements) = member.value.value else {
      throw JSONError(
        at: member.value.position,
        "'\(member.key)' must be an array of strings, not \(member.value.kind)"
      )
    }
    var seen: Set<String> = []
    return try elements.map { element throws(JSONError) in
      guard let text = element.value.string else {
        throw JSONError(at: element.position, "'\(member.key)' must hold strings, not \(element.kind)")
      }
      if !seen.insert(text).inserted {
        let name = printable(text, longest: 64)
        problems.append(JSONError(at: element.position, "'\(name)' is in '\(member.key)' twice"))
      }
      return (text, element.position)
    }
  }

  /// Returns the value for a word; throws when the setting does not have it.
  private func word<Word: RawRepresentable<String> & CaseIterable>(
    _ text: String,
    at position: JSON.Position,
    of member: JSON.Member
  ) throws(JSONError) -> Word {
    if let word = Word(rawValue: text) { return word }
    let known = Word.allCases.map(\.rawValue)
    let message = "'\(member.key)' knows \(Suggestion.list(known)), not '\(printable(text, longest: 64))'"
    throw JSONError(at: position, message + Suggestion.text(for: text, among: known))
  }
}
