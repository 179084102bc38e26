import GATTDefinitions

/// Properties of arrays.
extension MemberSurface {
  func writeArray(_ writer: inout SourceWriter) {
    if storage.name == member.name {
      if isAssignable, member.isMeasured { writeThrowingSetter(&writer) }
      return
    }
    let parameter = parameters[0]
    writer.line()
    writer.documentation(documentation(member.label, member.field, isFixed: !isAssignable))
    let raw = storage.reference
    let values = arrayValues(raw)
    if isSettable {
      writer.block("\(access)var \(quoted(member.name)): \(parameter.type)") { writer in
        writer.line("get { \(values) }")
        writer.block("set") { writeSetterBody("newValue", &$0) }
      }
    } else {
      writer.line("\(access)var \(quoted(member.name)): \(parameter.type) { \(values) }")
    }
    if parameter.type != storage.type,
      !storage.declaration.contains("public") || storage.declaration.hasPrefix("private")
    {
      writer.line()
      writer.documentation("\(member.label), as it is on the wire.")
      writer.line("\(access)var \(member.name)Raw: \(storage.type) { \(raw) }")
    }
    if !isSettable, isAssignable { writeThrowingSetter(&writer) }
  }

  func arrayValues(_ raw: String) -> String {
    switch member.content {
    case .maskedNumbers:
      let surface = surface!
      return "\(raw).map { \(surface.value(surface.raw(ofStored: "$0"))) }"
    case .numbers, .enumerations:
      let surface = surface!
      if case .plain = surface.kind { return surface.isFallible ? "Array(\(raw))" : raw }
      return "\(raw).map { \(surface.value("$0")) }"
    case .packedNumbers(let bits, _):
      let surface = surface!
      let numbers = "\(raw).unpacked(bits: \(bits))"
      return surface.isItsRaw ? numbers : "\(numbers).map { \(surface.value("$0")) }"
    case .medicalFloats: return "\(raw).map { \(scaleExpression).value($0) }"
    default: return raw
    }
  }
}
