import GATTCore
import GATTInterpreter

/// What octets from a device are.
enum Reading: Sendable {
  case value(InterpretedValue)
  /// There is a definition, and they are not what it says.
  case undecodable(DecodeError)
  /// There is no definition.
  case unknown

  /// On one line, with the octets where it is not known what they mean.
  func summary(_ octets: [UInt8]) -> String {
    switch self {
    case .value(let value): value.summary
    case .undecodable(let error): "\(Data(octets).hexStringValue()) (\(error))"
    case .unknown: octets.isEmpty ? "(no octets)" : Data(octets).hexStringValue()
    }
  }
}
