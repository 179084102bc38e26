import Dispatch

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// The lines of standard input, until its end.
struct InputLines: AsyncSequence, Sendable {
  typealias Failure = Never

  /// The longest line in octets, far longer than any value. Longer lines are cut.
  private static let longest = 1 << 16

  private let lines: AsyncStream<String>
  private let room: DispatchSemaphore

  /// Starts reading. At most 64 lines are read ahead, then the writer blocks, so that no line is lost.
  init() {
    // SIGTTIN would stop a background process that reads its terminal. If it is ignored, the read fails.
    signal(SIGTTIN, SIG_IGN)
    let room = DispatchSemaphore(value: 0)
    for _ in 0..<64 { room.signal() }
    self.room = room
    let (lines, continuation) = AsyncStream.makeStream(of: String.self, bufferingPolicy: .unbounded)
    self.lines = lines
    DispatchQueue.global().async {
      Self.read { line in
        room.wait()
        continuation.yield(line)
      }
      continuation.finish()
    }
  }

  /// Whether no more input can come. Does not block, and consumes no input.
  static var haveEnded: Bool {
    var descriptor = pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0)
    // Input is open, and has no data yet.
    if poll(&descriptor, 1, 0) == 0 { return false }
    var count: Int32 = 0
    return ioctl(STDIN_FILENO, UInt(FIONREAD), &count) != 0 || count == 0
  }

  func makeAsyncIterator() -> Iterator { Iterator(lines: lines.makeAsyncIterator(), room: room) }

  struct Iterator: AsyncIteratorProtocol {
    fileprivate var lines: AsyncStream<String>.Iterator
    fileprivate let room: DispatchSemaphore

    mutating func next() async -> String? {
      guard let line = await lines.next() else { return nil }
      room.signal()
      return line
    }
  }

  private static func read(_ take: (String) -> Void) {
    var line: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 4096)
    while true {
      let count = readNext(STDIN_FILENO, into: &chunk)
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
}
