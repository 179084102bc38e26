import GATTCodegen
import GATTDefinitions
import GATTInterpreter

/// Reads definition files, and checks the result. The generator and the interpreter, which depend on it, run too and
/// must terminate.
///
/// - Parameter input: At most eight files, separated by an octet 0.
/// - Returns: Descriptions of the violations; empty when all rules hold.
public func brokenRules(ofDefinitionInput input: [UInt8]) -> [String] {
  let contents = input.split(separator: 0, maxSplits: 7)
  let files = contents.enumerated().map { (path: "\($0.offset).xml", contents: Array($0.element)) }
  let definitionFiles = files.map { DefinitionFile(path: $0.path, contents: $0.contents) }
  let reading = DefinitionSet.read(definitionFiles)
  for value in Interpreter(reading.definitions).values {
    for octets in [[], [UInt8](0..<40), [UInt8](repeating: 0, count: 40)] { _ = try? value.decode(octets) }
  }
  _ = generate(from: definitionFiles, importing: [], configuration: Configuration())
  return brokenRules(of: reading.definitions, reading.diagnostics, files)
}
