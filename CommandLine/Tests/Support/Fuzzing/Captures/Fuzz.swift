import CaptureRules

/// The input is a capture, a btsnoop file or a recording. It is read at once and in chunks.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>, _ count: Int) -> CInt {
  let input = Array(UnsafeBufferPointer(start: start, count: count))
  let problems = brokenRules(ofCapture: input, inPiecesOf: count % 61 + 1)
  if !problems.isEmpty { fatalError(problems.joined(separator: "\n")) }
  return 0
}
