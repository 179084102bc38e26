#if !hasFeature(Embedded)
  /// A JSON value and the position of its start.
  package struct JSON: Equatable, Sendable {
    package enum Value: Equatable, Sendable {
      case null
      case boolean(Bool)
      /// A number as written, because no type can represent all integers and all decimals.
      case number(String)
      case string(String)
      case array([JSON])
      case object([Member])
    }

    /// A key of an object, with its value.
    package struct Member: Equatable, Sendable {
      package var key: String
      package var position: Position
      package var value: JSON
    }

    /// A line and a column of the document, both counted from 1. A column is one Unicode scalar.
    package struct Position: Equatable, Sendable {
      package var line = 1
      package var column = 1
    }

    package var value: Value
    package var position: Position

    /// Parses JSON according to RFC 8259. A key that occurs twice in an object is an error, which RFC 8259 does not
    /// require.
    ///
    /// A byte order mark at the start is skipped, because some editors write one.
    package init(_ text: String) throws(JSONError) {
      var reader = JSONReader(text)
      self = try reader.document()
    }

    init(value: Value, position: Position) {
      self.value = value
      self.position = position
    }

    /// The value of a key; nil when this is not an object, or has no such key.
    package subscript(key: String) -> Value? {
      guard case .object(let members) = value else { return nil }
      return members.first { $0.key == key }?.value.value
    }

    /// The value's kind with its article, for messages.
    package var kind: String {
      switch value {
      case .null: "null"
      case .boolean: "a boolean"
      case .number: "a number"
      case .string: "a string"
      case .array: "an array"
      case .object: "an object"
      }
    }
  }

  extension JSON.Value {
    /// The content of a string; nil for any other value.
    package var string: String? {
      if case .string(let text) = self { text } else { nil }
    }

    /// Returns an integer that is written without a decimal point and without an exponent; nil for any other value, and
    /// for a number outside the range of the type.
    package func integer<Integer: FixedWidthInteger>(_: Integer.Type) -> Integer? {
      if case .number(let text) = self { Integer(text) } else { nil }
    }
  }

  /// The reason why a string is not JSON, and the position.
  package struct JSONError: Error, Equatable, CustomStringConvertible {
    package var position: JSON.Position
    package var message: String

    package init(at position: JSON.Position, _ message: String) {
      self.position = position
      self.message = message
    }

    /// `line 1, column 9: expected a value, not '}'`
    package var description: String { "line \(position.line), column \(position.column): \(message)" }
  }
#endif
