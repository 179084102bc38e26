import GATTInterpreter
import GATTModel
import GATTText

extension GivenValue {
  /// Reads fields from JSON in UTF-8. The JSON is an object of fields by name
  /// (`{"Heart Rate": 72, "RR-Interval": [0.8, 0.9]}`) with nested values as objects, or the output of `decode --json`:
  /// an object with `fields`, an array of objects with `name` and `raw` or `value`.
  ///
  /// - Throws: `Failure` when the octets are not JSON of one of these two forms.
  init(json octets: [UInt8]) throws {
    guard let text = String(validating: octets, as: UTF8.self) else {
      throw Failure(.wrongValue, "the input is not JSON: it is not UTF-8 text")
    }
    let json: JSON
    do throws(JSONError) {
      json = try JSON(text)
    } catch {
      throw Failure(.wrongValue, "the input is not JSON: \(error)")
    }
    guard case .object(let members) = json.value else {
      throw Failure(.wrongValue, "the JSON is not an object of fields by name")
    }
    if case .array(let fields) = json["fields"] {
      // A computed number has no octets: it is computed from fields.
      self.init(try fields.filter { $0["computed"] != .boolean(true) }.map(Self.field))
    } else {
      self.init(try members.map { ($0.key, try Content($0.value.value)) })
    }
  }

  /// Reads an element of `fields` in the output of `decode --json`.
  private static func field(_ json: JSON) throws -> (name: String, content: Content) {
    guard case .string(let name) = json["name"] else {
      throw Failure(.wrongValue, "an element of 'fields' is not an object with a name")
    }
    guard let raw = json["raw"], raw != .null else {
      guard let value = json["value"] else {
        throw Failure(.wrongValue, "'\(name)' has neither 'raw' nor 'value'")
      }
      return (name, try Content(value))
    }
    switch try Content(raw) {
    case .integer(let number):
      let isShort = json["shortForm"] == .boolean(true)
      return (name, isShort ? .rawInShortForm(number.description) : .raw(number.description))
    // 'raw' of octets is without the octets of their length, unlike that of text.
    case .text(let text) where json["value"]?.string == text: return (name, .text(text))
    case .raw(let text), .text(let text): return (name, .raw(text))
    default: throw Failure(.wrongValue, "'raw' of '\(name)' is neither a whole number nor text")
    }
  }
}

extension GivenValue.Content {
  fileprivate init(_ json: JSON.Value) throws {
    switch json {
    case .null: throw Failure(.wrongValue, "null is no value; leave the field out")
    case .boolean(let value): self = .boolean(value)
    case .number(let text): try self.init(number: text)
    case .string(let text): self = .text(text)
    case .array(let elements): self = .elements(try elements.map { try Self($0.value) })
    case .object(let members): self = .fields(GivenValue(try members.map { ($0.key, try Self($0.value.value)) }))
    }
  }

  /// Reads a number, whole numbers without loss, also when they are written as `72.0` or `1e3`.
  private init(number text: String) throws {
    if let whole = Int128(text) {
      self = .integer(whole)
    } else if UInt128(text) != nil {
      self = .raw(text)
    } else if let number = Double(text), number.isFinite {
      self = Int128(exactly: number).map { .integer($0) } ?? .number(number)
    } else {
      throw Failure(.wrongValue, "the number \(text) is too large")
    }
  }
}
