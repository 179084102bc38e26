import GATTCore

/// A request of a central, with the service that it is for.
public protocol ServedRequest: Sendable {
  /// The central.
  var central: Central { get }
  /// The service; nil in a request that a program has made.
  var service: MutableService? { get }
}

extension ServedRequest {
  /// The typed endpoints of the service, so that a provider can answer a write with a notification:
  ///
  /// ```swift
  /// try await request.server(HeartRateService.self).heartRateMeasurement.notify(measurement, to: request.central)
  /// ```
  ///
  /// - Throws: `ServiceError.notFound` when the request is not for such a service, `.characteristicMissing`.
  public func server<S: ServerService>(_ type: S.Type) throws(ServiceError) -> S.Server {
    guard let service, service.uuid == S.uuid else { throw .notFound(S.uuid) }
    return try S.Server(service)
  }
}

/// A central reads a characteristic.
public struct ReadRequest: ServedRequest {
  /// Who.
  public let central: Central
  /// The first octet wanted of the value. Return the whole value whatever it is: the runtime cuts it.
  public let offset: Int
  /// Which of the service's characteristics with this UUID, 0 for the first.
  public let instance: Int
  /// The service that the central reads; nil in a request that a program has made.
  public let service: MutableService?

  /// A request by `central`.
  public init(central: Central, offset: Int = 0, instance: Int = 0, service: MutableService? = nil) {
    self.central = central
    self.offset = offset
    self.instance = instance
    self.service = service
  }
}

/// A central writes a characteristic. It takes effect only if the handler returns; what the handler throws is answered.
public struct WriteRequest: ServedRequest {
  /// Who.
  public let central: Central
  /// Where the octets written belong in the value. The value a typed handler gets is already put together.
  public let offset: Int
  /// Which of the service's characteristics with this UUID, 0 for the first.
  public let instance: Int
  /// How; nil when the backend can't tell. Nobody hears of an error thrown for a write without response.
  public let type: WriteType?
  /// The service that the central writes to; nil in a request that a program has made.
  public let service: MutableService?

  /// A request by `central`.
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
}

extension ATTError {
  /// What a central is answered when a handler throws: an `ATTError` and an `ApplicationErrorCode` are themselves,
  /// octets that are no value are `invalidAttributeValueLength` or `valueNotAllowed`, all else is `unlikelyError`.
  static func answer(to error: any Error) -> ATTError {
    switch error {
    case let error as ATTError: error
    case let code as any ApplicationErrorCode: ATTError(code)
    case let error as DecodeError: error.answer
    default: .unlikelyError
    }
  }
}

extension DecodeError {
  fileprivate var answer: ATTError {
    switch reason {
    case .truncated, .trailingOctets, .partialElement, .noElements, .tooLong: .invalidAttributeValueLength
    default: .valueNotAllowed
    }
  }
}
