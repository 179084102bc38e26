import GATTCore

/// Requests that a client writes to one characteristic, and the answers that it gets from the same or another
/// characteristic. The generator creates a conforming type for each exchange in a definition.
public protocol Exchange: SendableMetatype {
  /// The value that a client writes.
  associatedtype Request: CharacteristicValue & CharacteristicConfigurable
  /// The value that a server notifies or indicates, or that a client reads.
  associatedtype Response: CharacteristicValue & CharacteristicConfigurable

  /// The maximum time between the request and its answer, and between two answers of a series; 5 s by default.
  static var timeout: Duration { get }

  /// The service of the responses; nil, the default, when the responses belong to the service of the requests.
  static var responseService: BluetoothUUID? { get }

  /// Whether the client reads the answer after the request; false by default.
  static var readsAnswer: Bool { get }

  /// The request that ends a series before its last answer; nil, the default, when the device has no such request.
  static var abort: Request? { get }

  /// Returns whether a response answers a request; true by default.
  static func answers(_ response: Response, _ request: Request) -> Bool

  /// Returns whether a response reports success; true by default.
  static func isSuccess(_ response: Response) -> Bool

  /// Examples of requests and answers, from the definition; none by default.
  static var examples: [ExchangeExample] { get }
}

/// A request and an answer to it.
public struct ExchangeExample: Hashable, Sendable {
  /// The octets of the request.
  public let request: Data
  /// The octets of the answer. Several examples with the same request are a series: a write of the request gets the
  /// answers of all of them.
  public let answer: Data

  /// Creates an example.
  public init(request: Data, answer: Data) {
    self.request = request
    self.answer = answer
  }

  /// Creates an example from hexadecimal digits. Any other string gives no octets.
  public init(request: String, answer: String) {
    self.request = request.dataFromHexString() ?? Data()
    self.answer = answer.dataFromHexString() ?? Data()
  }
}

extension Exchange {
  /// 5 s.
  public static var timeout: Duration { .seconds(5) }

  /// nil.
  public static var responseService: BluetoothUUID? { nil }

  /// False.
  public static var readsAnswer: Bool { false }

  /// nil.
  public static var abort: Request? { nil }

  /// True.
  public static func answers(_ response: Response, _ request: Request) -> Bool { true }

  /// True.
  public static func isSuccess(_ response: Response) -> Bool { true }

  /// None.
  public static var examples: [ExchangeExample] { [] }
}
