import CaptureRules

/// A capture: a btsnoop file or a recording, read at once and in pieces.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>, _ count: Int) -> CInt {
  let input = Array(UnsafeBufferPointer(start: start, count: count))
  let problems = brokenRules(ofCapture: input, inPiecesOf: count % 61 + 1)
  if !problems.isEmpty { fatalError(problems.joined(separator: "\n")) }
  return 0
}
