import GATTCore
import GATTInterpreter

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// JSON as what a value is to be made of.
///
/// Either an object of fields by name (`{"Heart Rate": 72, "RR-Interval": [0.8, 0.9]}`), with objects for values within it,
/// or what `decode --json` writes: an object with `fields`, an array of objects with `name` and `raw` or `value`.
enum JSONGiven: Decodable {
  case null
  case boolean(Bool)
  case integer(Int128)
  case wide(UInt128)
  case number(Double)
  case string(String)
  case array([JSONGiven])
  case object([String: JSONGiven])

  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if container.decodeNil() {
      self = .null
    } else if let value = try? container.decode(Bool.self) {
      self = .boolean(value)
    } else if let value = try? container.decode(Int64.self) {
      self = .integer(Int128(value))
    } else if let value = try? container.decode(UInt128.self) {
      self = Int128(exactly: value).map { .integer($0) } ?? .wide(value)
    } else if let value = try? container.decode(Int128.self) {
      self = .integer(value)
    } else if let value = try? container.decode(Double.self) {
      self = .number(value)
    } else if let value = try? container.decode(String.self) {
      self = .string(value)
    } else if let value = try? container.decode([JSONGiven].self) {
      self = .array(value)
    } else {
      self = .object(try container.decode([String: JSONGiven].self))
    }
  }

  /// What JSON in UTF-8 gives.
  ///
  /// - Throws: `Failure` when it is not JSON, or not of a form that is known.
  static func given(_ octets: [UInt8]) throws -> GivenValue {
    let json: JSONGiven
    do {
      json = try parsed(octets)
    } catch {
      throw Failure(.wrongValue, "the input is not JSON: \(reason(error))")
    }
    guard case .object(let members) = json else {
      throw Failure(.wrongValue, "the JSON is not an object of fields by name")
    }
    if case .array(let fields) = members["fields"] {
      return try GivenValue(fields.filter { !$0.isComputed }.map { try $0.field })
    }
    return try GivenValue(members.map { ($0.key, try $0.value.content) })
  }

  /// - Throws: `DecodingError`.
  static func parsed(_ octets: [UInt8]) throws -> JSONGiven {
    try JSONDecoder().decode(JSONGiven.self, from: Data(octets))
  }

  private static func reason(_ error: any Error) -> String {
    guard let error = error as? DecodingError, case .dataCorrupted(let context) = error else { return "\(error)" }
    return context.underlyingError.map { "\($0)" } ?? context.debugDescription
  }

  /// It follows from other fields.
  private var isComputed: Bool {
    guard case .object(let members) = self, case .boolean(let isComputed) = members["computed"] else { return false }
    return isComputed
  }

  /// An element of what `decode --json` writes.
  private var field: (name: String, content: GivenValue.Content) {
    get throws {
      guard case .object(let members) = self, case .string(let name) = members["name"] else {
        throw Failure(.wrongValue, "an element of 'fields' is not an object with a name")
      }
      switch members["raw"] ?? .null {
      case .integer(let number): return (name, .raw(number.description))
      case .wide(let number): return (name, .raw(number.description))
      case .string(let digits): return (name, .raw(digits))
      case .null:
        guard let value = members["value"] else {
          throw Failure(.wrongValue, "'\(name)' has neither 'raw' nor 'value'")
        }
        return (name, try value.content)
      default: throw Failure(.wrongValue, "'raw' of '\(name)' is neither a whole number nor text")
      }
    }
  }

  private var content: GivenValue.Content {
    get throws {
      switch self {
      case .null: throw Failure(.wrongValue, "null is no value; leave the field out")
      case .boolean(let value): .boolean(value)
      case .integer(let number): .integer(number)
      case .wide(let number): .raw(number.description)
      case .number(let number): .number(number)
      case .string(let text): .text(text)
      case .array(let elements): .elements(try elements.map { try $0.content })
      case .object(let members): .fields(GivenValue(try members.map { ($0.key, try $0.value.content) }))
      }
    }
  }
}
