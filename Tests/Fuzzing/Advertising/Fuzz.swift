import GATTCore
import Rules

/// The octets of an advertising packet.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>, _ count: Int) -> CInt {
  let problems = brokenRules(ofAdvertising: Data(UnsafeBufferPointer(start: start, count: count)))
  if !problems.isEmpty { fatalError(problems.joined(separator: "\n")) }
  return 0
}
