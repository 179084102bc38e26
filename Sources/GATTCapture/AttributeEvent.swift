public import GATTCore

/// Where an attribute stands on its server, as far as the capture tells.
public struct AttributePath: Hashable, Sendable {
  /// The attribute handle; 0, which no attribute has, when it is not known.
  public var handle: UInt16
  /// The service that it stands in, or is.
  public var service: BluetoothUUID?
  /// The characteristic that it belongs to. It is its value, unless there is a `descriptor`.
  public var characteristic: BluetoothUUID?
  /// The type of the descriptor, or the declaration, that it is.
  public var descriptor: BluetoothUUID?

  /// A path.
  public init(
    handle: UInt16,
    service: BluetoothUUID? = nil,
    characteristic: BluetoothUUID? = nil,
    descriptor: BluetoothUUID? = nil
  ) {
    self.handle = handle
    self.service = service
    self.characteristic = characteristic
    self.descriptor = descriptor
  }

  /// The type of the attribute whose value an access is about; nil when it is not known.
  public var type: BluetoothUUID? { descriptor ?? characteristic }
}

/// What happened with an attribute.
public enum AttributeEvent: Equatable, Sendable {
  /// It was discovered as a service that ends at a handle.
  case service(end: UInt16, isPrimary: Bool)
  /// It was discovered as the value of a characteristic.
  case characteristic(CharacteristicProperties)
  /// It was discovered as a descriptor.
  case descriptor
  /// Its value was, or was to be, read, written or sent.
  case access(AttributeAccess.Kind, AttributeAccess)
}

/// A value on its way, and what became of it.
public struct AttributeAccess: Equatable, Sendable {
  /// The ways that a value goes.
  public enum Kind: String, CaseIterable, Sendable {
    case read
    case write
    case writeWithoutResponse
    case signedWrite
    case notify
    case indicate

    /// The value goes from a client to a server, else the other way.
    public var isWrite: Bool {
      switch self {
      case .write, .writeWithoutResponse, .signedWrite: true
      case .read, .notify, .indicate: false
      }
    }
  }

  /// How it ended.
  public enum Outcome: Equatable, Sendable {
    case done
    /// The server answered with an error.
    case refused(ATTError)
    /// There is no answer in the capture.
    case unanswered
    /// The client took the parts of a write back.
    case cancelled
  }

  /// The octets: those of all parts of a long read or write; none of a read that failed.
  public var value: [UInt8]
  /// Where the octets stand in the value: 0, unless the capture has no more of it.
  public var offset: Int
  /// How it ended.
  public var outcome: Outcome
  /// How many microseconds there are between the request and the answer; nil when it has none.
  public var duration: Int64?

  /// An access.
  public init(value: [UInt8], offset: Int = 0, outcome: Outcome = .done, duration: Int64? = nil) {
    self.value = value
    self.offset = offset
    self.outcome = outcome
    self.duration = duration
  }
}
