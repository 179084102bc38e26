/// A value that is read in several parts.
struct LongRead {
  var handle: UInt16
  /// Where the first part stands in the value.
  var offset: Int
  var start: CaptureTime
  var end: CaptureTime
  var value: [UInt8] = []

  init(handle: UInt16, offset: Int, start: CaptureTime) {
    self.handle = handle
    self.offset = offset
    self.start = start
    end = start
  }

  /// Whether a request is for the next part.
  func isContinued(by pdu: ATTPDU) -> Bool {
    guard case .readBlobRequest(let handle, let offset) = pdu else { return false }
    return handle == self.handle && Int(offset) == self.offset + value.count
  }
}

/// Values that a server has been given in parts, to be written all at once.
struct PreparedWrite {
  /// A server has a much shorter queue.
  private static let mostOctets = 1 << 17
  private static let mostParts = 4096

  private struct Part {
    var handle: UInt16
    var offset: Int
    var value: [UInt8]
  }

  private var parts: [Part] = []
  private var octets = 0
  private var start: CaptureTime?

  /// Adds a part, behind the last one when it continues that.
  mutating func add(_ value: ATTPDU.HandleValue, offset: Int, since time: CaptureTime) {
    guard octets + value.value.count <= Self.mostOctets, parts.count < Self.mostParts else { return }
    octets += value.value.count
    start = start ?? time
    let last = parts.count - 1
    if last >= 0, parts[last].handle == value.handle, parts[last].offset + parts[last].value.count == offset {
      parts[last].value += value.value
    } else {
      parts.append(Part(handle: value.handle, offset: offset, value: value.value))
    }
  }

  /// Adds the writes to the log, with what became of them.
  mutating func end(_ outcome: AttributeAccess.Outcome, at time: CaptureTime, _ log: inout OperationLog) {
    for part in parts {
      let value = ATTPDU.HandleValue(handle: part.handle, value: part.value)
      let start = outcome == .unanswered ? nil : start
      log.access(.write, value, offset: part.offset, outcome, at: time, since: start)
    }
    self = PreparedWrite()
  }
}
