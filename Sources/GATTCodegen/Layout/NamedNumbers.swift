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
  /// Whether numbers without a name are not an unknown case of this enum: special values of a number.
  var isClosed = false

  /// Whether the enum has no `unknown` case.
  var isComplete: Bool { isClosed || number.bits < 8 && cases.count == 1 << number.bits }
  /// The type of `rawValue`.
  var rawType: String { number.containerType }
}
