import GATTDefinitions

// Each format says how `fields(_:)` visits its octets, and how `texts(_:)` visits its properties. A format that says
// nothing about octets, and one that says nothing about texts, is written out by the renderers of the value.

extension FieldFormat {
  func visit(_ field: FieldCode) -> FieldVisit? { nil }
  func visitTexts(_ field: FieldCode) -> [String]? { isImplied ? [] : ["try v.field(\(field.visited))"] }
  func initial(_ field: FieldCode) -> String? { storage?.zero }
}

extension FieldCode {
  /// The first arguments of a visit of the property: its label, and the property.
  var visited: String { "\(labelLiteral), &\(FieldCode.visited(member.name))" }

  /// The first arguments of a visit of the stored property.
  var visitedStorage: String { "\(labelLiteral), &\(FieldCode.visited(member.storedName))" }

  /// Returns a property as `fields(_:)` names it, where the visitor is `v`.
  static func visited(_ name: String) -> String { ["v", "length"].contains(name) ? "self.\(name)" : quoted(name) }

  /// The visit of the field; nil for a field without one. A number that an `x:from` gives has no string.
  var visit: FieldVisit? {
    guard member.from != nil else { return format.visit(self) }
    guard let number = (format as? IntegerFormat)?.number else { return nil }
    return FieldVisit(lines: ["try v.word(\(visitedStorage), octets: \(number.octets)\(number.order))"])
  }

  /// The content of the stored property in a new value; nil for a field that has none.
  var initial: String? {
    guard let constant = member.from?.constant else { return format.initial(self) }
    return format.value(ofRaw: constantLiteral(Int64(constant)))
  }

  /// `, mayBeMissing: true`, or an empty string.
  var missing: String { member.mayBeMissing ? ", mayBeMissing: true" : "" }

  /// Whether other fields tell where the field ends, or how many elements it has.
  var dependsOnOthers: Bool {
    if case .field = member.field.length { return true }
    if case .field = member.field.count { return true }
    return false
  }

  /// Returns the visits of the stored octets of the field, and of the property that shows them.
  func visitWord(octets: Int, _ order: String, unit: String = "") -> FieldVisit {
    FieldVisit(
      lines: ["try v.word(\(visitedStorage), octets: \(octets)\(order))"],
      parts: ["try v.part(\(visited)\(unit))"]
    )
  }
}

// MARK: - Numbers

extension ScalarFormat {
  func visit(_ field: FieldCode) -> FieldVisit? {
    FieldVisit(lines: ["try v.number(\(field.visited)\(unit(field))\(number.order))"])
  }

  func visitTexts(_ field: FieldCode) -> [String]? { ["try v.field(\(field.visited)\(unit(field)))"] }
  func initial(_ field: FieldCode) -> String? { storage?.zero ?? zero }
}

extension EnumerationFormat {
  func visit(_ field: FieldCode) -> FieldVisit? {
    FieldVisit(lines: ["try v.named(\(field.visited)\(number.order))"])
  }

  func visitTexts(_ field: FieldCode) -> [String]? { ["try v.named(\(field.visited))"] }
}

extension FloatFormat {
  func visit(_ field: FieldCode) -> FieldVisit? {
    field.visitWord(octets: number.octets, number.order, unit: unit(field))
  }
}

extension MedicalFloatFormat {
  var zero: String { "\(type)(bitPattern: 0)" }
}

extension QuantityFormat {
  func initial(_ field: FieldCode) -> String? { raw is MedicalFloatFormat ? "Quantity(raw: \(raw.zero))" : zero }
}

extension TwoWidthsFormat {
  func visitTexts(_ field: FieldCode) -> [String]? { value.visitTexts(field) }
  func initial(_ field: FieldCode) -> String? { value.initial(field) }
}

extension ShortFormFormat {
  func visitTexts(_ field: FieldCode) -> [String]? { nil }
  func initial(_ field: FieldCode) -> String? { value.initial(field) }
}

extension BooleanFormat {
  func visit(_ field: FieldCode) -> FieldVisit? { field.visitWord(octets: 1, "") }

  func visitTexts(_ field: FieldCode) -> [String]? { [field.visitIfGiven] }
}

extension BitFieldFormat {
  func visit(_ field: FieldCode) -> FieldVisit? {
    FieldVisit(lines: ["try v.bits(\(field.visited)\(bits.number.order))"])
  }

  func visitTexts(_ field: FieldCode) -> [String]? { ["try v.bits(\(field.visited))"] }
  func initial(_ field: FieldCode) -> String? { "\(type)()" }
}

extension ConstantFormat {
  func visit(_ field: FieldCode) -> FieldVisit? {
    FieldVisit(
      lines: ["try v.constant(\(field.labelLiteral), \(constantLiteral(constant)) as \(type)\(number.order))"]
    )
  }
}

extension ChecksumFormat {
  func visitTexts(_ field: FieldCode) -> [String]? {
    // When both are there, one depends on the other.
    if presentName != nil, usedName != nil { return nil }
    return properties(field).map { property in
      let label = presentName == nil ? field.labelLiteral : literal("Has \(field.member.label)")
      return "try v.ifGiven(\(label), &\(FieldCode.visited(property.name)))"
    }
  }
}

