public import GATTCore

/// Where an attribute is on its server. The capture may show only a part of this.
public struct AttributePath: Hashable, Sendable {
  /// The attribute handle; 0, an invalid handle, when it is unknown.
  public var handle: UInt16
  /// The service that contains the attribute, or that the attribute declares.
  public var service: BluetoothUUID?
  /// The characteristic that contains the attribute. The attribute is the value of the characteristic if `descriptor`
  /// is nil.
  public var characteristic: BluetoothUUID?
  /// The type of the attribute if it is a descriptor or a declaration.
  public var descriptor: BluetoothUUID?

  /// Creates a path.
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

  /// The type of the attribute; nil when it is unknown.
  public var type: BluetoothUUID? { descriptor ?? characteristic }
}

/// The discovery of an attribute, or an access to its value.
public enum AttributeEvent: Equatable, Sendable {
  /// Discovery of a service, with its end group handle.
  case service(end: UInt16, isPrimary: Bool)
  /// Discovery of a characteristic. The path has the handle of its value.
  case characteristic(CharacteristicProperties)
  /// Discovery of a descriptor.
  case descriptor
  /// A read, a write, a notification or an indication, successful or not.
  case access(AttributeAccess.Kind, AttributeAccess)
}

/// An access to a value, with its outcome.
public struct AttributeAccess: Equatable, Sendable {
  /// The kinds of access, in both directions.
  public enum Kind: String, CaseIterable, Sendable {
    case read
    case write
    case writeWithoutResponse
    case signedWrite
    case notify
    case indicate

    /// Whether the value goes from the client to the server. If false, it goes from the server to the client.
    public var isWrite: Bool {
      switch self {
      case .write, .writeWithoutResponse, .signedWrite: true
      case .read, .notify, .indicate: false
      }
    }
  }

  /// How an access ended.
  public enum Outcome: Equatable, Sendable {
    case done
    /// The server answered with an error.
    case refused(ATTError)
    /// The capture has no response.
    case unanswered
    /// The client cancelled its prepared writes.
    case cancelled
  }

  /// The octets; for a long read or write, of all parts. A failed read has only the parts before the failure.
  public var value: [UInt8]
  /// The offset of the octets in the value. It is greater than 0 if the client did not access the beginning, or if the
  /// capture starts in the middle of the access.
  public var offset: Int
  /// The outcome.
  public var outcome: Outcome
  /// The time between request and response in microseconds; nil unless the capture has both.
  public var duration: Int64?

  /// Creates an access.
  public init(value: [UInt8], offset: Int = 0, outcome: Outcome = .done, duration: Int64? = nil) {
    self.value = value
    self.offset = offset
    self.outcome = outcome
    self.duration = duration
  }
}
