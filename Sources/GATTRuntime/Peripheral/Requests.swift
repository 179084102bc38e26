import GATTCore

/// A request of a central to a service.
public protocol ServedRequest: Sendable {
  /// The central.
  var central: Central { get }
  /// The service; nil in a request created without a service.
  var service: MutableService? { get }
}

extension ServedRequest {
  /// Returns the typed characteristics of the service, so that a provider can answer a write with a notification:
  ///
  /// ```swift
  /// try await request.server(HeartRateService.self).heartRateMeasurement.notify(measurement, to: request.central)
  /// ```
  ///
  /// - Throws: `ServiceError.requestOfAnotherService`, `ServiceError.characteristicMissing`.
  public func server<S: ServerService>(_ type: S.Type) throws(ServiceError) -> S.Server {
    guard let service, service.uuid == S.uuid else { throw .requestOfAnotherService(S.uuid) }
    return try S.Server(service)
  }
}

/// A read of a characteristic.
public struct ReadRequest: ServedRequest {
  /// The central that reads.
  public let central: Central
  /// The position of the first octet requested. A handler returns the whole value; the runtime removes the octets
  /// before this position.
  public let offset: Int
  /// The index of the characteristic among those of the service that have the same UUID. 0 for the first.
  public let instance: Int
  /// The service of the characteristic; nil in a request created without a service.
  public let service: MutableService?

  /// Creates a request of `central`.
  public init(central: Central, offset: Int = 0, instance: Int = 0, service: MutableService? = nil) {
    self.central = central
    self.offset = offset
    self.instance = instance
    self.service = service
  }
}

/// A write of a characteristic. The write takes effect only if the handler returns.
public struct WriteRequest: ServedRequest {
  /// The central that writes.
  public let central: Central
  /// The position at which the central writes. The handler gets one value: the stored octets before the position, and
  /// the written octets.
  public let offset: Int
  /// The index of the characteristic among those of the service that have the same UUID. 0 for the first.
  public let instance: Int
  /// The type of the write; nil when the backend does not know it.
  public let type: WriteType?
  /// The service of the characteristic; nil in a request created without a service.
  public let service: MutableService?
  /// The updates to send after the response to the write; nil in a request that a program has created.
  var delayedAnswers: DelayedAnswers?

  /// Creates a request of `central`.
  public init(
    central: Central,
    offset: Int = 0,
    instance: Int = 0,
    type: WriteType? = nil,
    service: MutableService? = nil
  ) {
    self.central = central
    self.offset = offset
    self.instance = instance
    self.type = type
    self.service = service
  }

  /// Sends an update as the answer to the request: after the response to the write, or at once if the response has been
  /// sent. Does not wait until the update is sent.
  func answer(with update: QueuedUpdate) {
    if let delayedAnswers { delayedAnswers.send(update) } else { update.start { _ in } }
  }
}

extension ATTError {
  /// Returns the error response for an error of a handler.
  static func answer(to error: any Error) -> ATTError {
    switch error {
    case let error as ATTError: error
    case let code as any ApplicationErrorCode: ATTError(code)
    // Not `invalidAttributeValueLength`: the length may be valid for other presence flags in the value.
    case is DecodeError: .valueNotAllowed
    // The handler has sent an update to the central, as most do.
    case MutableCharacteristicError.notSubscribed: .clientCharacteristicConfigurationDescriptorImproperlyConfigured
    default: .unlikelyError
    }
  }
}
