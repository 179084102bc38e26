import AdvertisingRules
import GATTCore

/// The input is the data of an advertising packet.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>, _ count: Int) -> CInt {
  let input = Array(UnsafeBufferPointer(start: start, count: count))
  let problems = brokenRules(ofAdvertising: Data(input))
  if !problems.isEmpty { fatalError(problems.joined(separator: "\n")) }
  return 0
}
