import Dispatch

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// The octets of standard input, until its end, in the parts that are read at once.
struct InputOctets: AsyncSequence, Sendable {
  typealias Failure = Never

  private let parts: AsyncStream<[UInt8]>
  private let room: DispatchSemaphore

  /// Starts reading. At most 4 parts are read ahead, then the writer blocks.
  init() {
    // SIGTTIN would stop a background process that reads its terminal. If it is ignored, the read fails.
    signal(SIGTTIN, SIG_IGN)
    let room = DispatchSemaphore(value: 0)
    for _ in 0..<4 { room.signal() }
    self.room = room
    let (parts, continuation) = AsyncStream.makeStream(of: [UInt8].self, bufferingPolicy: .unbounded)
    self.parts = parts
    DispatchQueue.global().async {
      var chunk = [UInt8](repeating: 0, count: 1 << 14)
      while true {
        let count = readNext(STDIN_FILENO, into: &chunk)
        if count <= 0 { break }
        room.wait()
        continuation.yield(Array(chunk[..<count]))
      }
      continuation.finish()
    }
  }

  func makeAsyncIterator() -> Iterator { Iterator(parts: parts.makeAsyncIterator(), room: room) }

  struct Iterator: AsyncIteratorProtocol {
    fileprivate var parts: AsyncStream<[UInt8]>.Iterator
    fileprivate let room: DispatchSemaphore

    mutating func next() async -> [UInt8]? {
      guard let part = await parts.next() else { return nil }
      room.signal()
      return part
    }
  }
}
