import ArgumentParser
import GATTCodegen
import GATTCore
import GATTDefinitions
import GATTInterpreter
import GATTModel
import GATTText
import ShippedDefinitions

/// `bluegatt lint`
struct LintCommand: ParsableCommand {
  enum Format: String, ExpressibleByArgument, CaseIterable {
    case human
    case json
  }

  static let configuration = CommandConfiguration(
    commandName: "lint",
    abstract: "Checks definition files.",
    discussion: """
        bluegatt lint my-sensor.xml

      Writes the errors and warnings that the build of a target with these files would give, each as \
      'path:line:column: severity: message'. The files may refer to each other and to the built-in definitions of the \
      Bluetooth SIG, as in a target that depends on BlueGATTCatalog. Files in folders with different gatt-profiles.json \
      are separate sets, in each of which a UUID has one meaning; when two sets share a service and no x:Match tells their \
      devices apart, a warning says so. The octets of each x:Example are decoded, compared with the fields of the \
      example, and encoded again. An example of advertised data must be of its own definition only, and not of another \
      one of these files; an x:Example with 'not' must not be of its definition. A note says which examples do not fit \
      into an advertisement, so that no device of --radio simulated sends them.

      Exit status: 0 when there are no errors, with or without warnings; 1 when there are; 2 when a file can't be read.
      """
  )

  @Argument(help: "Definition files, and folders of them.", completion: .file(extensions: ["xml"]))
  var files: [String]

  @Option(help: "human, or json: one array of objects with path, line, column, severity and message.")
  var format = Format.human

  func run() throws {
    let paths = try files.flatMap { isFolder($0) ? try definitionFiles(in: $0) : [$0] }
    var seen: Set<String> = []
    let distinct = paths.filter { seen.insert($0).inserted }
    let own = try distinct.map { DefinitionFile(path: $0, contents: try readFile($0)) }
    let sets = DefinitionFolders.sets(of: own, isThere: fileExists)
    var diagnostics = try sets.count > 1 ? problems(ofConfigurations: sets) : []
    // These are the generator's own checks, so that this command and the build accept the same files.
    diagnostics += GATTCodegen.diagnostics(ofSets: sets.map(\.files), importing: [Shipped.catalog])
    if !diagnostics.contains(where: { $0.severity == .error }) { diagnostics += problemsInUse(of: sets.map(\.files)) }
    try show(diagnostics)
    if diagnostics.contains(where: { $0.severity == .error }) { throw Failure(.wrongValue) }
  }

  /// Checks that each of several sets has a namespace, as the build does.
  private func problems(ofConfigurations sets: [DefinitionFolders.FileSet]) throws -> [Diagnostic] {
    var problems: [Diagnostic] = []
    var check = ConfigurationCheck()
    for set in sets {
      guard let path = set.configuration else {
        problems += set.files.map {
          ConfigurationCheck.problem(ofFileWithout: DefinitionFolders.configurationName, $0)
        }
        continue
      }
      let (configuration, errors) = Configuration.read(DefinitionFile(path: path, contents: try readFile(path)))
      problems += errors
      // A file with errors may have a namespace that was not read.
      if configuration.namespace == nil, !errors.isEmpty { continue }
      if let problem = check.problem(of: configuration, at: path) { problems.append(problem) }
    }
    return problems
  }

  /// Checks what shows only when the definitions are used.
  ///
  /// - Parameter sets: The files of each set.
  private func problemsInUse(of sets: [[DefinitionFile]]) -> [Diagnostic] {
    var values: [ValueInterpreter] = []
    let problems = sets.flatMap { problemsInUse(of: $0, &values) }
    return problems + MatchLint(values).problems
  }

  /// Decodes and encodes the examples of the files, and says what numbers unusual scales give.
  ///
  /// - Parameter values: Gets the interpreters of the values in the files.
  private func problemsInUse(of files: [DefinitionFile], _ values: inout [ValueInterpreter]) -> [Diagnostic] {
    let definitions = DefinitionSet.read(files, importing: [Shipped.catalog], checksFrom: false).definitions
    let paths = Set(files.map(\.path))
    let interpreter = Interpreter(definitions)
    let exchanges = definitions.services.flatMap(\.exchanges).compactMap {
      ExchangeInterpreter($0, of: definitions, interpreter)
    }
    let own = interpreter.values.filter { paths.contains($0.definition.position.path) }
    let ofExamples = own.flatMap { value in
      value.definition.examples.flatMap { example in
        value.problems(of: example, in: exchanges, engine: cipherEngine).map {
          Diagnostic(.error, at: example.position, $0)
        }
      }
    }
    let ofWrites = definitions.services.flatMap(\.setup).filter { paths.contains($0.position.path) }.compactMap {
      write in
      Self.problem(of: write, interpreter.value(definitions.values[write.value].uuid, .write))
    }
    let ofScales = definitions.values.filter { paths.contains($0.position.path) }.flatMap(\.fields).compactMap {
      Self.note(onScaleOf: $0)
    }
    values += own
    return Diagnostic.inOrder(ofScales) + ofExamples + ofWrites
  }

  /// Says which numbers a field has if its scale makes them greater: the exponent may lack a minus.
  private static func note(onScaleOf field: FieldDefinition) -> Diagnostic? {
    guard let unit = field.unit, field.scale.multiplier > field.scale.divisor, field.exponential == nil,
      let range = field.rawRange ?? field.form.integerRange
    else { return nil }
    let bounds = [range.lowerBound, range.upperBound].map { NumberText.text(field.scale.value($0)) }
    return Diagnostic(
      .note,
      at: field.position,
      "'\(field.name)' has numbers from \(bounds[0]) to \(bounds[1]) \(unit); a negative exponent makes them smaller"
    )
  }

  private static func problem(of write: SetupWriteDefinition, _ value: ValueInterpreter?) -> Diagnostic? {
    guard let value else { return nil }
    do {
      _ = try value.decode(write.octets)
      return nil
    } catch {
      return Diagnostic(.error, at: write.position, "the octets are no value of '\(value.name)': \(error)")
    }
  }

  private func show(_ diagnostics: [Diagnostic]) throws {
    switch format {
    case .human:
      for diagnostic in diagnostics { try Output.shared.line(diagnostic.line) }
    case .json:
      var json = JSONWriter()
      json.array { json in
        for diagnostic in diagnostics {
          json.object { json in
            json.member("path", diagnostic.position.path)
            json.member("line", diagnostic.position.line)
            json.member("column", diagnostic.position.column)
            json.member("severity", diagnostic.severity.rawValue)
            json.member("message", diagnostic.message)
          }
        }
      }
      try Output.shared.line(&json)
    }
  }
}
