import Dispatch

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Standard input in parts, until its end.
struct StandardInput<Part: Sendable>: AsyncSequence, Sendable {
  typealias Failure = Never

  private let parts: AsyncStream<Part>
  private let room: DispatchSemaphore

  /// Starts reading. After `count` parts that no task has taken, the writer of the input blocks, so that no part is lost.
  ///
  /// - Parameter read: Reads to the end, and calls its argument with each part.
  private init(ahead count: Int, _ read: @escaping @Sendable (_ take: (Part) -> Void) -> Void) {
    // SIGTTIN would stop a background process that reads its terminal. If it is ignored, the read fails.
    signal(SIGTTIN, SIG_IGN)
    let room = DispatchSemaphore(value: 0)
    for _ in 0..<count { room.signal() }
    self.room = room
    let (parts, continuation) = AsyncStream.makeStream(of: Part.self, bufferingPolicy: .unbounded)
    self.parts = parts
    DispatchQueue.global().async {
      read { part in
        room.wait()
        continuation.yield(part)
      }
      continuation.finish()
    }
  }

  func makeAsyncIterator() -> Iterator { Iterator(parts: parts.makeAsyncIterator(), room: room) }

  struct Iterator: AsyncIteratorProtocol {
    fileprivate var parts: AsyncStream<Part>.Iterator
    fileprivate let room: DispatchSemaphore

    mutating func next() async -> Part? {
      guard let part = await parts.next() else { return nil }
      room.signal()
      return part
    }
  }
}

extension StandardInput<[UInt8]> {
  /// Starts reading octets, in the parts that are read at once.
  static func octets() -> StandardInput {
    StandardInput(ahead: 4) { take in readChunks(of: 1 << 14) { take(Array($0)) } }
  }
}

extension StandardInput<String> {
  /// The longest line in octets, far longer than any value. Longer lines are cut.
  private static let longest = 1 << 16

  /// Starts reading lines.
  static func lines() -> StandardInput {
    StandardInput(ahead: 64) { take in
      var line: [UInt8] = []
      readChunks(of: 4096) { chunk in
        for octet in chunk {
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

  /// Whether no more input can come. Does not block, and consumes no input.
  static var hasEnded: Bool {
    var descriptor = pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0)
    // Input is open, and has no data yet.
    if poll(&descriptor, 1, 0) == 0 { return false }
    return (availableOctets(STDIN_FILENO) ?? 0) == 0
  }
}

/// Reads standard input to its end, at most `length` octets at once.
private func readChunks(of length: Int, _ take: (ArraySlice<UInt8>) -> Void) {
  var chunk = [UInt8](repeating: 0, count: length)
  while true {
    let count = readNext(STDIN_FILENO, into: &chunk)
    if count <= 0 { return }
    take(chunk[..<count])
  }
}
