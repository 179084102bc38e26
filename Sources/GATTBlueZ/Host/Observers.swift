/// The observers of events, in the order in which they were added.
struct Observers<Event>: Sendable {
  private var tokens: [Int] = []
  private var lastToken = 0

  /// The observers, to be called for each event while no lock is held.
  private(set) var calls: [@Sendable (Event) -> Void] = []

  mutating func add(_ observer: @escaping @Sendable (Event) -> Void) -> Int {
    lastToken += 1
    tokens.append(lastToken)
    calls.append(observer)
    return lastToken
  }

  /// - Returns: The observer, to be released while no lock is held.
  @discardableResult
  mutating func remove(_ token: Int) -> (@Sendable (Event) -> Void)? {
    guard let index = tokens.firstIndex(of: token) else { return nil }
    tokens.remove(at: index)
    return calls.remove(at: index)
  }
}
