import CatalogRules

/// The input is a key that selects a type of the catalogs, and the octets of its value.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>, _ count: Int) -> CInt {
  let input = Array(UnsafeBufferPointer(start: start, count: count))
  let problems = brokenRules(ofCatalogInput: input)
  if !problems.isEmpty { fatalError(problems.joined(separator: "\n")) }
  return 0
}
