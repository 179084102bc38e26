/// A nested or top-level enum of named numbers.
struct NamedNumbers {
  struct Case {
    var key: Int64
    var name: String
    var label: String
    var documentation: String
  }

  var typeName: String
  var number: Number
  var cases: [Case]
  /// Whether the enum is for the special values of a quantity. All other numbers are amounts, not an unknown case.
  var isClosed = false

  /// Whether the enum has no `unknown` case.
  var isComplete: Bool { isClosed || number.bits < 8 && cases.count == 1 << number.bits }
  /// The type of `rawValue`.
  var rawType: String { number.containerType }
}
