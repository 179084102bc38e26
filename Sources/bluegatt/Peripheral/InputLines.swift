import Dispatch

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// The lines of standard input, as they come.
enum InputLines {
  /// The longest line that is taken; what is longer is cut.
  private static let longest = 1 << 16

  /// The lines until the end of the input; the newest 64 are kept for who is slower.
  static func all() -> AsyncStream<String> {
    // In the background there is nothing to read, and no reason to be stopped.
    signal(SIGTTIN, SIG_IGN)
    return AsyncStream(bufferingPolicy: .bufferingNewest(64)) { continuation in
      DispatchQueue.global().async {
        read { continuation.yield($0) }
        continuation.finish()
      }
    }
  }

  private static func read(_ take: (String) -> Void) {
    var line: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 4096)
    while true {
      let count = chunk.withUnsafeMutableBytes { octets($0) }
      if count <= 0 { break }
      for octet in chunk[..<count] {
        if octet == 0x0A {
          take(String(decoding: line, as: UTF8.self))
          line.removeAll(keepingCapacity: true)
        } else if line.count < longest {
          line.append(octet)
        }
      }
    }
    if !line.isEmpty { take(String(decoding: line, as: UTF8.self)) }
  }

  private static func octets(_ buffer: UnsafeMutableRawBufferPointer) -> Int {
    while true {
      #if canImport(Glibc)
        let count = Glibc.read(STDIN_FILENO, buffer.baseAddress, buffer.count)
      #elseif canImport(Musl)
        let count = Musl.read(STDIN_FILENO, buffer.baseAddress, buffer.count)
      #else
        let count = Darwin.read(STDIN_FILENO, buffer.baseAddress, buffer.count)
      #endif
      if count < 0, errno == EINTR { continue }
      return count
    }
  }
}
