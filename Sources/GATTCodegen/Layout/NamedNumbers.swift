/// A nested or top-level enum of numbers with names.
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
  /// Other numbers are something else than an unknown case of this: special values of a number.
  var isClosed = false

  /// There is no `unknown`: numbers without a name are none of these.
  var isComplete: Bool { isClosed || number.bits < 8 && cases.count == 1 << number.bits }
  /// The type of `rawValue`.
  var rawType: String { number.containerType }
}
