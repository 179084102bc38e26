import Rules

/// A capture: a btsnoop file or a recording. Its first octet says in pieces of how many it is read.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>, _ count: Int) -> CInt {
  guard count >= 1 else { return -1 }
  let octets = Array(UnsafeBufferPointer(start: start, count: count).dropFirst())
  let problems = brokenRules(ofCapture: octets, inPiecesOf: Int(start[0]) + 1)
  if !problems.isEmpty { fatalError(problems.joined(separator: "\n")) }
  return 0
}
