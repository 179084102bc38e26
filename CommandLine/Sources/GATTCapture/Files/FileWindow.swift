import GATTCore

/// The window of a file that is in memory: the octets from the last record read to the end of the last chunk. Chunks
/// may have any length.
struct FileWindow {
  /// The octets in the window.
  private(set) var octets: [UInt8] = []
  /// The offset of the next record in `octets`.
  private(set) var start = 0
  /// The offset of the window in the file.
  private var base = 0
  /// The number of octets of a skipped record that have not arrived yet, and the offset of the record in the file.
  private var skipped: (count: Int, position: Int)?
  /// Whether reading has stopped, because the next record can't be found. Octets that arrive later are dropped.
  private(set) var isStopped = false

  /// The offset of the next record in the file, or of the record that is being skipped.
  var position: Int { skipped?.position ?? base + start }
  /// The number of octets from the next record on.
  var count: Int { octets.count - start }
  /// Whether the file ends inside a record.
  var hasRest: Bool { !isStopped && (count > 0 || skipped != nil) }

  /// Appends the next octets of the file.
  mutating func append(_ more: ArraySlice<UInt8>) {
    if isStopped { return }
    octets.removeSubrange(..<start)
    base += start
    start = 0
    let dropped = min(skipped?.count ?? 0, more.count)
    base += dropped
    if let rest = skipped { skipped = rest.count > dropped ? (rest.count - dropped, rest.position) : nil }
    octets += more.dropFirst(dropped)
  }

  /// Moves past a record that has arrived. Its octets stay in the window until the next call of `append(_:)`.
  mutating func advance(_ count: Int) { start += count }

  /// Moves past a record that may not have arrived completely.
  mutating func skip(_ count: Int) {
    let available = min(count, self.count)
    if count > available { skipped = (count - available, position) }
    start += available
  }

  /// Stops reading, with a warning.
  mutating func stop(_ reason: String, _ warnings: inout CaptureWarnings) {
    isStopped = true
    warnings.add("\(reason): what follows is not read", at: position)
  }
}

/// The order of the octets of a number.
enum ByteOrder {
  case big
  case little

  func uint16(_ bytes: RawSpan, at offset: Int) -> UInt16 {
    self == .big ? bytes.uint16(at: offset).byteSwapped : bytes.uint16(at: offset)
  }

  func uint32(_ bytes: RawSpan, at offset: Int) -> UInt32 {
    self == .big ? bytes.uint32(at: offset).byteSwapped : bytes.uint32(at: offset)
  }

  func uint64(_ bytes: RawSpan, at offset: Int) -> UInt64 {
    self == .big ? bytes.uint64(at: offset).byteSwapped : bytes.uint64(at: offset)
  }
}
