import GATTCore

/// The client's side of an exchange on one link.
///
/// * Requests that use a common characteristic run one after the other.
/// * The client subscribes to the responses before its first request, and stays subscribed for later requests.
/// * If `Exchange.readsAnswer` is true, the client reads each answer instead.
/// * After a cancelled call or a timeout, the next request first waits for the late answer, about a minute at most.
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
  ///   - timeout: The maximum time between the request and its answer; `Exchange.timeout` when nil.
  /// - Throws: `ExchangeError.refused`, `CharacteristicError.answerTimeout` or `.answersLost`,
  ///   `PeripheralError.disconnected`, `ServiceError`, `CancellationError`, `EncodeError`; the errors of
  ///   `Characteristic.write(_:type:timeout:)`, `Characteristic.subscribe(buffering:assembler:)`,
  ///   `Characteristic.read(timeout:)` and `Connection.service(_:)`.
  @discardableResult
  public func request(_ request: E.Request, timeout: Duration? = nil) async throws -> E.Response {
    try await self.request(request, timeout: timeout) { $0 }
  }

  /// Writes a request, and returns what the closure `content` takes from the answer.
  ///
  /// - Parameters:
  ///   - request: The request.
  ///   - timeout: The maximum time between the request and its answer; `Exchange.timeout` when nil.
  ///   - content: Returns the content of an answer; nil to skip the answer.
  /// - Throws: The errors of `request(_:timeout:)`. `ExchangeError.unexpected` with the first skipped answer, when all
  ///   answers were skipped.
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

  /// Returns the contents of the answers to a request that the device answers several times.
  ///
  /// - Parameters:
  ///   - request: The request.
  ///   - timeout: The maximum time before each answer; `Exchange.timeout` when nil.
  ///   - isLast: Returns whether this is the content of the last answer.
  ///   - content: Returns the content of an answer; nil to skip the answer.
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

  /// Returns the values that the device sends from another characteristic before it answers a request.
  ///
  /// - Parameters:
  ///   - request: The request.
  ///   - type: The type of the values. Their characteristic belongs to the service of the requests.
  ///   - timeout: The maximum time before each value and before the answer; `Exchange.timeout` when nil.
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

  /// Waits for the turn of a request, and writes the request.
  ///
  /// - Parameters:
  ///   - stream: The values that may come before the answer; nil for none.
  ///   - abort: The request that ends the answers early; nil for none.
  ///   - step: Returns the value in an answer that reports success, and whether other answers follow.
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
      dividesRequest: E.Request.maximumFrameLength != nil,
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
