import GATTCore

extension MutableCharacteristic {
  /// Sets the handler that answers the requests of an exchange. After the write, the central that has sent the request
  /// gets the answer as a notification or an indication. No other central gets the answer. Each central gets its
  /// answers in the order of its requests. A handler that throws refuses the write, as a handler of `onWrite(_:)` does.
  ///
  /// The write of a central that has not subscribed to the answers is refused with
  /// `ATTError.clientCharacteristicConfigurationDescriptorImproperlyConfigured`. BlueZ 5.66 sends `.unlikelyError`
  /// instead.
  ///
  /// BlueZ before 5.76 sends the answer to all subscribers. It reports only the first subscriber, so the requests of
  /// the other subscribers are refused.
  ///
  /// If `Exchange.readsAnswer` is true, a central needs no subscription. The answer becomes the value of the
  /// characteristic of the responses, and every central can read this value.
  ///
  /// - Parameters:
  ///   - exchange: The exchange.
  ///   - handler: Returns the answer; nil when there is no answer, or when the handler sends the answer itself.
  @discardableResult
  public func onRequest<E: Exchange>(
    _ exchange: E.Type,
    _ handler: @escaping @Sendable (E.Request, WriteRequest) async throws -> E.Response?
  ) -> MutableCharacteristic {
    onWrite { (value: E.Request, request: WriteRequest) in
      let service = if let uuid = E.responseService { request.service?.sibling(uuid) } else { request.service }
      guard let responses = service?.characteristic(E.Response.uuid),
        E.readsAnswer || responses.subscribers.contains(request.central)
      else { throw ATTError.clientCharacteristicConfigurationDescriptorImproperlyConfigured }
      guard let response = try await handler(value, request) else { return }
      if E.readsAnswer {
        responses.value = try response.data()
        return
      }
      try request.answer(with: responses.enqueue(response.data(), to: request.central))
    }
  }
}

extension MutableService {
  /// Returns the service of the same manager with a UUID. Of several services with this UUID, returns the service that
  /// was added first.
  package func sibling(_ uuid: BluetoothUUID) -> MutableService? {
    let registration = characteristics.lazy.compactMap { $0.state.withLock { $0.registration } }.first
    return registration?.context.services().first { $0.uuid == uuid }
  }
}
