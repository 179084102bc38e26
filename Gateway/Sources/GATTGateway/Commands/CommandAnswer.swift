import BlueGATT
import Foundation
import GATTInterpreter

/// The answer to a command.
struct CommandAnswer: Hashable, Encodable, Sendable {
  /// The reason that a command has failed.
  struct Failure: Error, Hashable, Encodable, Sendable {
    /// The kind of a failure.
    enum Kind: String, Hashable, Encodable, Sendable {
      /// The command is not JSON, or has wrong members.
      case malformed
      /// Too many commands wait.
      case busy
      /// No definition of the characteristic is known, or it is not clear which one is that of the device.
      case noDefinition
      /// A field does not exist, is missing or has a wrong form.
      case field
      /// A number is out of range.
      case range
      /// The present value has contents that a change would lose.
      case presentValue
      /// The value is enciphered and no key opens it, or it is not safe; or a command needs an enciphered value.
      case enciphered
      /// The device does not have the characteristic, or does not allow the operation.
      case characteristic
      /// The device has no such request in its definition.
      case request
      /// The device has answered that it has not carried out the request.
      case refused
      /// The device did not answer in time.
      case timeout
      /// The device has answered with an error code of the attribute protocol.
      case att
      /// The time to live has passed. The message has the last reason.
      case expired
      /// The operation failed in another way.
      case device
    }

    var kind: Kind
    var message: String
    /// The field, for the kinds `field` and `range`.
    var field: String?
    /// The error code, for the kind `att`.
    var code: UInt8?
  }

  /// A field that was read.
  struct Field: Hashable, Encodable, Sendable {
    var field: String
    var raw: SensorReading.Value?
    var value: SensorReading.Value?
    var unit: String?
    var quality: SensorReading.Quality

    /// Returns the fields of a value.
    static func all(of value: InterpretedValue) -> [Field] {
      FieldContent.all(of: value).map { content in
        Field(
          field: content.field,
          raw: content.raw,
          value: content.value,
          unit: content.unit?.symbol,
          quality: content.quality
        )
      }
    }
  }

  /// The identifier of the command; nil for a command without one.
  var identifier: String?
  var gateway: String
  var ok: Bool
  var error: Failure?
  /// The octets that were read, or of the last answer of an exchange, in hexadecimal digits.
  var octets: String?
  /// The fields that were read, or of all answers of an exchange; nil when the octets have no definition, or do not decode.
  var fields: [Field]?
}

extension CommandAnswer.Failure {
  /// Describes an error of an operation.
  init(_ error: any Error) {
    switch error {
    case let error as CommandAnswer.Failure: self = error
    case let unclear as UnclearDefinition: self.init(kind: .noDefinition, message: unclear.description)
    case let error as EncodeError:
      let isRange = if case .outOfRange = error.reason { true } else { false }
      self.init(kind: isRange ? .range : .field, message: error.description, field: error.field)
    case let error as ATTError: self.init(kind: .att, message: "\(error)", code: error.rawValue)
    case let refusal as ValueOpener.Refusal: self.init(kind: .enciphered, message: refusal.description)
    case is DeviceExchange.Refusal: self.init(kind: .refused, message: "the device has not carried out the request")
    case CharacteristicError.answerTimeout, CharacteristicError.readTimeout, CharacteristicError.writeTimeout,
      CharacteristicError.subscriptionTimeout:
      self.init(kind: .timeout, message: "\(error)")
    case let error as ServiceError: self.init(kind: .characteristic, message: "\(error)")
    case CharacteristicError.writeNotSupported, CharacteristicError.readNotSupported, CharacteristicError.removed,
      CharacteristicError.valueTooLong:
      self.init(kind: .characteristic, message: "\(error)")
    default: self.init(kind: .device, message: "\(error)")
    }
  }

  /// Describes an error in the text of a command.
  init(malformed error: any Error) {
    let reason =
      switch error {
      case DecodingError.dataCorrupted(let context): Self.reason(context)
      case let error as DecodingError: error.explanation
      default: "\(error)"
      }
    self.init(kind: .malformed, message: reason)
  }

  private static func reason(_ context: DecodingError.Context) -> String {
    guard let name = context.codingPath.last.map({ "'\($0.stringValue)'" }) else { return context.debugDescription }
    return context.debugDescription.hasPrefix(name) ? context.debugDescription : "\(name): \(context.debugDescription)"
  }
}
