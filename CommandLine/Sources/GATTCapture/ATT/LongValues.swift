/// A value that is read in several requests.
struct LongRead {
  var handle: UInt16
  /// The offset of the first part in the value.
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

  /// Whether the request reads the next part.
  func isContinued(by pdu: ATTPDU) -> Bool {
    guard case .readBlobRequest(let handle, let offset) = pdu else { return false }
    return handle == self.handle && Int(offset) == self.offset + value.count
  }
}

/// Prepared writes, which the server executes together.
struct PreparedWrite {
  /// Limits. The queues of real servers are much shorter.
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

  /// Adds a part. A part that continues the last one extends it. When the queue is full, its writes are logged as
  /// unanswered first.
  mutating func add(_ value: ATTPDU.HandleValue, offset: Int, since time: CaptureTime, _ log: inout OperationLog) {
    if octets + value.value.count > Self.mostOctets || parts.count >= Self.mostParts {
      end(.unanswered, at: time, &log)
    }
    octets += value.value.count
    start = start ?? time
    let last = parts.count - 1
    if last >= 0, parts[last].handle == value.handle, parts[last].offset + parts[last].value.count == offset {
      parts[last].value += value.value
    } else {
      parts.append(Part(handle: value.handle, offset: offset, value: value.value))
    }
  }

  /// Logs the writes with their outcome, and empties the queue.
  mutating func end(_ outcome: AttributeAccess.Outcome, at time: CaptureTime, _ log: inout OperationLog) {
    for part in parts {
      let value = ATTPDU.HandleValue(handle: part.handle, value: part.value)
      let start = outcome == .unanswered ? nil : start
      log.access(.write, value, offset: part.offset, outcome, at: time, since: start)
    }
    self = PreparedWrite()
  }
}
