import GATTText

/// The fields of a value as strings, in order.
public struct FieldTexts: Equatable, Sendable, CustomStringConvertible {
  /// One field.
  public struct Field: Equatable, Sendable {
    /// The name that the definition gives the field.
    public var name: String
    /// The value, without its unit.
    public var text: String
    /// The unit, when the definition has one; nil for a string that is not an amount, such as `NaN` or "value is not
    /// known".
    public var unit: GATTUnit?
  }

  /// The fields that are present.
  public private(set) var fields: [Field] = []

  /// Creates an empty list of fields.
  public init() {}

  /// Appends a field that is present.
  mutating func append(_ name: String, text: String, _ unit: GATTUnit?) {
    fields.append(Field(name: name, text: text, unit: unit))
  }

  /// Appends a field unless it is absent.
  public mutating func append<Value: CustomStringConvertible>(_ name: String, _ value: Value?, unit: GATTUnit? = nil) {
    if let value {
      fields.append(Field(name: name, text: value.description, unit: unit))
    }
  }

  /// Appends a field unless it is absent.
  public mutating func append<Number: BinaryFloatingPoint & CustomStringConvertible>(
    _ name: String,
    _ value: Number?,
    unit: GATTUnit? = nil
  ) {
    if let value {
      fields.append(Field(name: name, text: NumberText.text(value), unit: value.isFinite ? unit : nil))
    }
  }

  /// Appends a field of several elements unless it is empty.
  public mutating func append<Elements: Collection>(_ name: String, elements: Elements, unit: GATTUnit? = nil)
  where Elements.Element: BinaryFloatingPoint & CustomStringConvertible {
    let hasAmount = elements.contains { $0.isFinite }
    append(name, elements: elements.map { NumberText.text($0) }, unit: hasAmount ? unit : nil)
  }

  /// Appends a field of several elements unless it is empty.
  public mutating func append<Elements: Collection>(_ name: String, elements: Elements, unit: GATTUnit? = nil)
  where Elements.Element: CustomStringConvertible {
    if !elements.isEmpty {
      let text = elements.map { element in element.description }.joined(separator: ", ")
      fields.append(Field(name: name, text: text, unit: unit))
    }
  }

  /// Appends the fields of a nested value. The name of each is `name` and its name in the nested value.
  public mutating func append(_ name: String, nested: FieldTexts?) {
    for field in nested?.fields ?? [] {
      let fullName = name.isEmpty || field.name.isEmpty ? name + field.name : "\(name) \(field.name)"
      fields.append(Field(name: fullName, text: field.text, unit: field.unit))
    }
  }

  /// Appends a field of several nested values. The names of their fields start with `name` and a number, from 1 on.
  public mutating func append(_ name: String, nestedElements: [FieldTexts]) {
    for (index, element) in nestedElements.enumerated() { append("\(name) \(index + 1)", nested: element) }
  }

  /// The strings by field name.
  public var dictionary: [String: String] {
    var dictionary: [String: String] = [:]
    for field in fields { dictionary[field.name] = field.text }
    return dictionary
  }

  /// `Heart Rate: 72 bpm, Energy Expended: 3000 J`
  public var description: String {
    fields.map { field in
      let unit = field.unit.map { $0.symbol.isEmpty ? "" : " " + $0.symbol } ?? ""
      return "\(field.name): \(field.text)\(unit)"
    }.joined(separator: ", ")
  }
}
