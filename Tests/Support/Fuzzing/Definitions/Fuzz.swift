import DefinitionRules

/// The input is definition files. They go through the reader, and everything that depends on its model.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>, _ count: Int) -> CInt {
  let input = Array(UnsafeBufferPointer(start: start, count: count))
  let problems = brokenRules(ofDefinitionInput: input)
  if !problems.isEmpty { fatalError(problems.joined(separator: "\n")) }
  return 0
}
