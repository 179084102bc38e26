import GATTDefinitions

/// A JSON value and the place where it starts.
struct JSON: Equatable {
  /// What the text says; a number is kept as it was written, because no setting is one.
  enum Value: Equatable {
    case null
    case boolean(Bool)
    case number(String)
    case string(String)
    case array([JSON])
    case object([Member])
  }

  /// A key of an object, with its value.
  struct Member: Equatable {
    var key: String
    var position: SourcePosition
    var value: JSON
  }

  var value: Value
  var position: SourcePosition

  /// The value's kind with its article, for messages.
  var kind: String {
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

/// Text that is not JSON, and where.
struct JSONError: Error, Equatable {
  var position: SourcePosition
  var message: String

  var diagnostic: Diagnostic { Diagnostic(.error, at: position, message) }
}

extension JSON {
  /// Reads JSON as RFC 8259 has it: no comments, no trailing commas, no key twice in one object.
  ///
  /// A byte order mark at the start is skipped, because editors write one without being asked.
  static func read(_ file: DefinitionFile) throws(JSONError) -> JSON {
    var reader = try JSONReader(file)
    return try reader.document()
  }
}
