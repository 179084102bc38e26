import GATTDefinitions
import GATTModel

/// The Swift of the fields of one format.
///
/// `Values` writes the conditions around the code of a format, and adds `?` to the type of a field that may be absent. A format
/// knows only whether its property is optional.
protocol FieldFormat {
  /// The type of the property.
  var type: String { get }
  /// The octets of the field; nil when their number depends on the content.
  var fixedSize: Int? { get }
  /// The field takes all octets that later fields leave.
  var isOpenEnded: Bool { get }
  /// The field can be present without an octet.
  var canBeEmpty: Bool { get }
  /// The property is an array, which is empty when the field is absent.
  var isArray: Bool { get }
  /// A constant or a checksum: the initialiser has no parameter for it.
  var isImplied: Bool { get }
  /// The private property that holds the octets, when the property that users see is computed from it.
  var storage: HiddenStorage? { get }

  // MARK: Codec

  /// The expression that reads the field. `try` stands before it.
  func read(_ field: FieldCode) -> String
  /// The statements that read the field into a property.
  func read(_ field: FieldCode, into property: String) -> [String]
  /// The statements that append the property `value`.
  func write(_ value: String, _ field: FieldCode) -> [String]
  /// The checks of the property `value` before it is appended.
  func checks(_ value: String, _ field: FieldCode) -> [String]
  /// The expression for the number of octets of the property `value`.
  func octetCount(_ value: String) -> String
  /// The expression for the bits of the property `value`, as an integer of the language; nil for a format that is no number.
  func word(_ value: String) -> String?
  /// The expression that makes the property of a raw number; nil for a format without one.
  func value(ofRaw raw: String) -> String?

  // MARK: Properties

  /// The properties that users see. Fields that share octets have several.
  func properties(_ field: FieldCode) -> [PropertyCode]
  /// The statements of the initialiser that store the parameters.
  func store(_ field: FieldCode) -> [String]
  /// The statement that appends the text of the property.
  func text(_ field: FieldCode) -> String
  /// The expression that makes the property of its text.
  func parse(_ field: FieldCode) -> String
  /// The condition under which the property `value` is out of range; nil when it can't be.
  func violation(_ value: String) -> String?
  /// The statements that append the names of what is out of range to `fields`.
  func outOfRange(_ field: FieldCode) -> [String]
  /// Writes the types that stand in the value for the field.
  func writeTypes(_ field: FieldCode, _ writer: inout SourceWriter)
}

/// What one format has, and the code of a value asks for.
extension FieldFormat {
  var bitField: BitFieldLayout? { (self as? BitFieldFormat)?.bits }
  var choice: ChoiceLayout? { (self as? ChoiceFormat)?.layout }
  var widths: TwoWidthsFormat? { self as? TwoWidthsFormat }
  var checksum: ChecksumFormat? { self as? ChecksumFormat }
  var packed: PackedFormat? { self as? PackedFormat }
  /// The fields that share octets; empty for a field that has its own.
  var parts: [Part] { packed?.parts ?? [] }
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
  func text(_ field: FieldCode) -> String { "texts.append(\(field.label), \(field.property))" }
  func parse(_ field: FieldCode) -> String { field.parse }
  func violation(_ value: String) -> String? { nil }
  func outOfRange(_ field: FieldCode) -> [String] { field.outOfRange(field.member.names, violation) }
  func writeTypes(_ field: FieldCode, _ writer: inout SourceWriter) {}
}

/// A format of a fixed number of octets that arrays have elements of.
protocol ScalarFormat: FieldFormat {
  /// The octets as a number: a whole number itself, or the bits of a fraction.
  var number: Number { get }
  /// The octets are a fraction.
  var isFraction: Bool { get }
  /// What the definition says of the number beyond its format.
  var quantity: QuantityKind? { get }
  /// The property for raw number 0.
  var zero: String { get }
  /// The property is an enumeration.
  var hasNames: Bool { get }
  /// The expression that reads one, with its name as a literal.
  func read(_ label: String) -> String
  /// The statement that appends `value`.
  func append(_ value: String) -> String
  /// The expression for the property as a `Double`.
  func double(_ value: String) -> String
  /// The expression for the raw number of the property `value`.
  func raw(of value: String) -> String
  /// Writes the types that stand in the value for the property with this name for people.
  func writeTypes(_ label: String, _ writer: inout SourceWriter)
}

extension ScalarFormat {
  var octets: Int { number.octets }
  /// The number on the wire; nil for a fraction.
  var wholeNumber: Number? { isFraction ? nil : number }
  var fixedSize: Int? { octets }
  var isFraction: Bool { false }
  var quantity: QuantityKind? { nil }
  var zero: String { "0" }
  var hasNames: Bool { false }
  func read(_ field: FieldCode) -> String { read(field.label) }
  func write(_ value: String, _ field: FieldCode) -> [String] { [append(value)] }
  func append(_ value: String) -> String { number.append(raw(of: value)) }
  func raw(of value: String) -> String { value }
  func text(_ field: FieldCode) -> String { "texts.append(\(field.label), \(field.property)\(unit(field)))" }
  func writeTypes(_ label: String, _ writer: inout SourceWriter) {}
  func writeTypes(_ field: FieldCode, _ writer: inout SourceWriter) { writeTypes(field.member.label, &writer) }

  /// The argument for the unit of a number that is no quantity: `, unit: .percentage`, or nothing.
  func unit(_ field: FieldCode) -> String {
    quantity == nil ? field.member.field.amountUnit.map { ", unit: \($0.expression)" } ?? "" : ""
  }
}

extension FieldDefinition {
  /// The unit of a number; names have none.
  var amountUnit: GATTUnit? { enumeration.isEmpty ? unit : nil }
}
