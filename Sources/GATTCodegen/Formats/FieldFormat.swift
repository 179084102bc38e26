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

  /// The expression that reads the field. `try` stands before it.
  func read(_ field: FieldCode) -> String
  /// The statements that read the field into a property.
  func read(_ field: FieldCode, into property: String) -> [String]
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
  /// The statement that appends the text of the property.
  func text(_ field: FieldCode) -> String
  /// The expression that makes the property of its text.
  func parse(_ field: FieldCode) -> String
  /// The condition under which the property `value` is out of range; nil when it can't be.
  func violation(_ value: String) -> String?
  /// The statements that append the names of what is out of range to `fields`.
  func outOfRange(_ field: FieldCode) -> [String]
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
    let stored = "self.\(quoted(member.storedName))"
    get = member.isOptional ? "\(stored).map { \(storage.get("$0")) }" : storage.get(stored)
    set = field.storing("newValue")
  }
}

/// The field that a format writes code for.
struct FieldCode {
  let member: Member
  /// The name of the Swift type of the value.
  let valueName: String
  /// The arguments of a reading function that say where the field ends, or how many elements it has: `, .octets(3)`.
  let extent: String
  /// The number of octets that an open-ended field leaves to later fields, as an expression; nil for 0.
  let reserve: String?
  /// The conditions and numbers of earlier fields.
  let conditions: Conditions
  /// `public `, `package ` or nothing.
  let access: String
  let isHashable: Bool

  /// The name of the field as a literal.
  var label: String { literal(member.label) }
  /// The arguments that name the value and the field of an error.
  var place: String { "\(literal(valueName)), \(label)" }
  /// The property.
  var property: String { "self.\(quoted(member.name))" }
  /// The field may be absent, and its property is nil then.
  var isOptional: Bool { member.isOptional }
  /// The statement that appends the texts of a nested value.
  var nestedText: String { "texts.append(\(label), nested: \(property)\(isOptional ? "?" : "").fieldTexts)" }
  /// The expression that makes a nested value of its texts.
  var nestedParse: String { "texts.\(isOptional ? "nested" : "requiredNested")(\(label))" }
  /// The statements that add the out-of-range fields of a nested value.
  var outOfRangeOfNested: [String] {
    if isOptional { return ["if let value = \(property) { fields += value.outOfRangeFields }"] }
    return ["fields += \(property).outOfRangeFields"]
  }
  /// The argument for the unit of a number that is no quantity.
  var unit: String { member.field.amountUnit.map { ", unit: \($0.expression)" } ?? "" }
  /// `, isBigEndian: true`, or nothing.
  var order: String { member.isBigEndian ? ", isBigEndian: true" : "" }
  /// `, atMost: 20`, or nothing.
  var limit: String { member.greatestLength.map { ", atMost: \($0)" } ?? "" }

  /// The checks of the octets `value` of a field that may have any number of them.
  func lengthChecks(_ value: String) -> [String] {
    var checks: [String] = []
    if let maximum = member.greatestLength {
      checks.append("try FieldCheck.octets(\(value).count, atMost: \(maximum), \(place))")
    }
    if let terminator = member.terminator {
      checks.append("try FieldCheck.isFree(\(value), of: \(terminator), \(place))")
    }
    return checks
  }

  /// The statement that stores `value`, an expression of the type of the property.
  func storing(_ value: String) -> String {
    let stored = "self.\(quoted(member.storedName))"
    guard let storage = member.format.storage else { return "\(stored) = \(value)" }
    return "\(stored) = \(isOptional ? "\(value).map { \(storage.set("$0")) }" : storage.set(value))"
  }

  /// The flags of a bit field that says which fields are present; nil for any other field.
  var flags: FlagsCode? {
    member.flags.map { FlagsCode(member: member, bits: $0, conditions: conditions, access: access) }
  }

  /// The expression that reads the property from its text with the function of `FieldTextReader` for its type.
  func parse(_ argumentLabel: String = "") -> String {
    if member.mayBeMissing { return "texts.optional(\(argumentLabel)\(label)) ?? \(member.emptyValue)" }
    return "texts.\(isOptional ? "optional" : "required")(\(argumentLabel)\(label))"
  }
}

extension FieldFormat {
  var isOpenEnded: Bool { false }
  var canBeEmpty: Bool { false }
  var isArray: Bool { false }
  var storage: HiddenStorage? { nil }
  var isImplied: Bool { false }
  func read(_ field: FieldCode, into property: String) -> [String] { ["\(property) = try \(read(field))"] }
  func finish(_ field: FieldCode) -> [String] { [] }
  func properties(_ field: FieldCode) -> [PropertyCode] { isImplied ? [] : [PropertyCode(field, self)] }
  func store(_ field: FieldCode) -> [String] { isImplied ? [] : [field.storing(quoted(field.member.name))] }
  func checks(_ value: String, _ field: FieldCode) -> [String] { [] }
  func text(_ field: FieldCode) -> String { "texts.append(\(field.label), \(field.property))" }
  func parse(_ field: FieldCode) -> String { field.parse() }
  func violation(_ value: String) -> String? { nil }
  func outOfRange(_ field: FieldCode) -> [String] {
    let property = field.property
    if let violation = violation(field.isOptional ? "value" : property) {
      let condition = field.isOptional ? "let value = \(property), \(violation)" : violation
      return ["if \(condition) { fields.append(\(field.label)) }"]
    }
    return []
  }
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
}

extension ScalarFormat {
  func raw(of value: String) -> String { value }
  var wholeNumber: Number? { nil }
  var fixedSize: Int? { octets }
  func read(_ field: FieldCode) -> String { read(field.label) }
  func write(_ value: String, _ field: FieldCode) -> [String] { [append(value)] }
}

extension FieldDefinition {
  /// The unit of a number; names have none.
  var amountUnit: GATTUnit? { enumeration.isEmpty ? unit : nil }
}
