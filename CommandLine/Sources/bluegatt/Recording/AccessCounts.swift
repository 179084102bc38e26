import GATTCapture
import GATTModel
import GATTText

/// Counts of attribute accesses, by kind and by outcome.
struct AccessCounts {
  private var kinds: [AttributeAccess.Kind: Int] = [:]
  private(set) var refused = 0
  private(set) var unanswered = 0

  /// The number of accesses of a kind.
  subscript(kind: AttributeAccess.Kind) -> Int { kinds[kind] ?? 0 }

  /// Counts the event if it is an access.
  mutating func add(_ event: CapturedEvent) {
    guard case .attribute(_, _, .access(let kind, let access)) = event else { return }
    add(kind, access.outcome)
  }

  mutating func add(_ kind: AttributeAccess.Kind, _ outcome: AttributeAccess.Outcome) {
    kinds[kind, default: 0] += 1
    switch outcome {
    case .refused: refused += 1
    case .unanswered: unanswered += 1
    case .done, .cancelled: break
    }
  }

  /// The counts, such as `1 read, 12 notifications, 1 of them refused`.
  var text: String {
    var texts = AttributeAccess.Kind.allCases.compactMap { kind in kinds[kind].map { kind.text($0) } }
    if refused > 0 { texts.append("\(refused) of them refused") }
    if unanswered > 0 { texts.append("\(unanswered) of them without an answer") }
    return texts.joined(separator: ", ")
  }
}

extension AttributeAccess.Kind {
  /// A number of accesses in words.
  fileprivate func text(_ count: Int) -> String {
    switch self {
    case .read: counted(count, "read")
    case .write: counted(count, "write")
    case .writeWithoutResponse: counted(count, "write") + " without response"
    case .signedWrite: counted(count, "signed write")
    case .notify: counted(count, "notification")
    case .indicate: counted(count, "indication")
    }
  }
}
