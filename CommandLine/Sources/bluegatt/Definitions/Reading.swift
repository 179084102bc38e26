import GATTCore
import GATTInterpreter

/// The interpretation of octets from a device.
enum Reading: Sendable {
  case value(InterpretedValue)
  /// The octets do not match their definition.
  case undecodable(DecodeError)
  /// The octets have no definition.
  case unknown

  /// The value in one line. Octets that have no meaning are in hexadecimal digits.
  func summary(_ octets: [UInt8]) -> String {
    switch self {
    case .value(let value): value.summary
    case .undecodable(let error): "\(Data(octets).hexStringValue()) (\(error))"
    case .unknown: octets.isEmpty ? "(no octets)" : Data(octets).hexStringValue()
    }
  }
}
