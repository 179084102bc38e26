import GATTDefinitions
import GATTModel

/// How what users give becomes what is stored.
extension MemberSurface {
  /// The raw form of `value`, which is no optional: an expression of the storage's type. Starts with `try` when making
  /// it can fail.
  func raw(_ value: String) -> String {
    if !member.isMeasured { return rawOfMeasured(value) }
    let check: String
    if let maximum = member.greatestLength {
      let function =
        switch member.content {
        case .text(.utf8, _): "utf8"
        case .text: "utf16"
        default: "octets"
        }
      check = "FieldCheck.\(function)(\(value), atMost: \(maximum)"
    } else {
      check =
        "FieldCheck.elements(\(value), exactly: \(member.exactCount ?? 0)\(member.presence == .always ? "" : ", orNone: true")"
    }
    let raw = rawOfMeasured("\(check), \(literal(layout.name)), \(literal(member.label)))")
    return raw.hasPrefix("try ") ? raw : "try \(raw)"
  }

  /// The raw form of `value`, which has the length that it must have.
  private func rawOfMeasured(_ value: String) -> String {
    switch member.content {
    case .number, .enumeration, .twoWidths: return surface!.raw(value)
    case .boolean: return "\(value) ? 1 : 0"
    case .float(let bits):
      let scaled = member.isScaled ? "Self.\(member.name)Scale.rawFraction(\(value))" : value
      return bits == 32 && member.isScaled ? "Float(\(scaled)).bitPattern" : "\(scaled).bitPattern"
    case .medicalFloat: return "try Self.raw\(capitalized(member.name))(\(value))"
    case .numbers(let number):
      let surface = self.surface!
      if surface.isItsRaw, !surface.isFallible { return value }
      return array(of: number.swiftType, value, surface.raw("$0"))
    case .enumerations(let number, _), .maskedNumbers(let number, _):
      return array(of: number.swiftType, value, surface!.raw("$0"))
    case .packedNumbers(let bits, _):
      let surface = self.surface!
      return
        "\(surface.isFallible ? "try " : "")ShortArray<UInt8>.packing(\(map(value, surface.raw("$0"))), bits: \(bits))"
    case .medicalFloats(let bits):
      return array(of: bits == 16 ? "SFLOAT" : "FLOAT", value, "try Self.raw\(capitalized(member.name))($0)")
    case .value where member.enumNumber != nil: return "\(value).rawValue"
    default: return value
    }
  }

  private func array(of type: String, _ values: String, _ element: String) -> String {
    "\(element.hasPrefix("try") ? "try " : "")ShortArray<\(type)>(\(map(values, element)))"
  }

  /// `values` with each made what `element`, an expression over `$0`, says.
  private func map(_ values: String, _ element: String) -> String {
    // A closure that throws would have to say what; a function does.
    element.hasPrefix("try ")
      ? "\(values).map(\(element.dropFirst("try ".count).replacing("($0)", with: "")))"
      : "\(values).map { \(element) }"
  }

  /// The function that makes an IEEE 11073 number, or throws.
  func writeMedicalFloatConverter(_ writer: inout SourceWriter) {
    let bits: Int
    switch member.content {
    case .medicalFloat(let width), .medicalFloats(let width): bits = width
    default: return
    }
    let name = capitalized(member.name)
    let type = bits == 16 ? "SFLOAT" : "FLOAT"
    writer.line()
    writer.line("@inline(never)")
    writer.block("private static func raw\(name)(_ value: Double) throws(GATTCore.EncodeError) -> \(type)") {
      writer in
      writer.call(
        "try FieldCheck.medicalFloat",
        ["value", scaleExpression, literal(layout.name), literal(member.label)]
      )
    }
  }

  /// The scale of the member, or one that changes nothing.
  var scaleExpression: String { member.isScaled ? "Self.\(member.name)Scale" : "GATTCore.Scale.identity" }
}
