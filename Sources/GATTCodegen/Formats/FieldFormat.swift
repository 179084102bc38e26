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
  /// The private property that holds the octets, when the property that users see is computed from it.
  var storage: HiddenStorage? { get }

  /// A constant or a checksum: the initialiser has no parameter for it.
  var isImplied: Bool { get }
  var isChecksum: Bool { get }
  /// The property that says whether a checksum is there, where nothing else says it.
  var presentName: String? { get }
  /// The field is text or octets, whose greatest number the definition may give.
  var hasLimit: Bool { get }
  /// The bits of a bit field.
  var bitField: BitFieldLayout? { get }
  /// The cases of a choice.
  var choice: ChoiceLayout? { get }
  /// The two numbers of which a flag chooses one.
  var widths: TwoWidthsFormat? { get }
  /// The fields that share octets; empty for a field that has its own.
  var parts: [Part] { get }

  /// The expression that reads the field. `try` stands before it.
  func read(_ field: FieldCode) -> String
  /// The statements that read the field into a property.
  func read(_ field: FieldCode, into property: String) -> [String]
  /// The statements of the decoder for a field that is absent and has no optional property.
  var absent: [String] { get }
  /// The statements after all fields have been read.
  func finish(_ field: FieldCode) -> [String]
  /// The statements that append the property `value`.
  func write(_ value: String, _ field: FieldCode) -> [String]
  /// The checks of the property `value` before it is appended.
  func checks(_ value: String, _ field: FieldCode) -> [String]
  /// The properties that users see. Fields that share octets have several.
  func properties(_ field: FieldCode) -> [PropertyCode]
  /// The statements of the initialiser that store the parameters.
  func store(_ field: FieldCode) -> [String]
  /// The statements of the initialiser after all properties are stored.
  func setters(_ field: FieldCode) -> [String]
  /// The initialiser takes all fields that share octets, or none of them.
  func initialiserThrows(_ field: FieldCode) -> Bool
  /// The statement that appends the text of the property.
  func text(_ field: FieldCode) -> String
  /// The expression that makes the property of its text.
  func parse(_ field: FieldCode) -> String
  /// The condition under which the property `value` is out of range; nil when it can't be.
  func violation(_ value: String) -> String?
  /// The statements that append the names of what is out of range to `fields`.
  func outOfRange(_ field: FieldCode) -> [String]
  /// The expression for the number of octets of the property `value`.
  func octetCount(_ value: String) -> String
  /// The expression for the bits of the property `value`, as an integer of the language; nil for a format that is no number.
  func word(_ value: String) -> String?
  /// The expression that makes the property of a raw number; nil for a format without one.
  func value(ofRaw raw: String) -> String?
  /// Writes the types that stand in the value for the field.
  func writeTypes(_ field: FieldCode, _ writer: inout SourceWriter)
}

/// A private property, and how the property that users see is computed from it.
struct HiddenStorage {
  /// What the name of the property ends with.
  var suffix: String
  var type: String
  /// The value of the property before anything is set.
  var zero: String
  /// Users can read the stored property too.
  var isReadable = false
  /// The expression for the property that users see.
  var get: (_ storage: String) -> String
  /// The expression for what is stored.
  var set: (_ value: String) -> String
}

/// A property that users see, with the parameter of the initialiser that has its name.
struct PropertyCode {
  var name: String
  var type: String
  var documentation: String
  /// The default of the parameter; nil for a parameter that must be given.
  var defaultValue: String?
  /// The statement that appends the text.
  var text: String
  /// The expression that makes the property of its text.
  var parse: String
  /// The expression for the property, when it is computed.
  var get: String?
  /// The statement that sets a computed property to `newValue`; nil when it can't be set.
  var set: String?
  /// Other fields say what it is, so that the initialiser has no parameter for it.
  var isDerived = false
}

