/// Those who want to hear of events, in the order in which they came.
struct Observers<Event>: Sendable {
  private var all: [(token: Int, call: @Sendable (Event) -> Void)] = []
  private var lastToken = 0

  /// Those to be called for an event. Not while a lock is held.
  var calls: [@Sendable (Event) -> Void] { all.map { $0.call } }

  mutating func add(_ observer: @escaping @Sendable (Event) -> Void) -> Int {
    lastToken += 1
    all.append((lastToken, observer))
    return lastToken
  }

  /// - Returns: The observer: what it holds must go where no lock is held.
  @discardableResult
  mutating func remove(_ token: Int) -> (@Sendable (Event) -> Void)? {
    guard let index = all.firstIndex(where: { $0.token == token }) else { return nil }
    return all.remove(at: index).call
  }
}
