import GATTDefinitions
import GATTModel

/// What stands beside a number: its unit, its scale, its special values.
extension MemberSurface {
  func writeStatics(name: String, field: FieldDefinition, isScaled: Bool, _ writer: inout SourceWriter) {
    if let unit = field.unit {
      writer.line()
      writer.documentation("The unit of `\(name)`.")
      writer.line("\(access)static var \(name)Unit: GATTUnit { \(unit.expression) }")
    }
    if isScaled {
      writer.line()
      writer.documentation("How `\(name)` follows from its raw number.")
      let scale = field.scaleSource
      writer.block("\(access)static var \(name)Scale: \(scale.type)") { $0.line(scale.expression) }
    }
  }

  func writeSpecialValue(_ writer: inout SourceWriter) {
    guard let special = member.specialValues, let surface else { return }
    let raw = storage.reference
    writer.line()
    writer.documentation("What `\(member.name)` says other than an amount; nil when it is an amount.")
    writer.block("\(access)var \(member.name)SpecialValue: \(special.typeName)?") { writer in
      var one = raw
      if storage.isOptional {
        writer.line("guard let raw = \(raw) else { return nil }")
        one = "raw"
      } else if let condition = presences.condition(index) {
        writer.line("guard \(condition) else { return nil }")
      }
      let number = surface.number.integer(one)
      writer.line("return \(special.typeName)(rawValue: \(number))")
    }
    guard isAssignable else { return }
    writer.line()
    writer.documentation("Makes `\(member.name)` say something other than an amount.")
    writer.block("\(access)mutating func set\(capitalized(member.name))(_ value: \(special.typeName))") { writer in
      if let flag = presences.ownFlag(index) {
        writer.line(presences.setFlag(flag.control, bit: flag.bit, when: flag.isSetWhenGiven ? "true" : "false"))
      }
      writer.line("\(raw) = \(surface.number.own("value.rawValue"))")
    }
  }

  /// - Parameter isFixed: Other fields come and go with it, so that it has no setter.
  func documentation(_ label: String, _ field: FieldDefinition?, isFixed: Bool) -> String {
    var text = "\(label)."
    if let unit = field?.unit { text += " In \(unit.commentName)." }
    if let maximum = member.greatestLength { text += " At most \(maximum) octets." }
    if let count = member.exactCount { text += " \(count) elements." }
    if let range = field?.rawRange {
      text += " Raw numbers from \(range.lowerBound) to \(range.upperBound)."
    }
    if isFixed { text += " Changes by making a new value." }
    if case .twoWidths(let narrow, let wide, _) = member.content, !isFixed {
      text += " Setting a number above \(narrow.mask) makes it \(wide.octets) octets."
    }
    if let prose = field?.documentation, !prose.isEmpty { text += "\n\n\(prose)" }
    return text
  }
}

extension FieldDefinition {
  /// The Swift type of the scale, and the expression that makes it. `Scale` with its module, because it is a name that
  /// a program may well have for something of its own.
  fileprivate var scaleSource: (type: String, expression: String) {
    let ownScale =
      "GATTCore.Scale(multiplier: \(scale.multiplier), offset: \(scale.offset), divisor: \(scale.divisor))"
    let scaleArgument = scale == .identity ? "" : ", scale: \(ownScale)"
    if let exponential {
      return (
        "ExponentialScale",
        "ExponentialScale(base: \(exponential.base), bias: \(exponential.bias)\(scaleArgument))"
      )
    }
    guard case .packedFloat(let float) = form else { return ("GATTCore.Scale", ownScale) }
    let arguments =
      "mantissaBits: \(float.mantissaBits), isExponentSigned: \(float.isExponentSigned), radix: \(float.radix)"
    return ("PackedFloatScale", "PackedFloatScale(\(arguments)\(scaleArgument))")
  }
}
