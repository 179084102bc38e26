import GATTDefinitions
import GATTModel

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
  /// | `hashable` | `true` when structs are to conform to `Hashable` | `false` |
  ///
  /// - Returns: The configuration and the errors of the file, in the file's order. When there is one, the configuration
  ///   is not fit for generation.
  public static func read(_ file: DefinitionFile) -> (configuration: Configuration, diagnostics: [Diagnostic]) {
    guard let text = String(validating: file.contents, as: UTF8.self) else {
      return (Configuration(), [Diagnostic(.error, at: SourcePosition(path: file.path), "the file is not UTF-8 text")])
    }
    var reader = ConfigurationReader()
    reader.read(text)
    let diagnostics = reader.problems.map { problem in
      let position = SourcePosition(path: file.path, line: problem.position.line, column: problem.position.column)
      return Diagnostic(.error, at: position, problem.message)
    }
    return (reader.configuration, diagnostics)
  }
}

private struct Problem: Error {
  var position: JSON.Position
  var message: String

  init(at position: JSON.Position, _ message: String) {
    self.position = position
    self.message = message
  }
}

/// Converts the JSON of a configuration file to a configuration, and collects its problems.
private struct ConfigurationReader {
  private static let keys = ["accessLevel", "namespace", "emit", "imports", "definitions", "hashable"]

  private(set) var configuration = Configuration()
  private(set) var problems: [Problem] = []

  mutating func read(_ text: String) {
    do throws(JSONError) {
      let json = try JSON(text)
      guard case .object(let members) = json.value else {
        return problems.append(Problem(at: json.position, "the configuration must be an object, not \(json.kind)"))
      }
      for member in members { read(member) }
    } catch {
      problems.append(Problem(at: error.position, error.message))
    }
  }

  private mutating func read(_ member: JSON.Member) {
    do throws(Problem) {
      switch member.key {
      case "accessLevel":
        configuration.accessLevel = try word(string(member), at: member.value.position, of: member)
      case "namespace": configuration.namespace = try namespace(member)
      case "emit": configuration.emit = try emissions(member)
      case "imports": try readImports(member)
      case "definitions": try readDefinitions(member)
      case "hashable": configuration.isHashable = try boolean(member)
      default:
        let suggestion = Suggestion.text(for: member.key, among: Self.keys)
        let ending = suggestion.isEmpty ? "; the keys are \(list(Self.keys))" : suggestion
        throw Problem(at: member.position, "unknown key '\(printable(member.key, longest: 64))'\(ending)")
      }
    } catch {
      problems.append(error)
    }
  }

  private func namespace(_ member: JSON.Member) throws(Problem) -> String {
    let name = try string(member)
    if let problem = problem(withSwiftIdentifier: name) {
      throw Problem(at: member.value.position, "'namespace' \(problem)")
    }
    if typeName(name, suffix: "Namespace") != name {
      throw Problem(
        at: member.value.position,
        "'namespace' must not be '\(name)': generated code uses that name already"
      )
    }
    return name
  }

  private func emissions(_ member: JSON.Member) throws(Problem) -> Set<Configuration.Emission> {
    let elements = try strings(member)
    var emissions: Set<Configuration.Emission> = []
    for (text, position) in elements {
      let emission: Configuration.Emission = try word(text, at: position, of: member)
      if !emissions.insert(emission).inserted { throw Problem(at: position, "'\(text)' is in 'emit' twice") }
    }
    guard let first = elements.first else {
      let known = list(Configuration.Emission.allCases.map(\.rawValue))
      throw Problem(at: member.value.position, "'emit' must name at least one of \(known)")
    }
    if emissions.contains(.values) { return emissions }
    throw Problem(at: first.position, "'\(first.text)' needs 'values' in 'emit' too")
  }

  private mutating func readImports(_ member: JSON.Member) throws(Problem) {
    for (name, position) in try strings(member) {
      if let problem = problem(withSwiftIdentifier: name) {
        problems.append(Problem(at: position, "a module in 'imports' \(problem)"))
      } else if configuration.imports.contains(name) {
        problems.append(Problem(at: position, "'\(name)' is in 'imports' twice"))
      } else {
        configuration.imports.append(name)
      }
    }
  }

  private mutating func readDefinitions(_ member: JSON.Member) throws(Problem) {
    for (type, position) in try strings(member) {
      if configuration.definitions.contains(type) {
        problems.append(Problem(at: position, "'\(printable(type, longest: 64))' is in 'definitions' twice"))
      } else {
        configuration.definitions.append(type)
      }
    }
  }

  // MARK: Kinds of values

  private func boolean(_ member: JSON.Member) throws(Problem) -> Bool {
    if case .boolean(let truth) = member.value.value { return truth }
    throw Problem(at: member.value.position, "'\(member.key)' must be true or false, not \(member.value.kind)")
  }

  private func string(_ member: JSON.Member) throws(Problem) -> String {
    if let text = member.value.value.string { return text }
    throw Problem(at: member.value.position, "'\(member.key)' must be a string, not \(member.value.kind)")
  }

  private func strings(_ member: JSON.Member) throws(Problem) -> [(text: String, position: JSON.Position)] {
    guard case .array(let elements) = member.value.value else {
      throw Problem(at: member.value.position, "'\(member.key)' must be an array of strings, not \(member.value.kind)")
    }
    return try elements.map { element throws(Problem) in
      if let text = element.value.string { return (text, element.position) }
      throw Problem(at: element.position, "'\(member.key)' must hold strings, not \(element.kind)")
    }
  }

  /// Returns the value for a word; throws when the setting does not have it.
  private func word<Word: RawRepresentable<String> & CaseIterable>(
    _ text: String,
    at position: JSON.Position,
    of member: JSON.Member
  ) throws(Problem) -> Word {
    if let word = Word(rawValue: text) { return word }
    let known = Word.allCases.map(\.rawValue)
    let message = "'\(member.key)' knows \(list(known)), not '\(printable(text, longest: 64))'"
    throw Problem(at: position, message + Suggestion.text(for: text, among: known))
  }
}

/// Returns `'values', 'client' and 'server'`.
private func list(_ words: [String]) -> String {
  let quoted = words.map { "'\($0)'" }
  return quoted.dropLast().joined(separator: ", ") + " and " + (quoted.last ?? "")
}
