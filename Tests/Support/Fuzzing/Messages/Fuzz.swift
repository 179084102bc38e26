/// The input is a D-Bus message.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>, _ count: Int) -> CInt {
  let input = Array(UnsafeBufferPointer(start: start, count: count))
  let problems = brokenRules(ofMessageInput: input)
  if !problems.isEmpty { fatalError(problems.joined(separator: "\n")) }
  return 0
}
