import GATTCore

extension MutableCharacteristic {
  /// Sets the handler that answers the requests of an exchange. The central gets the answer after its write, as a
  /// notification or an indication that no other central gets. The answers to one central have the order of its
  /// requests. A handler that throws refuses the write, as a handler of `onWrite(_:)` does. BlueZ before 5.76 sends the
  /// answer to all subscribers. It reports only the first subscriber, so that the requests of the others are refused.
  ///
  /// The write of a central that has not subscribed to the answers is refused with
  /// `ATTError.clientCharacteristicConfigurationDescriptorImproperlyConfigured`, for which BlueZ 5.66 sends
  /// `.unlikelyError`.
  ///
  /// If `Exchange.readsAnswer`, a central needs no subscription: the answer becomes the value of its characteristic,
  /// for whichever central reads it.
  ///
  /// - Parameters:
  ///   - exchange: The exchange.
  ///   - handler: Returns the answer; nil when there is none, or when the handler sends it itself.
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
  /// Returns another service of the same manager: of several, the one that was added first.
  package func sibling(_ uuid: BluetoothUUID) -> MutableService? {
    let registration = characteristics.lazy.compactMap { $0.state.withLock { $0.registration } }.first
    return registration?.context.services().first { $0.uuid == uuid }
  }
}
