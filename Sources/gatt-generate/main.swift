import GATTCodegen
import GATTDefinitions

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

let outcome = run(
  Array(CommandLine.arguments.dropFirst()),
  generator: { generate(from: $0, importing: $1, configuration: $2) },
  catalogGenerator: { generateCatalog(from: $0, importing: $1, configuration: $2) }
)
printOutput(outcome.output)
printError(outcome.errors)
exit(outcome.exitStatus)
