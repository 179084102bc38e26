import GATTCore

/// The client's side of an exchange on one link.
///
/// Requests run one after the other if they have a characteristic in common: the one of the requests, of the responses
/// or of the values that `stream(_:of:timeout:)` returns. Requests with equal characteristics have the order of the
/// calls.
///
/// The client subscribes to the responses before its first request. The subscription stays for later requests, until
/// the link ends. Two exchanges may write their requests to one characteristic, and have their responses in different
/// ones. Then a request of one exchange ends the subscription of the other, which subscribes again before its next
/// request. Another subscription of the program to the responses gets them too.
///
/// With `Exchange.readsAnswer`, the client does not subscribe: it reads the answer after each request. A request ends
/// at once with `CharacteristicError.answerTimeout` or `ExchangeError.unexpected` when what it reads is not its answer.
///
/// After a cancelled call or a timeout, the next request must not get the late answer to the earlier request. So the
/// next request first waits for the write of the earlier one, and of the `Exchange.abort` that ends its series. Then it
/// waits for the last answer, at most a minute, and only until the device has been silent for the timeout of the
/// earlier request.
public struct ExchangeClient<E: Exchange>: Sendable {
  private let service: Service

  /// - Parameter service: The service of the requests, with its characteristics discovered.
  public init(_ service: Service) {
    self.service = service
  }

  /// Writes a request, and returns its answer.
  ///
  /// - Parameters:
  ///   - request: The request.
  ///   - timeout: The time between the request and its answer; `Exchange.timeout` when nil.
  /// - Throws: `ExchangeError.refused`, `CharacteristicError.answerTimeout` or `.answersLost`,
  ///   `PeripheralError.disconnected`, `ServiceError`, `CancellationError`, `EncodeError`; the errors of
  ///   `Characteristic.write(_:type:timeout:)`, and of `Characteristic.subscribe(buffering:assembler:)` or, with
  ///   `Exchange.readsAnswer`, of `Characteristic.read(timeout:)`; with `Exchange.responseService`, also those of
  ///   `Connection.service(_:)`.
  @discardableResult
  public func request(_ request: E.Request, timeout: Duration? = nil) async throws -> E.Response {
    try await self.request(request, timeout: timeout) { $0 }
  }

  /// Writes a request, and returns the content of its answer.
  ///
  /// Answers of another kind are skipped, because a device may also send values without a request. If only such answers
  /// come in time, the function throws `ExchangeError.unexpected` with the first one.
  ///
  /// - Parameters:
  ///   - request: The request.
  ///   - timeout: The time between the request and its answer; `Exchange.timeout` when nil.
  ///   - content: Returns the content of an answer; nil for an answer of another kind.
  /// - Throws: The errors of `request(_:timeout:)`; `ExchangeError.unexpected`.
  public func request<Content: Sendable>(
    _ request: E.Request,
    timeout: Duration? = nil,
    _ content: @escaping @Sendable (E.Response) -> Content?
  ) async throws -> Content {
    let turn = try await turn(of: request, timeout, abort: nil) { response -> ExchangeStep<Content> in
      guard let content = content(response) else { return .unexpected(ExchangeError.unexpected(response)) }
      return .last(content)
    }
    while true {
      if let content = try await turn.next() { return content }
    }
  }

  /// Returns the answers to a request that the device answers several times. Skips answers of another kind.
  ///
  /// - Parameters:
  ///   - request: The request; each iteration writes it.
  ///   - timeout: The time between two answers; `Exchange.timeout` when nil.
  ///   - isLast: Returns whether no answer follows.
  ///   - content: Returns the content of an answer; nil for an answer of another kind.
  public func series<Content: Sendable>(
    _ request: E.Request,
    timeout: Duration? = nil,
    until isLast: @escaping @Sendable (Content) -> Bool,
    _ content: @escaping @Sendable (E.Response) -> Content?
  ) -> ExchangeSeries<Content> {
    ExchangeSeries {
      try await turn(of: request, timeout) { response in
        guard let content = content(response) else { return .unexpected(ExchangeError.unexpected(response)) }
        return isLast(content) ? .last(content) : .one(content)
      }
    }
  }

  /// Returns the values of another characteristic that the device sends before its answer to a request.
  ///
  /// - Parameters:
  ///   - request: The request; each iteration writes it.
  ///   - type: The type of the values. Their characteristic belongs to the service of the requests.
  ///   - timeout: The time between two values; `Exchange.timeout` when nil.
  public func stream<Value: CharacteristicValue & CharacteristicConfigurable>(
    _ request: E.Request,
    of type: Value.Type,
    timeout: Duration? = nil
  ) -> ExchangeSeries<Value> {
    ExchangeSeries {
      let values = try service.existing(Value.uuid)
      let source = ExchangeSource(values, FrameAssembler(of: Value.self)) { update in
        values.value(of: update, Value.self).map { .one($0) }
      }
      return try await turn(of: request, timeout, streaming: source) { _ in .end }
    }
  }

  /// Waits for the turn of a request, and writes it.
  ///
  /// - Parameters:
  ///   - stream: The values that may come before the answer; nil for none.
  ///   - abort: The request that ends the answers early; nil for none.
  ///   - step: Returns the meaning of an answer that is no refusal.
  private func turn<Element: Sendable>(
    of request: E.Request,
    _ timeout: Duration?,
    streaming stream: ExchangeSource<Element>? = nil,
    abort: E.Request? = E.abort,
    _ step: @escaping @Sendable (E.Response) -> ExchangeStep<Element>
  ) async throws -> ExchangeTurn<Element> {
    let requests = try service.existing(E.Request.uuid)
    let responseService = if let uuid = E.responseService { try await service.sibling(uuid) } else { service }
    let responses = try responseService.existing(E.Response.uuid)
    let answers = ExchangeSource(
      responses,
      FrameAssembler(of: E.Response.self),
      isRead: E.readsAnswer
    ) { update -> ExchangeStep<Element>? in
      guard let response = responses.value(of: update, E.Response.self), E.answers(response, request) else {
        return nil
      }
      return E.isSuccess(response) ? step(response) : .refusal(ExchangeError.refused(response))
    }
    return try await ExchangeTurn.begin(
      request.data(),
      isFrame: E.Request.maximumFrameLength != nil,
      to: requests,
      sources: [answers] + (stream.map { [$0] } ?? []),
      timeout: timeout ?? E.timeout,
      abort: try abort.map { abort in
        (try abort.data(), { responses.value(of: $0, E.Response.self).map { E.answers($0, abort) } ?? false })
      }
    )
  }
}

extension Characteristic {
  /// Returns the value of an update; nil for octets that do not decode, which are reported.
  fileprivate func value<Value: CharacteristicValue>(of update: Update, _ type: Value.Type) -> Value? {
    try? link.decode(update.octets, of: attribute, update.number) {
      try Value(received: $0, trailingOctets: &$1)
    }
  }
}
