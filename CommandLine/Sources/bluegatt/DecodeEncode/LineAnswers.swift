import GATTModel
import GATTText

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Answers each line of standard input with one line of JSON, in order.
///
/// The answers are flushed before each read, so that a client that waits for them gets them.
struct LineAnswers {
  /// The longest line that is read, in octets.
  static let longestLine = 1 << 16
  private static let longestAnswers = 1 << 18

  private var json = JSONWriter()

  /// - Parameter answer: Writes the answer to a line without the white space around it; nil stands for a line that is
  ///   too long.
  mutating func run(_ answer: (ArraySlice<UInt8>?, inout JSONWriter) -> Void) throws {
    // The start of an incomplete line.
    var rest: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 1 << 18)
    while true {
      let count = readNext(STDIN_FILENO, into: &chunk)
      if count < 0 {
        throw Failure(.file, "standard input can't be read: \(String(cString: strerror(errno)))")
      }
      if count == 0 { break }
      var start = 0
      while let end = chunk[start..<count].firstIndex(of: 0x0A) {
        if rest.isEmpty {
          try write(chunk[start..<end], answer)
        } else {
          rest += chunk[start..<end]
          try write(rest[...], answer)
          rest.removeAll(keepingCapacity: true)
        }
        start = end + 1
      }
      // Keeps one octet more than the limit, enough to detect a line that is too long.
      rest += chunk[start..<count].prefix(max(0, Self.longestLine + 1 - rest.count))
      try flush()
    }
    if !rest.isEmpty { try write(rest[...], answer) }
    try flush()
  }

  private mutating func write(
    _ line: ArraySlice<UInt8>,
    _ answer: (ArraySlice<UInt8>?, inout JSONWriter) -> Void
  ) throws {
    var line = line
    while let last = line.last, last == 0x0D || last == 0x20 || last == 0x09 { line.removeLast() }
    line = line.drop { $0 == 0x20 || $0 == 0x09 }
    answer(line.count > Self.longestLine ? nil : line, &json)
    json.endLine()
    if json.octets.count >= Self.longestAnswers { try flush() }
  }

  private mutating func flush() throws {
    try Output.shared.write(octets: json.take())
    try Output.shared.flush()
  }
}
