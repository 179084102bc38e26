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

  /// The amount that the field `name` says; nil when it is not there, or says one of `special` instead.
  public func amount<Field, Special: NamedNumber>(
    _ name: String,
    _ special: Special.Type,
    _ parse: (String) -> Field?
  ) throws(EncodeError) -> Field? {
    guard let text = texts[name], Special(name: text) == nil else { return nil }
    return try parsed(name, text, parse)
  }

  /// What the field `name` says in the place of an amount; nil when it is not there, or says an amount.
  public func special<Special: NamedNumber>(_ name: String, _ special: Special.Type) -> Special? {
    texts[name].flatMap { Special(name: $0) }
  }

  /// Makes those of `numbers` special for which the field `name` says something in the place of a number.
  public func special<Number: MedicalFloat>(_ name: String, in numbers: inout ShortArray<Number>) {
    guard let text = texts[name] else { return }
    let parts = text.split(separator: ",").map { String($0.drop { $0 == " " }) }
    numbers = ShortArray(zip(numbers, parts).map { number, part in special(part) ?? number })
  }

  func special<Number: MedicalFloat>(_ text: String?) -> Number? {
    guard let text, let number = Number(stringValue: text), number.special != nil else { return nil }
    return number
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

  private func parsed<Field>(_ name: String, _ text: String, _ parse: (String) -> Field?) throws(EncodeError) -> Field {
    guard let field = parse(text) else {
      throw EncodeError(value: value, field: name, reason: .cannotBeItsValue)
    }
    return field
  }
}
