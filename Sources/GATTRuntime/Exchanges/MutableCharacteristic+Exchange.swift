import GATTCore

extension MutableCharacteristic {
  /// Sets the handler that answers the requests of an exchange. A handler that throws refuses the write.
  ///
  /// * The central that has sent the request gets the answer. The write is refused if this central has not subscribed
  ///   to the answers.
  /// * BlueZ before 5.76 accepts only requests of the first subscriber, and sends the answers to all subscribers.
  /// * If `Exchange.readsAnswer` is true, a central needs no subscription, and every central can read the answer.
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
  /// Returns the first service of the same manager with this UUID.
  package func sibling(_ uuid: BluetoothUUID) -> MutableService? {
    let registration = characteristics.lazy.compactMap { $0.state.withLock { $0.registration } }.first
    return registration?.context.services().first { $0.uuid == uuid }
  }
}
