import GATTCore

/// A central reads a characteristic.
public struct ReadRequest: Hashable, Sendable {
  /// Who.
  public let central: Central
  /// The first octet wanted of the value. Return the whole value whatever it is: the runtime cuts it.
  public let offset: Int
  /// Which of the service's characteristics with this UUID, 0 for the first.
  public let instance: Int

  /// A request by `central`.
  public init(central: Central, offset: Int = 0, instance: Int = 0) {
    self.central = central
    self.offset = offset
    self.instance = instance
  }
}

/// A central writes a characteristic. It takes effect only if the handler returns; what the handler throws is answered.
public struct WriteRequest: Hashable, Sendable {
  /// Who.
  public let central: Central
  /// Where the octets written belong in the value. The value a typed handler gets is already put together.
  public let offset: Int
  /// Which of the service's characteristics with this UUID, 0 for the first.
  public let instance: Int
  /// How; nil when the backend can't tell. Nobody hears of an error thrown for a write without response.
  public let type: WriteType?

  /// A request by `central`.
  public init(central: Central, offset: Int = 0, instance: Int = 0, type: WriteType? = nil) {
    self.central = central
    self.offset = offset
    self.instance = instance
    self.type = type
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
