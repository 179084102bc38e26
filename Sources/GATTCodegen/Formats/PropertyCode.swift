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
