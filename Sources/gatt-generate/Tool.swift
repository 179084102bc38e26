import GATTCodegen
import GATTModel
import GATTText

/// Runs the tool.
///
/// - Parameters:
///   - arguments: The arguments after the program's name.
///   - generator: Generates the Swift of a target.
func run(
  _ arguments: [String],
  generator: @escaping Generator = { generate(fromSets: $0, importing: $1) }
) -> Outcome {
  let invocation: Invocation
  do throws(UsageError) {
    invocation = try Invocation(arguments)
  } catch {
    let errors = "gatt-generate: error: \(error.message)\ngatt-generate: 'gatt-generate --help' shows the usage\n"
    return Outcome(exitStatus: 64, errors: errors)
  }
  switch invocation {
  case .help: return Outcome(exitStatus: 0, output: help)
  case .version: return Outcome(exitStatus: 0, output: packageVersion + "\n")
  case .build(let arguments):
    let diagnostics = Build(arguments: arguments, generator: generator).run()
    let failed = diagnostics.contains { $0.severity == .error }
    var errors = ""
    for diagnostic in diagnostics {
      errors += diagnostic.line
      errors += "\n"
    }
    return Outcome(exitStatus: failed ? 1 : 0, errors: errors)
  }
}
