/// The answers of a device to a request with several answers, or the values that the device sends before the answer.
///
/// Each loop over the sequence writes the request once. The sequence throws:
///
/// - `ExchangeError.refused` when the device refuses the request.
/// - `CharacteristicError.answerTimeout` when no answer or value comes within the timeout.
/// - The other errors of `ExchangeClient.request(_:timeout:_:)`.
///
/// If the program leaves the loop early, the client writes `Exchange.abort`, if the device has such a request.
///
/// Inside the loop, the program must not await another request that uses a characteristic of this exchange. That
/// request and the series would wait for each other.
public struct ExchangeSeries<Element: Sendable>: AsyncSequence, Sendable {
  private let begin: @Sendable () async throws -> ExchangeTurn<Element>

  init(_ begin: @escaping @Sendable () async throws -> ExchangeTurn<Element>) {
    self.begin = begin
  }

  /// The iterator of an `ExchangeSeries`.
  public struct Iterator: AsyncIteratorProtocol {
    private let begin: @Sendable () async throws -> ExchangeTurn<Element>
    private var turn: ExchangeTurn<Element>?
    private var isOver = false

    fileprivate init(_ begin: @escaping @Sendable () async throws -> ExchangeTurn<Element>) {
      self.begin = begin
    }

    /// Returns the next value; nil after the last value, and after an error.
    public mutating func next() async throws -> Element? {
      if isOver { return nil }
      isOver = true
      // If an error is thrown below, `self` keeps no reference to the turn. Its `deinit` then makes the next request
      // wait for late answers.
      let turn = if let turn { turn } else { try await begin() }
      self.turn = nil
      let element = try await turn.next()
      if !turn.isOver {
        self.turn = turn
        isOver = false
      }
      return element
    }
  }

  /// Returns an iterator. Its first `next()` writes the request.
  public func makeAsyncIterator() -> Iterator { Iterator(begin) }
}
