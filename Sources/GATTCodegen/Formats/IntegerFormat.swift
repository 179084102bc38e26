import GATTDefinitions
import GATTModel
import GATTText

/// A whole number without a scale.
struct IntegerFormat: ScalarFormat {
  let number: Number

  var type: String { number.swiftType }

  func read(_ label: String) -> String { number.read(label) }
  func double(_ value: String) -> String { "Double(\(number.integer(value)))" }
  func word(_ value: String) -> String? { number.integer(value) }
  func value(ofRaw raw: String) -> String? { raw }
  func exampleLiteral(_ json: JSON) -> ExampleLiteral? { json.value.wholeNumber.map { ExampleLiteral(text: $0) } }
}

extension Number {
  /// Returns the expression that reads the number.
  ///
  /// - Parameter isTyped: Whether Swift can infer the type of the expression.
  func read(_ label: String, isTyped: Bool = true) -> String {
    let isNamed = ["UInt8", "UInt16", "UInt24", "UInt32", "Int8", "Int16", "Int32"].contains(swiftType)
    if isNamed, !isBigEndian || octets == 1 { return "reader.\(swiftType.lowercased())(\(label))" }
    let read = "reader.number(\(label)\(order))"
    return isTyped ? read : "\(read) as \(swiftType)"
  }

  /// `, isBigEndian: true`, or an empty string.
  var order: String { isBigEndian && octets > 1 ? ", isBigEndian: true" : "" }
}

/// Returns the argument label of the functions of `FieldTextReader` for a common field type; empty for other types.
func textLabel(of type: String) -> String {
  switch type {
  case "Bool", "Double", "UInt8", "UInt16", "UInt24", "UInt32", "Int8", "Int16", "Int32": "\(type.lowercased()): "
  case "Data": "octets: "
  case "String": "text: "
  default: ""
  }
}