extension PropertyCode {
  /// The property of a field that has one property.
  init(_ field: FieldCode, _ format: any FieldFormat) {
    let member = field.member
    name = member.name
    type = format.type + (member.isOptional ? "?" : "")
    documentation = member.documentation
    defaultValue = member.defaultValue
    text = format.text(field)
    parse = format.parse(field)
    guard let storage = format.storage else { return }
    get = member.isOptional ? "\(field.stored).map { \(storage.get("$0")) }" : storage.get(field.stored)
    set = field.storing("newValue")
  }
}

extension FieldFormat {
  var isOpenEnded: Bool { false }
  var canBeEmpty: Bool { false }
  var isArray: Bool { false }
  var storage: HiddenStorage? { nil }
  var isImplied: Bool { false }
  var isChecksum: Bool { false }
  var presentName: String? { nil }
  var hasLimit: Bool { false }
  var bitField: BitFieldLayout? { nil }
  var choice: ChoiceLayout? { nil }
  var widths: TwoWidthsFormat? { nil }
  var parts: [Part] { [] }
  var absent: [String] { [] }
  func read(_ field: FieldCode, into property: String) -> [String] { ["\(property) = try \(read(field))"] }
  func finish(_ field: FieldCode) -> [String] { [] }
  func properties(_ field: FieldCode) -> [PropertyCode] { isImplied ? [] : [PropertyCode(field, self)] }
  func store(_ field: FieldCode) -> [String] { isImplied ? [] : [field.storing(quoted(field.member.name))] }
  func setters(_ field: FieldCode) -> [String] { [] }
  func initialiserThrows(_ field: FieldCode) -> Bool { false }
  func checks(_ value: String, _ field: FieldCode) -> [String] { [] }
  func text(_ field: FieldCode) -> String { "texts.append(\(field.label), \(field.property))" }
  func parse(_ field: FieldCode) -> String { field.parse() }
  func violation(_ value: String) -> String? { nil }
  func outOfRange(_ field: FieldCode) -> [String] {
    field.outOfRange(field.member.name, field.member.label, violation).map { [$0] } ?? []
  }
  func octetCount(_ value: String) -> String { "\(value).count" }
  func word(_ value: String) -> String? { nil }
  func value(ofRaw raw: String) -> String? { nil }
  func writeTypes(_ field: FieldCode, _ writer: inout SourceWriter) {}
}

/// A format of a fixed number of octets that arrays have elements of.
protocol ScalarFormat: FieldFormat {
  var octets: Int { get }
  /// The type of the number on the wire.
  var rawType: String { get }
  /// The expression that reads one, with its name as a literal.
  func read(_ label: String) -> String
  /// The statement that appends `value`.
  func append(_ value: String) -> String
  /// The expression for the property as a `Double`.
  func double(_ value: String) -> String
  /// The expression for the raw number of the property `value`.
  func raw(of value: String) -> String
  /// The number on the wire; nil for a fraction.
  var wholeNumber: Number? { get }
  /// What the definition says of the number beyond its format.
  var quantity: QuantityKind? { get }
  /// The property for raw number 0.
  var zero: String { get }
  /// The property is an enumeration.
  var hasNames: Bool { get }
  /// Writes the types that stand in the value for the property with this name for people.
  func writeTypes(_ label: String, _ writer: inout SourceWriter)
}

extension ScalarFormat {
  func raw(of value: String) -> String { value }
  var wholeNumber: Number? { nil }
  var quantity: QuantityKind? { nil }
  var zero: String { "0" }
  var hasNames: Bool { false }
  func writeTypes(_ label: String, _ writer: inout SourceWriter) {}
  func writeTypes(_ field: FieldCode, _ writer: inout SourceWriter) { writeTypes(field.member.label, &writer) }
  var fixedSize: Int? { octets }
  func read(_ field: FieldCode) -> String { read(field.label) }
  func write(_ value: String, _ field: FieldCode) -> [String] { [append(value)] }
}

extension FieldDefinition {
  /// The unit of a number; names have none.
  var amountUnit: GATTUnit? { enumeration.isEmpty ? unit : nil }
}
