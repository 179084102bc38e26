import GATTText

/// The error code of an ATT Error Response: one octet (Core Specification, Volume 3, Part F, 3.4.1.1; common profile
/// and service errors: Core Specification Supplement, Part B, 1.2).
///
/// Every code 1 ... 255 is valid, with or without a name. The service specification defines the codes 0x80 ... 0x9F;
/// services declare them as an `ApplicationErrorCode`.
public struct ATTError: Error, RawRepresentable, Hashable, Sendable {
  /// The code, 1 ... 255.
  public let rawValue: UInt8

  /// Creates the error with this code; nil for 0, which is not an error.
  @inlinable
  public init?(rawValue: UInt8) {
    if rawValue == 0 { return nil }
    self.rawValue = rawValue
  }

  /// Creates the ATT error for an error that a service defines.
  ///
  /// A code of 0 becomes `.unlikelyError`, because the client would not treat 0 as an error.
  @inlinable
  public init<Code: ApplicationErrorCode>(_ code: Code) {
    self.init(code: code.rawValue == 0 ? 0x0E : code.rawValue)
  }

  @inlinable
  init(code: UInt8) {
    self.rawValue = code
  }

  /// Whether the code belongs to the service: 0x80 ... 0x9F.
  @inlinable public var isApplicationError: Bool { 0x80...0x9F ~= rawValue }

  /// Whether the code is one that all profiles share: 0xE0 ... 0xFF.
  @inlinable public var isCommonProfileError: Bool { rawValue >= 0xE0 }
}

/// The error codes of one service: an enumeration with ATT application errors as raw values.
public protocol ApplicationErrorCode: Error, RawRepresentable, Sendable where RawValue == UInt8 {}

extension ApplicationErrorCode {
  /// Creates the service's error for the ATT error of a server; nil when the service does not define it.
  ///
  /// The code alone does not identify the service: use the error type of the service that the attribute belongs to.
  @inlinable
  public init?(_ error: ATTError) {
    self.init(rawValue: error.rawValue)
  }
}

extension ATTError {
  /// The attribute handle is not valid on this server (0x01).
  public static var invalidHandle: ATTError { ATTError(code: 0x01) }
  /// The attribute can't be read (0x02).
  public static var readNotPermitted: ATTError { ATTError(code: 0x02) }
  /// The attribute can't be written (0x03).
  public static var writeNotPermitted: ATTError { ATTError(code: 0x03) }
  /// The request has an invalid form (0x04).
  public static var invalidPDU: ATTError { ATTError(code: 0x04) }
  /// The attribute requires pairing with authentication first (0x05).
  public static var insufficientAuthentication: ATTError { ATTError(code: 0x05) }
  /// The server doesn't support the request (0x06).
  public static var requestNotSupported: ATTError { ATTError(code: 0x06) }
  /// The offset is beyond the end of the attribute value (0x07).
  public static var invalidOffset: ATTError { ATTError(code: 0x07) }
  /// The attribute requires authorization (0x08).
  public static var insufficientAuthorization: ATTError { ATTError(code: 0x08) }
  /// Too many prepared writes are waiting (0x09).
  public static var prepareQueueFull: ATTError { ATTError(code: 0x09) }
  /// No attribute is in the range of handles (0x0A).
  public static var attributeNotFound: ATTError { ATTError(code: 0x0A) }
  /// The attribute can't be read with a Read Blob Request (0x0B).
  public static var attributeNotLong: ATTError { ATTError(code: 0x0B) }
  /// The key of the link is too short (0x0C).
  public static var encryptionKeySizeTooShort: ATTError { ATTError(code: 0x0C) }
  /// The value has the wrong number of octets (0x0D).
  public static var invalidAttributeValueLength: ATTError { ATTError(code: 0x0D) }
  /// The request failed for an unlikely reason (0x0E).
  public static var unlikelyError: ATTError { ATTError(code: 0x0E) }
  /// The attribute requires an encrypted link (0x0F).
  public static var insufficientEncryption: ATTError { ATTError(code: 0x0F) }
  /// The type is not a grouping attribute (0x10).
  public static var unsupportedGroupType: ATTError { ATTError(code: 0x10) }
  /// The server has too few resources (0x11).
  public static var insufficientResources: ATTError { ATTError(code: 0x11) }
  /// The client's copy of the attribute database is out of date (0x12).
  public static var databaseOutOfSync: ATTError { ATTError(code: 0x12) }
  /// The value is not allowed (0x13).
  public static var valueNotAllowed: ATTError { ATTError(code: 0x13) }
  /// The write can't be done, for a reason other than permission (0xFC).
  public static var writeRequestRejected: ATTError { ATTError(code: 0xFC) }
  /// Notifications or indications are not enabled as the request requires (0xFD).
  public static var clientCharacteristicConfigurationDescriptorImproperlyConfigured: ATTError { ATTError(code: 0xFD) }
  /// An earlier procedure has not ended yet (0xFE).
  public static var procedureAlreadyInProgress: ATTError { ATTError(code: 0xFE) }
  /// The value is outside the range that the profile allows (0xFF).
  public static var outOfRange: ATTError { ATTError(code: 0xFF) }
}

extension ATTError: CustomStringConvertible {
  /// The meaning and the code, such as `read not permitted (ATT error 0x02)`.
  public var description: String {
    "\(meaning) (ATT error 0x\(hexadecimal(rawValue, digits: 2)))"
  }

  private var meaning: String {
    switch rawValue {
    case 0x01: "invalid handle"
    case 0x02: "read not permitted"
    case 0x03: "write not permitted"
    case 0x04: "invalid PDU"
    case 0x05: "insufficient authentication: pair first"
    case 0x06: "request not supported"
    case 0x07: "invalid offset: after the end of the value"
    case 0x08: "insufficient authorization"
    case 0x09: "prepare queue full: too many prepared writes"
    case 0x0A: "attribute not found"
    case 0x0B: "attribute not long: it can't be read with a Read Blob Request"
    case 0x0C: "encryption key size too short"
    case 0x0D: "invalid attribute value length"
    case 0x0E: "unlikely error: the server could not do it"
    case 0x0F: "insufficient encryption: the link is not encrypted"
    case 0x10: "unsupported group type"
    case 0x11: "insufficient resources"
    case 0x12: "database out of sync: discover the services again"
    case 0x13: "value not allowed"
    case 0xFC: "write request rejected"
    case 0xFD: "client characteristic configuration descriptor improperly configured: subscribe first"
    case 0xFE: "procedure already in progress"
    case 0xFF: "out of range"
    case 0x80...0x9F: "an error that the service defines"
    case 0xE0...0xFB: "a common profile error without a name"
    default: "reserved for future use"
    }
  }
}
