import GATTDefinitions
import GATTModel
import GATTText

/// A number with named values.
struct EnumerationFormat: ScalarFormat {
  let number: Number
  let names: NamedNumbers
  /// The allowed raw numbers; nil for all.
  var range: ClosedRange<Int64>?

  var type: String { names.typeName }
  var hasNames: Bool { true }
  var zero: String { names.cases.first { $0.key == 0 }.map { ".\(quoted($0.name))" } ?? ".unknown(0)" }

  func read(_ label: String) -> String { names.value(number.read(label)) }
  func raw(of value: String) -> String { "\(value).rawValue" }
  func word(_ value: String) -> String? { raw(of: value) }
  func value(ofRaw raw: String) -> String? { names.value(raw) }
  func double(_ value: String) -> String { "Double(\(value).rawValue)" }

  func violation(_ value: String) -> String? {
    range.map { "!(\(rangeLiteral($0))).contains(Int64(truncatingIfNeeded: \(value).rawValue))" }
  }

  func writeTypes(_ label: String, _ writer: inout SourceWriter) {
    EnumRenderer(names: names).render(documentation: "\(label).", &writer)
  }

  func exampleLiteral(_ json: JSON) -> ExampleLiteral? { names.exampleLiteral(json) }
}

extension NamedNumbers {
  /// Returns the expression for the enum of a raw number.
  func value(_ raw: String) -> String { "\(typeName)(rawValue: \(raw))\(isComplete ? "!" : "")" }

  /// Returns the literal for a number or name in an example; nil for anything else.
  func exampleLiteral(_ json: JSON) -> ExampleLiteral? {
    if let number = json.value.wholeNumber { return ExampleLiteral(text: number, path: ".rawValue") }
    return name(of: json.value.string).map { ExampleLiteral(text: $0) }
  }

  /// Returns the expression for the number with a name in the definition.
  func name(of label: String?) -> String? {
    cases.first { $0.label == label }.map { ".\(quoted($0.name))" }
  }
}
