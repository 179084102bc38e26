import GATTCore

extension ClientCharacteristic where Value: CharacteristicValue {
  /// Writes a request and returns the answer: the first value of `answers` that arrives after the request and that
  /// `isAnswer` accepts.
  ///
  /// ```swift
  /// let record = try await client.controlPoint.request(.reportRecord(7), awaiting: client.measurement) {
  ///   $0.number == 7
  /// }
  /// ```
  ///
  /// The call itself subscribes to `answers` before it writes the request. Two calls that use the same characteristic
  /// run one after the other.
  ///
  /// - Parameters:
  ///   - value: The request.
  ///   - answers: The characteristic of the answer.
  ///   - timeout: `Timeouts.answer` (30 s) when nil. Includes the wait for earlier requests, the subscription and the
  ///     write.
  ///   - isAnswer: Returns whether a value of `answers` answers this request.
  /// - Throws: `CharacteristicError.answerTimeout`, `PeripheralError.disconnected`, `CancellationError`, `EncodeError`;
  ///   the errors of `Characteristic.subscribe(buffering:assembler:)` and of `Characteristic.write(_:type:timeout:)`.
  public func request<Answer: CharacteristicValue, AnswerAccess: UpdateAccess>(
    _ value: Value,
    awaiting answers: ClientCharacteristic<Answer, AnswerAccess>,
    timeout: Duration? = nil,
    _ isAnswer: @escaping @Sendable (Answer) -> Bool = { _ in true }
  ) async throws -> Answer {
    try await characteristic.request(value, of: answers.characteristic, answers.notifications(), timeout, isAnswer)
  }

  /// The same as `request(_:awaiting:timeout:_:)`. The characteristic of the answer has different types of values to
  /// read, write and notify (`ValueByDirection`).
  public func request<Answer: ValueByDirection, AnswerAccess: UpdateAccess>(
    _ value: Value,
    awaiting answers: ClientCharacteristic<Answer, AnswerAccess>,
    timeout: Duration? = nil,
    _ isAnswer: @escaping @Sendable (Answer.UpdateValue) -> Bool = { _ in true }
  ) async throws -> Answer.UpdateValue {
    try await characteristic.request(value, of: answers.characteristic, answers.notifications(), timeout, isAnswer)
  }
}

extension ClientCharacteristic where Value: ValueByDirection {
  /// The same as `request(_:awaiting:timeout:_:)`. This characteristic has different types of values to read, write and
  /// notify (`ValueByDirection`).
  public func request<Answer: CharacteristicValue, AnswerAccess: UpdateAccess>(
    _ value: Value.WriteValue,
    awaiting answers: ClientCharacteristic<Answer, AnswerAccess>,
    timeout: Duration? = nil,
    _ isAnswer: @escaping @Sendable (Answer) -> Bool = { _ in true }
  ) async throws -> Answer {
    try await characteristic.request(value, of: answers.characteristic, answers.notifications(), timeout, isAnswer)
  }

  /// The same as `request(_:awaiting:timeout:_:)`. Both characteristics have different types of values to read, write
  /// and notify (`ValueByDirection`).
  public func request<Answer: ValueByDirection, AnswerAccess: UpdateAccess>(
    _ value: Value.WriteValue,
    awaiting answers: ClientCharacteristic<Answer, AnswerAccess>,
    timeout: Duration? = nil,
    _ isAnswer: @escaping @Sendable (Answer.UpdateValue) -> Bool = { _ in true }
  ) async throws -> Answer.UpdateValue {
    try await characteristic.request(value, of: answers.characteristic, answers.notifications(), timeout, isAnswer)
  }
}

extension Characteristic {
  /// Writes a request as octets and returns the answer; see `ClientCharacteristic.request(_:awaiting:timeout:_:)`.
  public func request(
    _ octets: Data,
    awaiting answers: Characteristic,
    timeout: Duration? = nil,
    _ isAnswer: @escaping @Sendable (Data) -> Bool = { _ in true }
  ) async throws -> Data {
    try await request(octets, isStream: false, of: answers, answers.notifications(), timeout, isAnswer)
  }

  fileprivate func request<Value: CharacteristicValue, Answer: Sendable>(
    _ value: Value,
    of source: Characteristic,
    _ answers: Notifications<Answer>,
    _ timeout: Duration?,
    _ isAnswer: @escaping @Sendable (Answer) -> Bool
  ) async throws -> Answer {
    let isStream = Value.maximumFrameLength != nil
    return try await request(value.data(), isStream: isStream, of: source, answers, timeout, isAnswer)
  }

  private func request<Answer: Sendable>(
    _ octets: Data,
    isStream: Bool,
    of source: Characteristic,
    _ answers: Notifications<Answer>,
    _ timeout: Duration?,
    _ isAnswer: @escaping @Sendable (Answer) -> Bool
  ) async throws -> Answer {
    let type: WriteType = properties.contains(.write) ? .withResponse : .withoutResponse
    let timeout = timeout ?? link.context.timeouts.answer
    let turns = AcquiredTurns()
    defer { turns.end() }
    return try await runner.run(
      timeout: timeout,
      timeoutError: CharacteristicError.answerTimeout,
      in: link.scope
    ) { [self] in
      try await turns.take([self, source])
      let subscription = try await answers.subscription()
      try await write(octets, type: type, isStream: isStream, timeout: timeout) {
        // A value that arrived before the request does not answer the request.
        subscription.dropBuffered()
      }
      for try await answer in subscription where isAnswer(answer) { return answer }
      throw PeripheralError.disconnected
    }
  }
}
