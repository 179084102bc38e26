import GATTModel
import GATTText

/// A literal for the content of a field in an example, and the part of the property that is compared with it.
struct ExampleLiteral {
  let text: String
  /// The path from the property to the number or string, as `.value`; empty when the property is compared.
  var path = ""
  /// Whether the number must equal the literal exactly. With an exponential scale, the last digits may differ.
  var isExact = true
}

extension JSON.Value {
  /// The digits of a number; nil for any other value.
  var number: String? {
    if case .number(let text) = self { text } else { nil }
  }

  /// The digits of a whole number; nil for any other value.
  var wholeNumber: String? {
    number.flatMap { $0.allSatisfy { $0 == "-" || $0.isNumber } ? $0 : nil }
  }
}
