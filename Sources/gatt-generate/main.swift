#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

let outcome = run(Array(CommandLine.arguments.dropFirst()))
printOutput(outcome.output)
printError(outcome.errors)
exit(outcome.exitStatus)
