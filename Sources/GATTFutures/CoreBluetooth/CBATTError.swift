/// The answer to a write request, by Apple's name.
public enum CBATTError {
  /// The code of an answer (Core Specification, Volume 3, Part F, 3.4.1.1). `ATTError` also has the codes that services
  /// define.
  public enum Code: UInt8, Sendable {
    /// The write has taken effect.
    case success = 0x00
    /// The attribute handle is not valid on this server.
    case invalidHandle = 0x01
    /// The attribute can't be read.
    case readNotPermitted = 0x02
    /// The attribute can't be written.
    case writeNotPermitted = 0x03
    /// The request has an invalid form.
    case invalidPdu = 0x04
    /// The attribute requires pairing with authentication first.
    case insufficientAuthentication = 0x05
    /// The server does not support the request.
    case requestNotSupported = 0x06
    /// The offset is beyond the end of the attribute value.
    case invalidOffset = 0x07
    /// The attribute requires authorization.
    case insufficientAuthorization = 0x08
    /// Too many prepared writes are waiting.
    case prepareQueueFull = 0x09
    /// No attribute is in the range of handles.
    case attributeNotFound = 0x0A
    /// The attribute can't be read in parts.
    case attributeNotLong = 0x0B
    /// The key of the link is too short.
    case insufficientEncryptionKeySize = 0x0C
    /// The value has a length that the attribute can't have.
    case invalidAttributeValueLength = 0x0D
    /// The request failed for an unlikely reason.
    case unlikelyError = 0x0E
    /// The attribute requires an encrypted link.
    case insufficientEncryption = 0x0F
    /// The type is not a grouping attribute.
    case unsupportedGroupType = 0x10
    /// The server has no room for the request.
    case insufficientResources = 0x11
  }

  /// The write has taken effect.
  public static let success = Code.success
  /// The server does not support the request.
  public static let requestNotSupported = Code.requestNotSupported
  /// The value has a length that the attribute can't have.
  public static let invalidAttributeValueLength = Code.invalidAttributeValueLength
  /// The attribute can't be written.
  public static let writeNotPermitted = Code.writeNotPermitted
  /// The request failed for an unlikely reason.
  public static let unlikelyError = Code.unlikelyError
}
