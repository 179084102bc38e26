/// Something in a capture that can't be understood, or is missing. The rest of it is read all the same.
public struct CaptureWarning: Equatable, Sendable {
  /// Where it is: octets from the start of the capture.
  public var position: Int
  /// What is wrong there.
  public var message: String
}

extension CaptureWarning: CustomStringConvertible {
  /// `octet 1234: …`
  public var description: String { "octet \(position): \(message)" }
}

/// The warnings of a capture: the first ones, and how many there are.
struct CaptureWarnings {
  /// More than anybody reads.
  private static let mostKept = 100

  private(set) var first: [CaptureWarning] = []
  private(set) var count = 0

  mutating func add(_ message: @autoclosure () -> String, at position: Int) {
    count += 1
    if first.count < Self.mostKept { first.append(CaptureWarning(position: position, message: message())) }
  }
}
