import GATTCapture

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

  /// The counts, such as `12 notify, 1 read, 1 refused`.
  var text: String {
    var texts = AttributeAccess.Kind.allCases.compactMap { kind in kinds[kind].map { "\($0) \(kind.rawValue)" } }
    if refused > 0 { texts.append("\(refused) refused") }
    if unanswered > 0 { texts.append("\(unanswered) without an answer") }
    return texts.joined(separator: ", ")
  }
}
