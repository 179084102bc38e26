/// The answers of a device to one request that it answers several times, or the values that it sends before its answer.
///
/// Each iteration writes the request. The sequence ends after the last answer. It throws `ExchangeError.refused` when
/// the device refuses the request, `CharacteristicError.answerTimeout` when, for the duration of the timeout, the
/// device sends nothing that belongs to the request, and the other errors of `ExchangeClient.request(_:timeout:_:)`.
/// When a program leaves the loop early, the client writes `Exchange.abort`, if the device has such a request, and
/// later requests wait for the end of the series. The loop must not await another request with a characteristic of this
/// exchange: that request waits for the end of the series.
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

    /// Returns the next value; nil after the last one, and after an error.
    public mutating func next() async throws -> Element? {
      if isOver { return nil }
      isOver = true
      // An error releases the turn.
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
