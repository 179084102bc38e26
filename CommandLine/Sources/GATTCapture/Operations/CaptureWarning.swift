/// An incomplete or invalid part of a capture. The reader continues after it.
public struct CaptureWarning: Equatable, Sendable {
  /// The position in octets from the start of the capture.
  public var position: Int
  /// The problem.
  public var message: String
}

extension CaptureWarning: CustomStringConvertible {
  /// The warning, such as `octet 1234: …`.
  public var description: String { "octet \(position): \(message)" }
}

/// The first warnings of a capture, and the number of all.
struct CaptureWarnings {
  /// More than a user reads.
  private static let mostKept = 100

  private(set) var first: [CaptureWarning] = []
  private(set) var count = 0

  mutating func add(_ message: @autoclosure () -> String, at position: Int) {
    count += 1
    if first.count < Self.mostKept { first.append(CaptureWarning(position: position, message: message())) }
  }
}
