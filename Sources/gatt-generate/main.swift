import GATTCodegen
import GATTDefinitions

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

// Kept until the program ends, which is sooner than all of it would be freed.
let remains = Remains()
let outcome = run(
  Array(CommandLine.arguments.dropFirst()),
  generator: { generate(from: $0, importing: $1, configuration: $2, keeping: remains) },
  catalogGenerator: { generateCatalog(from: $0, importing: $1, configuration: $2, keeping: remains) }
)
printOutput(outcome.output)
printError(outcome.errors)
exit(outcome.exitStatus)
