import GATTDefinitions

/// Several numbers of 1, 2 or 4 bits.
struct PackedArrayFormat: NumbersFormat {
  /// A plain number, a quantity, or an enumeration, of one octet.
  let element: any ScalarFormat
  let bits: Int
  let count: ElementCount

  var type: String { "[\(element.type)]" }
  var fixedSize: Int? { count.exact.map { $0 * bits / 8 } }

  func read(_ field: FieldCode) -> String {
    let extent = fixedSize.map { ", count: \($0)" } ?? field.extent
    return
      "reader.packedElements(\(field.labelLiteral)\(extent), bits: \(bits)\(field.order))\(map(element.value(ofRaw: "$0")!))"
  }

  func write(_ value: String, _ field: FieldCode) -> [String] {
    ["try output.append(\(value)\(map(element.raw(of: "$0"))), bits: \(bits)\(field.order), \(field.place))"]
  }

  private func map(_ made: String) -> String { made == "$0" ? "" : ".map { \(made) }" }
}
