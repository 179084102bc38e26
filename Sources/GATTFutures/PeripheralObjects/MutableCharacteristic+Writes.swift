import GATTCore
import GATTRuntime

extension MutableCharacteristic {
  /// Returns a stream of the write requests of centrals, until `stopRespondingToWriteRequests()`. The application must
  /// answer each with `respondToRequest(_:withResult:)` within 4 s. Success sets the value; any other answer leaves the
  /// value unchanged. Without an answer in time, the central gets `unlikelyError`.
  ///
  /// Before this call, writes get `requestNotSupported`. If this object was created by `init(_:)`, they go to the write
  /// handler of `base` instead.
  ///
  /// Further calls return the same stream.
  ///
  /// - Parameter capacity: The number of elements kept for late subscribers.
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

  /// Ends the stream of requests. Centrals that write later get `requestNotSupported`.
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

  /// Refuses a write request with any error, for example one that the service defines. Only the first answer counts.
  public func respondToRequest(_ request: ATTRequest, withError error: ATTError) {
    request.answer.complete(.success(error))
  }

  /// Registers the write handler of the runtime's characteristic.
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
