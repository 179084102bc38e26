/// The strings from which a generated `init(texts:)` creates a value.
///
/// The type is a class, so that generated code passes only a pointer in its many calls.
public final class FieldTextReader: Sendable {
  let texts: [String: String]
  private let value: String

  /// - Parameters:
  ///   - texts: The strings, by the names of the fields.
  ///   - value: The name of the type that is created, for errors.
  public init(_ texts: [String: String], value: String) {
    self.texts = texts
    self.value = value
  }

  /// Returns the field `name`, which must be present.
  public func required<Field>(_ name: String, _ parse: (String) -> Field?) throws(EncodeError) -> Field {
    guard let text = texts[name] else { throw EncodeError(value: value, field: name, reason: .missing) }
    return try parsed(name, text, parse)
  }

  /// Returns the field `name`, nil when it is absent.
  public func optional<Field>(_ name: String, _ parse: (String) -> Field?) throws(EncodeError) -> Field? {
    guard let text = texts[name] else { return nil }
    return try parsed(name, text, parse)
  }

  /// Returns the field `name`, or `absent` when the field is absent.
  public func optional<Field>(
    _ name: String,
    or absent: Field,
    _ parse: (String) -> Field?
  ) throws(EncodeError) -> Field {
    try optional(name, parse) ?? absent
  }

  /// Returns the elements of the field `name`, separated by commas; an empty array when it is absent.
  public func elements<Element>(_ name: String, _ parse: (String) -> Element?) throws(EncodeError) -> [Element] {
    guard let text = texts[name], !text.isEmpty else { return [] }
    var elements: [Element] = []
    for part in text.split(separator: ",") {
      let element = part.drop { $0 == " " }
      elements.append(try parsed(name, String(element), parse))
    }
    return elements
  }

  /// Returns the nested value `name`, from the string with that name and the strings with names that start with `name`
  /// and a space; nil when there are no such strings.
  public func nested<Field>(_ name: String, _ make: ([String: String]) -> Field?) throws(EncodeError) -> Field? {
    let prefix = name + " "
    var own: [String: String] = [:]
    own[""] = texts[name]
    for (key, text) in texts where key.hasPrefix(prefix) {
      own[String(key.dropFirst(prefix.count))] = text
    }
    if own.isEmpty { return nil }
    guard let field = make(own) else {
      throw EncodeError(value: value, field: name, reason: .invalidContent)
    }
    return field
  }

  /// Returns the nested values of the field `name`, from strings with names that start with `name` and a number from 1.
  public func nestedElements<Element>(
    _ name: String,
    _ make: ([String: String]) -> Element?
  ) throws(EncodeError) -> [Element] {
    var elements: [Element] = []
    while let element = try nested("\(name) \(elements.count + 1)", make) { elements.append(element) }
    return elements
  }

  /// Returns the nested value `name`. If there are no strings for it, all its fields are absent.
  ///
  /// - Throws: `.missing` when there are no strings for it and its fields can't all be absent.
  public func requiredNested<Field>(_ name: String, _ make: ([String: String]) -> Field?) throws(EncodeError) -> Field {
    guard let field = try nested(name, make) ?? make([:]) else {
      throw EncodeError(value: value, field: name, reason: .missing)
    }
    return field
  }

  /// Returns the nested value `name`; nil when it is absent.
  @inline(never)
  public func nested<Field: StringDeserializable>(_ name: String) throws(EncodeError) -> Field? {
    try nested(name, Field.init(stringValue:))
  }

  /// Returns the nested value `name`, as `requiredNested(_:_:)` does.
  @inline(never)
  public func requiredNested<Field: StringDeserializable>(_ name: String) throws(EncodeError) -> Field {
    try requiredNested(name, Field.init(stringValue:))
  }

  /// Returns the nested values of the field `name`, as `nestedElements(_:_:)` does.
  @inline(never)
  public func nestedElements<Element: StringDeserializable>(_ name: String) throws(EncodeError) -> [Element] {
    try nestedElements(name, Element.init(stringValue:))
  }

  /// Returns an error in the field `name`.
  public func error(_ name: String, _ reason: EncodeError.Reason) -> EncodeError {
    EncodeError(value: value, field: name, reason: reason)
  }

  private func parsed<Field>(_ name: String, _ text: String, _ parse: (String) -> Field?) throws(EncodeError) -> Field {
    guard let field = parse(text) else {
      throw EncodeError(value: value, field: name, reason: .invalidContent)
    }
    return field
  }
}