extension PackedFormat {
  func visit(_ field: FieldCode) -> FieldVisit? {
    guard let parts = visitParts(field) else { return nil }
    let checks = constantChecks(FieldCode.visited(field.member.storedName)).map { "try v.\($0)" }
    let word = "try v.word(\(field.visitedStorage), octets: \(number.octets)\(number.order))"
    return FieldVisit(lines: [word] + checks, parts: parts)
  }

  func visitTexts(_ field: FieldCode) -> [String]? { field.isOptional ? nil : visitParts(field) }
  func initial(_ field: FieldCode) -> String? { newWord }

  private func visitParts(_ field: FieldCode) -> [String]? {
    if parts.contains(where: { $0.source != nil }) { return nil }
    return parts.filter { $0.constant == nil && $0.from == nil }.map { part in
      let place = "\(literal(part.label)), &\(FieldCode.visited(part.name))"
      if part.format.hasNames, !part.isFlag { return "try v.named(\(place))" }
      let unit = part.format.quantity == nil ? part.field?.amountUnit.map { ", unit: \($0.expression)" } ?? "" : ""
      return "try v.part(\(place)\(unit))"
    }
  }
}

// MARK: - Octets

extension AddressFormat {
  func visit(_ field: FieldCode) -> FieldVisit? {
    FieldVisit(lines: ["try v.address(\(field.visited)\(field.order))"])
  }

  func initial(_ field: FieldCode) -> String? { "DeviceAddress(number: 0)" }
}

extension UUIDFormat {
  func visit(_ field: FieldCode) -> FieldVisit? {
    FieldVisit(lines: ["try v.uuid(\(field.visited)\(field.extent)\(field.order))"])
  }

  func initial(_ field: FieldCode) -> String? { "BluetoothUUID(uint16: 0)" }
}

extension OctetsFormat {
  func visit(_ field: FieldCode) -> FieldVisit? {
    FieldVisit(lines: ["try v.octets(\(field.visited)\(field.extent)\(field.limit)\(field.missing))"])
  }

  func visitTexts(_ field: FieldCode) -> [String]? { [field.visitIfGiven] }
  func initial(_ field: FieldCode) -> String? { "Data()" }
}

extension TextFormat {
  func visit(_ field: FieldCode) -> FieldVisit? {
    let extent = octets.map { ", .octets(\($0))" } ?? field.extent
    let form = octets == nil ? form : "padded\(form.prefix(1).uppercased())\(form.dropFirst())"
    let argument = form == "utf8" ? "" : ", as: .\(form.replacing("Utf", with: "UTF"))"
    return FieldVisit(
      lines: ["try v.text(\(field.visitedStorage)\(extent)\(argument)\(field.limit)\(field.missing))"]
    )
  }

  func visitTexts(_ field: FieldCode) -> [String]? { [field.visitIfGiven] }

  private var form: String { encoding == .utf8 ? "utf8" : isBigEndian ? "bigEndianUTF16" : "utf16" }
}

extension FieldCode {
  /// The visit of a content that may be missing.
  fileprivate var visitIfGiven: String {
    "try v.\(member.mayBeMissing ? "ifGiven" : "field")(\(visited))"
  }
}

// MARK: - Values and elements

extension NestedFormat {
  func visit(_ field: FieldCode) -> FieldVisit? {
    if field.member.field.maximumLength != nil || field.member.mayBeMissing { return nil }
    return FieldVisit(lines: ["try v.value(\(field.visited)\(field.extent))"])
  }

  func visitTexts(_ field: FieldCode) -> [String]? {
    field.member.mayBeMissing ? nil : ["try v.value(\(field.visited))"]
  }

  func initial(_ field: FieldCode) -> String? {
    value.isEnum ? "\(type)(rawValue: 0)" : value.hasInitial ? "\(type)()" : nil
  }
}

extension NestedArrayFormat {
  func visit(_ field: FieldCode) -> FieldVisit? {
    // Only the encoder of a value checks that its elements can be told apart.
    if count.isOpenEnded, value.reachesEnd { return nil }
    return FieldVisit(lines: ["try v.values(\(field.visited)\(field.extent))"])
  }

  func visitTexts(_ field: FieldCode) -> [String]? { ["try v.values(\(field.visited))"] }
}

extension ElementsFormat {
  func initial(_ field: FieldCode) -> String? { "[]" }
}

extension NumbersFormat {
  func visitTexts(_ field: FieldCode) -> [String]? {
    let place = "&\(FieldCode.visited(field.member.name))"
    if element.hasNames { return ["try v.named(\(field.labelLiteral), elementsOf: \(place))"] }
    return ["try v.elements(\(field.labelLiteral), of: \(place)\(element.unit(field)))"]
  }
}

extension ArrayFormat {
  func visit(_ field: FieldCode) -> FieldVisit? {
    let place = "&\(FieldCode.visited(field.member.name))"
    let order = element.number.order
    if element.hasNames {
      return FieldVisit(lines: ["try v.named(\(field.labelLiteral), elements: \(place)\(field.extent)\(order))"])
    }
    let unit = element.unit(field)
    return FieldVisit(lines: ["try v.elements(\(field.labelLiteral), \(place)\(field.extent)\(unit)\(order))"])
  }
}

// MARK: - Neither

extension ChoiceFormat {
  func visitTexts(_ field: FieldCode) -> [String]? { nil }
}

extension SealedFormat {
  func visitTexts(_ field: FieldCode) -> [String]? { nil }
}
