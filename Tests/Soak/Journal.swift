/// Which of an instrument's two numbered streams.
enum Stream: String, CaseIterable, Sendable {
  /// Notified.
  case samples
  /// Indicated.
  case alarms
}

/// What an instrument says of itself, other than over the air: a line of text where it is a process of its own.
enum Entry: Sendable {
  /// A value is about to be sent.
  case begun(Stream, UInt32)
  /// The runtime said that it has been sent.
  case sent(Stream, UInt32)
  /// The runtime said that it has not.
  case lost(Stream, UInt32)
  /// A command that was written without response came after one that is newer or the same.
  case overtaken(UInt32)
  /// What memory its process has.
  case memory(Memory)

  /// A line of text.
  var line: String {
    switch self {
    case .begun(let stream, let number): "begun \(stream) \(number)"
    case .sent(let stream, let number): "sent \(stream) \(number)"
    case .lost(let stream, let number): "lost \(stream) \(number)"
    case .overtaken(let number): "overtaken commands \(number)"
    case .memory(let memory): "memory \(memory.resident) \(memory.allocated)"
    }
  }

  /// What a line says; nil when it is none of these.
  init?(line: Substring) {
    let words = line.split(separator: " ")
    guard words.count == 3, let number = UInt32(words[2]) else { return nil }
    let stream = Stream(rawValue: String(words[1]))
    switch (words[0], stream) {
    case ("begun", let stream?): self = .begun(stream, number)
    case ("sent", let stream?): self = .sent(stream, number)
    case ("lost", let stream?): self = .lost(stream, number)
    case ("overtaken", nil): self = .overtaken(number)
    case ("memory", nil): self = .memory(Memory(resident: Int(words[1]) ?? 0, allocated: Int(number)))
    default: return nil
    }
  }
}
