/// Texts on their way to being a value: what a generated `init?(stringValue:)` reads its fields from.
///
/// A class, because a pointer is all that each of many calls has to hand on.
public final class FieldTextReader: Sendable {
  let texts: [String: String]
  private let value: String

  /// - Parameters:
  ///   - texts: By the names of the fields.
  ///   - value: The type that is to be made, for errors.
  public init(_ texts: [String: String], value: String) {
    self.texts = texts
    self.value = value
  }

  /// The field `name`, which must be there.
  public func required<Field>(_ name: String, _ parse: (String) -> Field?) throws(EncodeError) -> Field {
    guard let text = texts[name] else { throw EncodeError(value: value, field: name, reason: .missing) }
    return try parsed(name, text, parse)
  }

  /// The field `name`, nil when it is not there.
  public func optional<Field>(_ name: String, _ parse: (String) -> Field?) throws(EncodeError) -> Field? {
    guard let text = texts[name] else { return nil }
    return try parsed(name, text, parse)
  }

  /// The field `name`, `absent` when it is not there.
  public func optional<Field>(
    _ name: String,
    or absent: Field,
    _ parse: (String) -> Field?
  ) throws(EncodeError) -> Field {
    try optional(name, parse) ?? absent
  }

  /// The elements of the field `name`, separated by commas; none when it is not there.
  public func elements<Element>(_ name: String, _ parse: (String) -> Element?) throws(EncodeError) -> [Element] {
    guard let text = texts[name], !text.isEmpty else { return [] }
    var elements: [Element] = []
    for part in text.split(separator: ",") {
      let element = part.drop { $0 == " " }
      elements.append(try parsed(name, String(element), parse))
    }
    return elements
  }

  /// The value that is the field `name`: the text of that name, and those whose names start with it; nil when there are
  /// none.
  public func nested<Field>(_ name: String, _ make: ([String: String]) -> Field?) throws(EncodeError) -> Field? {
    let prefix = name + " "
    var own: [String: String] = [:]
    own[""] = texts[name]
    for (key, text) in texts where key.hasPrefix(prefix) {
      own[String(key.dropFirst(prefix.count))] = text
    }
    if own.isEmpty { return nil }
    guard let field = make(own) else {
      throw EncodeError(value: value, field: name, reason: .cannotBeItsValue)
    }
    return field
  }

  /// The values that are the field `name`: the texts whose names start with it and a number, from 1 on.
  public func nestedElements<Element>(
    _ name: String,
    _ make: ([String: String]) -> Element?
  ) throws(EncodeError) -> [Element] {
    var elements: [Element] = []
    while let element = try nested("\(name) \(elements.count + 1)", make) { elements.append(element) }
    return elements
  }

  /// The value that is the field `name`, which must be there.
  public func requiredNested<Field>(_ name: String, _ make: ([String: String]) -> Field?) throws(EncodeError) -> Field {
    guard let field = try nested(name, make) else { throw EncodeError(value: value, field: name, reason: .missing) }
    return field
  }

  /// The value that is the field `name`; nil when it is not there.
  @inline(never)
  public func nested<Field: StringDeserializable>(_ name: String) throws(EncodeError) -> Field? {
    try nested(name, Field.init(stringValue:))
  }

  /// The value that is the field `name`, which must be there.
  @inline(never)
  public func requiredNested<Field: StringDeserializable>(_ name: String) throws(EncodeError) -> Field {
    try requiredNested(name, Field.init(stringValue:))
  }

  /// The values of the field `name`. The names of their texts start with `name` and a number, from 1 on.
  @inline(never)
  public func nestedElements<Element: StringDeserializable>(_ name: String) throws(EncodeError) -> [Element] {
    try nestedElements(name, Element.init(stringValue:))
  }

  /// An error in the field `name`.
  public func error(_ name: String, _ reason: EncodeError.Reason) -> EncodeError {
    EncodeError(value: value, field: name, reason: reason)
  }

  private func parsed<Field>(_ name: String, _ text: String, _ parse: (String) -> Field?) throws(EncodeError) -> Field {
    guard let field = parse(text) else {
      throw EncodeError(value: value, field: name, reason: .cannotBeItsValue)
    }
    return field
  }
}
