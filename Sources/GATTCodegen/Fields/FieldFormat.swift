import GATTDefinitions
import GATTModel
import GATTText

/// The generator of the Swift code for the fields of one format.
///
/// The renderers in `ValueTypes` write the conditions around the code of a format, and add `?` to the type of a property
/// that is nil when the field is absent. A format may ask whether its property is optional. It must not ask for the
/// condition under which the field is present.
protocol FieldFormat {
  /// The type of the property.
  var type: String { get }
  /// The number of octets of the field; nil when it depends on the content.
  var fixedSize: Int? { get }
  /// Whether the field takes all octets that later fields do not need.
  var isOpenEnded: Bool { get }
  /// Whether the field can be present without octets.
  var canBeEmpty: Bool { get }
  /// Whether the property is an array, which is empty when the field is absent.
  var isArray: Bool { get }
  /// Whether the field is a constant or a checksum. The initializer has no parameter for such a field.
  var isImplied: Bool { get }
  /// The stored property, when it is not the public property itself.
  var storage: HiddenStorage? { get }

  // MARK: Codec

  /// Returns the expression that reads the field. The caller writes `try` before it.
  func read(_ field: FieldCode) -> String
  /// Returns the statements that read the field into a property.
  func read(_ field: FieldCode, into property: String) -> [String]
  /// Returns the statements that append the property `value`.
  func write(_ value: String, _ field: FieldCode) -> [String]
  /// Returns the checks of the property `value` before it is appended.
  func checks(_ value: String, _ field: FieldCode) -> [String]
  /// Returns the expression for the number of octets of the property `value`.
  func octetCount(_ value: String) -> String
  /// Returns the expression for the bits of the property `value`, as an integer type of Swift; nil for a format without
  /// this expression.
  func word(_ value: String) -> String?
  /// Returns the expression for the property with a raw number; nil for a format without raw numbers.
  func value(ofRaw raw: String) -> String?

  // MARK: Properties

  /// Returns the public properties. Fields that share octets have several.
  func properties(_ field: FieldCode) -> [PropertyCode]
  /// Returns the statements of the initializer that store the parameters.
  func store(_ field: FieldCode) -> [String]
  /// Returns the statement that appends the string of the property to `texts`, a `FieldTexts`.
  func text(_ field: FieldCode) -> String
  /// Returns the expression that parses the property from `texts`, a `FieldTextReader`.
  func parse(_ field: FieldCode) -> String
  /// Returns the condition under which the property `value` is out of range; nil when it can't be.
  func violation(_ value: String) -> String?
  /// Returns the statements that append the names of out-of-range properties to `fields`.
  func outOfRange(_ field: FieldCode) -> [String]
  /// Returns the statements that append the contents of the field, or of fields in it, with an `x:role`.
  func roles(_ field: FieldCode) -> [String]
  /// Writes the types for the field that are nested in the value.
  func writeTypes(_ field: FieldCode, _ writer: inout SourceWriter)

  // MARK: Walk

  /// Returns the visit of the field by `fields(_:)`; nil for a format that has none.
  func visit(_ field: FieldCode) -> FieldVisit?
  /// Returns the statements of `texts(_:)` for the properties of the field; nil for a format that has none.
  func visitTexts(_ field: FieldCode) -> [String]?
  /// Returns the content of the stored property in a new value: 0 or empty; nil for a format that has none.
  func initial(_ field: FieldCode) -> String?

  // MARK: Examples

  /// Returns the literal for the content of the field in an example; nil when `json` can't be its content, and for a
  /// format with contents that have no literal.
  func exampleLiteral(_ json: JSON) -> ExampleLiteral?
}

extension FieldFormat {
  var isOpenEnded: Bool { false }
  var canBeEmpty: Bool { false }
  var isArray: Bool { false }
  var isImplied: Bool { false }
  var storage: HiddenStorage? { nil }
  func read(_ field: FieldCode, into property: String) -> [String] { ["\(property) = try \(read(field))"] }
  func checks(_ value: String, _ field: FieldCode) -> [String] { [] }
  func octetCount(_ value: String) -> String { "\(value).count" }
  func word(_ value: String) -> String? { nil }
  func value(ofRaw raw: String) -> String? { nil }
  func properties(_ field: FieldCode) -> [PropertyCode] { isImplied ? [] : [PropertyCode(field, self)] }
  func store(_ field: FieldCode) -> [String] { isImplied ? [] : [field.storing(quoted(field.member.name))] }
  func text(_ field: FieldCode) -> String { "texts.append(\(field.labelLiteral), \(field.property))" }
  func parse(_ field: FieldCode) -> String { field.parse }
  func violation(_ value: String) -> String? { nil }
  func outOfRange(_ field: FieldCode) -> [String] { field.outOfRange(field.member.names, violation) }
  func roles(_ field: FieldCode) -> [String] { [] }
  func writeTypes(_ field: FieldCode, _ writer: inout SourceWriter) {}
  func exampleLiteral(_ json: JSON) -> ExampleLiteral? { nil }
}

/// A format of a fixed number of octets that can be the element of an array.
protocol ScalarFormat: FieldFormat {
  /// The octets as a whole number: for a floating-point number its bits.
  var number: Number { get }
  /// Whether the octets are a floating-point number.
  var isFraction: Bool { get }
  /// The kind of the quantity; nil for a number that is not a `Quantity`.
  var quantity: QuantityKind? { get }
  /// The property for raw number 0.
  var zero: String { get }
  /// Whether the property is an enumeration.
  var hasNames: Bool { get }
  /// Returns the expression that reads the number. `label` is the name of the field as a literal, for errors.
  func read(_ label: String) -> String
  func append(_ value: String) -> String
  func double(_ value: String) -> String
  /// Returns the expression for the raw number of the property `value`.
  func raw(of value: String) -> String
  /// Writes the types, nested in the value, for the property with this display name.
  func writeTypes(_ label: String, _ writer: inout SourceWriter)
}

extension ScalarFormat {
  var octets: Int { number.octets }
  /// The number on the wire; nil for a floating-point number.
  var wholeNumber: Number? { isFraction ? nil : number }
  var fixedSize: Int? { octets }
  var isFraction: Bool { false }
  var quantity: QuantityKind? { nil }
  var zero: String { "0" }
  var hasNames: Bool { false }
  func read(_ field: FieldCode) -> String { read(field.labelLiteral) }
  func write(_ value: String, _ field: FieldCode) -> [String] { [append(value)] }
  func append(_ value: String) -> String { number.append(raw(of: value)) }
  func raw(of value: String) -> String { value }
  func text(_ field: FieldCode) -> String { "texts.append(\(field.labelLiteral), \(field.property)\(unit(field)))" }
  func writeTypes(_ label: String, _ writer: inout SourceWriter) {}
  func writeTypes(_ field: FieldCode, _ writer: inout SourceWriter) { writeTypes(field.member.label, &writer) }

  /// Returns the argument for the unit of a number that is not a quantity: `, unit: .percentage`, or an empty string.
  func unit(_ field: FieldCode) -> String {
    quantity == nil ? field.member.field.amountUnit.map { ", unit: \($0.expression)" } ?? "" : ""
  }
}

extension FieldDefinition {
  /// The unit of a number; nil for an enumeration.
  var amountUnit: GATTUnit? { enumeration.isEmpty ? unit : nil }
}

/// The calls of a visitor for one field.
struct FieldVisit {
  /// The statements that visit the field.
  var lines: [String]
  /// The statements that visit the fields in shared octets, for a visitor that sees parts.
  var parts: [String] = []
}
