/// A stored property, and the expressions that compute the public property from it and set it.
struct HiddenStorage {
  /// The end of the name of the property.
  var suffix: String
  var type: String
  /// The initial value of the property.
  var zero: String
  /// Whether the stored property can be read publicly.
  var isReadable = false
  /// The expression for the public property.
  var get: (_ storage: String) -> String
  /// The expression for the stored value.
  var set: (_ value: String) -> String
}

/// A public property, with the parameter of the initializer that has its name.
struct PropertyCode {
  var name: String
  var type: String
  var documentation: String
  /// The default of the parameter; nil for a required parameter.
  var defaultValue: String?
  /// The statement that appends the string.
  var text: String
  /// The expression that parses the property.
  var parse: String
  /// The expression for the property, when it is computed.
  var get: String?
  /// The statement that sets a computed property to `newValue`; nil when it can't be set.
  var set: String?
  /// Whether other fields determine it, so that the initializer has no parameter for it.
  var isDerived = false
  /// Whether only the codec uses it.
  var isHidden = false
}

extension PropertyCode {
  /// Creates the property of a field with one property.
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
