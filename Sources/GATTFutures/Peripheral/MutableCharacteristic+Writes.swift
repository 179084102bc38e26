import GATTCore
import GATTRuntime

extension MutableCharacteristic {
  /// The write requests of centrals, until `stopRespondingToWriteRequests()`. Each must be answered by
  /// `respondToRequest(_:withResult:)` within 4 s; then its value is held if the answer is success, and otherwise the
  /// value stays as it is. A central that is not answered gets `unlikelyError`; before this is called,
  /// `requestNotSupported`.
  ///
  /// Who calls this again gets the same stream.
  ///
  /// - Parameter capacity: How many results are kept for those who subscribe later.
  public func startRespondingToWriteRequests(
    capacity: Int = defaultStreamCapacity
  ) -> FutureStream<(request: ATTRequest, central: Central)> {
    let stream = values.withLock { state in
      let stream = state.requests ?? FutureStream(capacity: capacity)
      state.requests = stream
      return stream
    }
    respondToWrites()
    return stream
  }

  /// Ends the stream of requests: from now on they are refused.
  public func stopRespondingToWriteRequests() {
    let stream = values.withLock { state in
      defer { state.requests = nil }
      return state.requests
    }
    stream?.end()
  }

  /// Answers a write request. Only the first answer counts.
  public func respondToRequest(_ request: ATTRequest, withResult result: CBATTError.Code) {
    request.answer.complete(.success(ATTError(rawValue: result.rawValue)))
  }

  /// Refuses a write request with any error, as one that the service defines. Only the first answer counts.
  public func respondToRequest(_ request: ATTRequest, withError error: ATTError) {
    request.answer.complete(.success(error))
  }

  /// Has the runtime ask here.
  func respondToWrites() {
    base.onWriteData { [weak self] value, request in
      guard let self, let stream = self.values.withLock({ $0.requests }) else { throw ATTError.requestNotSupported }
      let asked = ATTRequest(
        characteristic: self.uuid,
        value: value,
        offset: request.offset,
        central: request.central,
        answer: Completion()
      )
      stream.success((asked, request.central))
      if let error = try await asked.answer.value() { throw error }
    }
  }
}
