#if !hasFeature(Embedded)
  /// A JSON value and the position of its start.
  public struct JSON: Equatable, Sendable {
    /// The kinds of values, with their contents.
    public enum Value: Equatable, Sendable {
      case null
      case boolean(Bool)
      /// A number as written, because no type can represent all integers and all decimals.
      case number(String)
      case string(String)
      case array([JSON])
      case object([Member])
    }

    /// A key of an object, with its value.
    public struct Member: Equatable, Sendable {
      /// The key.
      public var key: String
      /// The position of the key.
      public var position: Position
      /// The value.
      public var value: JSON
    }

    /// A line and a column of the document, both counted from 1. A column is one Unicode scalar.
    public struct Position: Equatable, Sendable {
      /// The line.
      public var line = 1
      /// The column.
      public var column = 1
    }

    /// The value.
    public var value: Value
    /// The position of its first character.
    public var position: Position

    /// Parses JSON according to RFC 8259. A key that occurs twice in an object is an error, which RFC 8259 does not
    /// require.
    ///
    /// A byte order mark at the start is skipped, because some editors write one.
    public init(_ text: String) throws(JSONError) {
      var reader = JSONReader(text)
      self = try reader.document()
    }

    init(value: Value, position: Position) {
      self.value = value
      self.position = position
    }

    /// The value of a key; nil when this is not an object, or has no such key.
    public subscript(key: String) -> Value? {
      guard case .object(let members) = value else { return nil }
      return members.first { $0.key == key }?.value.value
    }

    /// The value's kind with its article, for messages.
    public var kind: String {
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
    public var string: String? {
      if case .string(let text) = self { text } else { nil }
    }

    /// Returns an integer that is written without a decimal point and without an exponent; nil for any other value, and
    /// for a number outside the range of the type.
    public func integer<Integer: FixedWidthInteger>(_: Integer.Type) -> Integer? {
      if case .number(let text) = self { Integer(text) } else { nil }
    }
  }

  /// The reason why a string is not JSON, and the position.
  public struct JSONError: Error, Equatable, CustomStringConvertible {
    /// The position.
    public var position: JSON.Position
    /// The reason.
    public var message: String

    /// Creates an error.
    public init(at position: JSON.Position, _ message: String) {
      self.position = position
      self.message = message
    }

    /// `line 1, column 9: expected a value, not '}'`
    public var description: String { "line \(position.line), column \(position.column): \(message)" }
  }
#endif
