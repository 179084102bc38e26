import GATTCodegen
import GATTDefinitions
import GATTInterpreter
import Rules

/// The reader of definitions, and all that relies on its model: the generator and the interpreter. The files of the input
/// stand behind each other, with an octet 0 between two.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>, _ count: Int) -> CInt {
  let contents = UnsafeBufferPointer(start: start, count: count).split(separator: 0, maxSplits: 7)
  let files = contents.enumerated().map { (path: "\($0.offset).xml", contents: Array($0.element)) }
  let read = files.map { DefinitionFile(path: $0.path, contents: $0.contents) }
  let reading = DefinitionSet.read(read)
  let problems = brokenRules(of: reading.definitions, reading.diagnostics, files)
  if !problems.isEmpty { fatalError(problems.joined(separator: "\n")) }
  for value in Interpreter(reading.definitions).values {
    for octets in [[], [UInt8](0..<40), [UInt8](repeating: 0, count: 40)] { _ = try? value.decode(octets) }
  }
  _ = generate(from: read, importing: [], configuration: Configuration())
  return 0
}
