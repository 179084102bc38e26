#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Waits for the next octets of a file, a pipe or a terminal, and reads them into `chunk`. A signal does not interrupt
/// the wait.
///
/// - Returns: The number of octets; 0 at the end; less than 0 on an error, which is in `errno`.
func readNext(_ descriptor: Int32, into chunk: inout [UInt8]) -> Int {
  while true {
    let count = chunk.withUnsafeMutableBytes { read(descriptor, $0.baseAddress, $0.count) }
    if count < 0, errno == EINTR { continue }
    return count
  }
}

/// Reads all octets up to the end. Returns nil on an error, or when there are more than `limit`.
func readAll(_ descriptor: Int32, atMost limit: Int) -> [UInt8]? {
  var octets: [UInt8] = []
  var chunk = [UInt8](repeating: 0, count: 1 << 16)
  while octets.count <= limit {
    let count = readNext(descriptor, into: &chunk)
    if count < 0 { return nil }
    if count == 0 { return octets }
    octets += chunk[..<count]
  }
  return nil
}

/// The number of octets that can be read without waiting; nil when the system does not tell it.
func availableOctets(_ descriptor: Int32) -> Int32? {
  #if canImport(Darwin)
    // FIONREAD of <sys/filio.h>, which is _IOR('f', 127, int). Swift does not import such a macro.
    let request: UInt = 0x4004_667F
  #else
    let request = UInt(FIONREAD)
  #endif
  var count: Int32 = 0
  return ioctl(descriptor, request, &count) == 0 ? count : nil
}
