import GATTDefinitions

/// The properties of a member beside its storage: values, raw numbers, scales, units, special values.
extension MemberSurface {
  func writeProperties(_ writer: inout SourceWriter) {
    if isControlBitField {
      writeForwardedParts(&writer)
      return
    }
    switch member.content {
    case .packed(let parts, _):
      for part in parts {
        if let constant = part.constant {
          writeConstant(part.name, part.label, part.documentation, part.number, constant, &writer)
        } else {
          writePackedPart(part, &writer)
        }
      }
      return
    case .constant(let number, let constant):
      writeConstant(member.name, member.label, member.field.documentation, number, constant, &writer)
      return
    case .checksum: return
    default: break
    }
    if member.isArray { writeArray(&writer) } else { writeValue(&writer) }
    writeStatics(name: member.name, field: member.field, isScaled: needsScale, &writer)
    writeSpecialValue(&writer)
    if member.source == nil { surface?.writeConverter(in: layout.name, &writer) }
    writeMedicalFloatConverter(&writer)
  }

  var isScaledNumber: Bool {
    if case .scaled = surface?.kind { true } else { false }
  }

  var needsScale: Bool {
    switch member.content {
    case .number, .twoWidths, .numbers, .maskedNumbers: isScaledNumber
    case .medicalFloat, .medicalFloats, .float: member.isScaled
    default: false
    }
  }

  /// What a field is that is always the same.
  func writeConstant(
    _ name: String,
    _ label: String,
    _ documentation: String,
    _ number: Number,
    _ constant: Int64,
    _ writer: inout SourceWriter
  ) {
    writer.line()
    let text = constantLiteral(constant)
    writer.documentation("\(label), which is always \(text)." + (documentation.isEmpty ? "" : "\n\n" + documentation))
    writer.line("\(access)static var \(quoted(name)): \(number.swiftType) { \(text) }")
  }
}
