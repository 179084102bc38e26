#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

extension UnsafeBufferPointer<UInt8> {
  /// How many octets stand before the first one that is `octet`, by the C library's search, which looks at many of them at a
  /// time; nil when there is none.
  func distance(to octet: UInt8) -> Int? {
    guard let start = UnsafeRawPointer(baseAddress) else { return nil }
    return memchr(start, Int32(octet), count).map { start.distance(to: $0) }
  }
}
