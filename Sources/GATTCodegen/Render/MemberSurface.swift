import GATTDefinitions

/// What users see of a member: parameters of the initialiser, properties, texts.
///
/// A class, because it is handed to everything that writes a part of the value, and never changes.
final class MemberSurface {
  /// One parameter of the initialiser, and the property of the same name.
  struct Parameter {
    var name: String
    var type: String
    var defaultValue: String?
    /// The statement that appends the property's text to `texts`.
    var append: String
    /// The expression that reads the parameter from `texts`.
    var parse: String
    /// Making the raw form of an argument can fail.
    var isFallible: Bool
  }

  let index: Int
  let layout: ValueLayout
  let storages: [MemberStorage]
  let presences: PresenceRenderer
  let access: String
  let isHashable: Bool
  let member: Member
  let storage: MemberStorage
  let isControl: Bool
  /// The properties that users see, with all that an initialiser needs to take them.
  private(set) var properties: [Parameter] = []
  /// What the initialiser takes for the member: nothing that follows from others.
  private(set) var parameters: [Parameter] = []

  init(
    index: Int,
    layout: ValueLayout,
    storages: [MemberStorage],
    presences: PresenceRenderer,
    access: String,
    isHashable: Bool
  ) {
    self.index = index
    self.layout = layout
    self.storages = storages
    self.presences = presences
    self.access = access
    self.isHashable = isHashable
    member = layout.members[index]
    storage = storages[index]
    isControl = presences.controls.contains(index) || member.source != nil
    properties = makeParameters()
    parameters = properties
    if member.source != nil { parameters = [] }
    if case .packed(let parts, _) = member.content, parts.contains(where: { $0.source != nil }) {
      parameters = zip(properties, parts).filter { $1.source == nil }.map(\.0)
    }
  }

  /// Absent is nil, in parameters and properties.
  var isOptional: Bool { member.presence != .always && !member.isArray }

  /// It may be missing, and then is the same as one of no octets.
  private var mayBeMissing: Bool { member.presence == .always && member.field.presence == .ifOctetsRemain }

  /// The bits of a control member that users set.
  var ownParts: [Part] {
    guard isControl, case .bitField(let bits) = member.content else { return [] }
    let derived = Set(member.derivedBits.map(\.index))
    return bits.parts.filter { !($0.isFlag && derived.contains($0.shift)) }
  }

  /// Several fields that share octets, and are there together or not at all.
  var hasOptionalParts: Bool {
    if isOptional, case .packed(let parts, _) = member.content {
      parts.count { $0.constant == nil } > 1
    } else {
      false
    }
  }

  var isControlBitField: Bool {
    if isControl, case .bitField = member.content { true } else { false }
  }

  // MARK: Parameters

  private func makeParameters() -> [Parameter] {
    if isControlBitField {
      return ownParts.map { part in
        let surface = NumberSurface(part)
        return Parameter(
          name: part.name,
          type: surface.valueType,
          defaultValue: part.zero,
          append: "texts.append(\(literal(part.label)), self.\(quoted(part.name)))",
          parse: "texts.optional(\(literal(part.label)), or: \(part.zero), \(surface.parser))",
          isFallible: surface.isFallible
        )
      }
    }
    switch member.content {
    case .packed(let parts, _): return parts.flatMap(parameters)
    case .constant: return []
    case .checksum(let checksum): return parameters(checksum)
    default: break
    }
    guard let special = member.specialValues else { return [ownParameter] }
    return [ownParameter, specialParameter(special, member.name, member.label)]
  }

  private func parameters(_ part: Part) -> [Parameter] {
    if part.constant != nil { return [] }
    let surface = NumberSurface(part)
    var result = parameter(
      part.name,
      surface.valueType,
      unit: part.field.flatMap { $0.unit == nil ? nil : "\(part.name)Unit" },
      label: part.label,
      parser: surface.parser,
      isFallible: surface.isFallible
    )
    guard let special = part.specialValues else { return [result] }
    result.type = surface.valueType + "?"
    result.defaultValue = "nil"
    result.parse = "texts.amount(\(literal(part.label)), \(special.typeName).self, \(surface.parser))"
    return [result, specialParameter(special, part.name, part.label)]
  }

  /// What nothing but the octets says of a checksum.
  private func parameters(_ checksum: ChecksumLayout) -> [Parameter] {
    func parameter(_ name: String, _ label: String, _ standard: Bool) -> Parameter {
      Parameter(
        name: name,
        type: "Bool",
        defaultValue: String(standard),
        append: "texts.append(\(literal(label)), self.\(name))",
        parse: "texts.optional(\(literal(label)), or: \(standard), { TextForm.bool($0) })",
        isFallible: false
      )
    }
    return (checksum.presentName.map { [parameter($0, "Has \(member.label)", false)] } ?? [])
      + (checksum.madeName.map { [parameter($0, member.label, true)] } ?? [])
  }

  /// What is said in the place of an amount.
  private func specialParameter(_ special: NamedNumbers, _ name: String, _ label: String) -> Parameter {
    let name = name + "SpecialValue"
    let label = literal(label)
    return Parameter(
      name: name,
      type: special.typeName + "?",
      defaultValue: "nil",
      append: "texts.append(\(label), self.\(name))",
      parse: "texts.special(\(label), \(special.typeName).self)",
      isFallible: true
    )
  }

  private var ownParameter: Parameter {
    let unit = member.field.unit == nil ? nil : "\(member.name)Unit"
    func one(_ type: String, _ parser: String, isFallible: Bool = false) -> Parameter {
      parameter(member.name, type, unit: unit, label: member.label, parser: parser, isFallible: isFallible)
    }
    func many(_ type: String, _ parser: String, isFallible: Bool = false) -> Parameter {
      let label = literal(member.label)
      let unitArgument = unit.map { ", unit: Self.\($0)" } ?? ""
      let elements = "texts.elements(\(label), \(parser))"
      return Parameter(
        name: member.name,
        type: type,
        defaultValue: member.exactCount == nil || member.presence != .always ? "[]" : nil,
        append: "texts.append(\(label), elements: self.\(quoted(member.name))\(unitArgument))",
        parse: type.hasPrefix("ShortArray") ? "\(type)(\(elements))" : elements,
        isFallible: isFallible || member.isMeasured
      )
    }
    let label = literal(member.label)
    switch member.content {
    case .number, .enumeration, .twoWidths:
      let surface = member.surface!
      var result = one(surface.valueType, surface.parser, isFallible: surface.isFallible)
      if let special = member.specialValues {
        result.type = surface.valueType + "?"
        result.defaultValue = "nil"
        result.parse = "texts.amount(\(label), \(special.typeName).self, \(surface.parser))"
      }
      return result
    case .boolean: return one("Bool", "{ TextForm.bool($0) }")
    case .float(let bits):
      let type = member.isScaled ? "Double" : bits == 32 ? "Float" : "Double"
      return one(type, "{ \(type)($0) }")
    case .medicalFloat: return one("Double", "{ Double($0) }", isFallible: true)
    case .text: return one("String", "{ $0 }", isFallible: member.isDelimited || member.isMeasured)
    case .uuid: return one("BluetoothUUID", "{ BluetoothUUID($0) }")
    case .octets:
      var result = one("Data", "{ TextForm.octets($0) }", isFallible: member.isDelimited || member.isMeasured)
      result.append = "texts.append(\(label), octets: self.\(quoted(member.name)))"
      return result
    case .bitField(let bits): return nested(bits.typeName)
    case .value(let type): return nested(type.typeName)
    case .choice(let choice): return nested(choice.typeName)
    case .numbers(let number):
      let surface = member.surface!
      let isRaw = surface.isItsRaw && !surface.isFallible
      return many(
        isRaw ? "ShortArray<\(number.swiftType)>" : "[\(surface.valueType)]",
        surface.parser,
        isFallible: surface.isFallible
      )
    case .enumerations, .packedNumbers, .maskedNumbers:
      let surface = member.surface!
      return many("[\(surface.valueType)]", surface.parser, isFallible: surface.isFallible)
    case .medicalFloats: return many("[Double]", "{ Double($0) }", isFallible: true)
    case .floats(let bits):
      let type = bits == 32 ? "Float" : "Double"
      return many("ShortArray<\(type)>", "{ \(type)($0) }")
    case .values(let type):
      return Parameter(
        name: member.name,
        type: "[\(type.typeName)]",
        defaultValue: member.exactCount == nil || member.presence != .always ? "[]" : nil,
        append: "texts.append(\(label), nestedElements: self.\(quoted(member.name)).map { $0.fieldTexts })",
        parse: "texts.nestedElements(\(label), { \(type.typeName)(stringValue: $0) })",
        isFallible: member.isMeasured
      )
    case .packed, .constant, .checksum: preconditionFailure("these have parameters of another kind")
    }
  }

  private func parameter(
    _ name: String,
    _ type: String,
    unit: String?,
    label: String,
    parser: String,
    isFallible: Bool
  ) -> Parameter {
    let unitArgument = unit.map { ", unit: Self.\($0)" } ?? ""
    if mayBeMissing {
      return Parameter(
        name: name,
        type: type,
        defaultValue: storage.zero,
        append: "texts.append(\(literal(label)), self.\(quoted(name)))",
        parse: "texts.optional(\(literal(label)), or: \(storage.zero), \(parser))",
        isFallible: isFallible
      )
    }
    let read = isOptional ? "optional" : "required"
    return Parameter(
      name: name,
      type: isOptional ? type + "?" : type,
      defaultValue: isOptional ? "nil" : nil,
      append: "texts.append(\(literal(label)), self.\(quoted(name))\(unitArgument))",
      parse: "texts.\(read)(\(literal(label)), \(parser))",
      isFallible: isFallible
    )
  }

  private func nested(_ type: String) -> Parameter {
    let label = literal(member.label)
    return Parameter(
      name: member.name,
      type: isOptional ? type + "?" : type,
      defaultValue: isOptional ? "nil" : nil,
      append: "texts.append(\(label), nested: self.\(quoted(member.name))\(isOptional ? "?" : "").fieldTexts)",
      parse: "texts.\(isOptional ? "nested" : "requiredNested")(\(label), { \(type)(stringValue: $0) })",
      isFallible: false
    )
  }

  // MARK: Nested types

  func writeNestedTypes(_ writer: inout SourceWriter) {
    switch member.content {
    case .enumeration(_, let names), .enumerations(_, let names):
      EnumRenderer(names: names, access: access).render(documentation: member.label + ".", &writer)
    case .packedNumbers(_, let names?):
      EnumRenderer(names: names, access: access).render(documentation: member.label + ".", &writer)
    case .bitField(let bits):
      BitFieldRenderer(bits: bits, access: access, isHashable: isHashable, isControl: isControl).render(
        documentation: member.label + ".",
        &writer
      )
    case .maskedNumbers(_, let part):
      if let names = part.names {
        EnumRenderer(names: names, access: access).render(documentation: member.label + ".", &writer)
      }
    case .packed(let parts, _):
      for part in parts {
        if let names = part.names {
          EnumRenderer(names: names, access: access).render(documentation: part.label + ".", &writer)
        }
        if let special = part.specialValues { writeSpecialValues(special, part.label, &writer) }
      }
    case .choice(let choice):
      ChoiceRenderer(choice: choice, value: layout.name, kindLabel: "", access: access, isHashable: isHashable)
        .render(documentation: "What \(member.label) can be.", &writer)
    default: break
    }
    if let special = member.specialValues { writeSpecialValues(special, member.label, &writer) }
  }

  private func writeSpecialValues(_ special: NamedNumbers, _ label: String, _ writer: inout SourceWriter) {
    EnumRenderer(names: special, access: access)
      .render(documentation: "Numbers of \(label) that mean something else than an amount.", &writer)
  }

  // MARK: Raw form

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
        "FieldCheck.elements(\(value), exactly: \(member.exactCount ?? 0)"
        + (member.presence == .always ? "" : ", orNone: true")
    }
    let raw = rawOfMeasured("\(check), \(literal(layout.name)), \(literal(member.label)))")
    return raw.hasPrefix("try ") ? raw : "try \(raw)"
  }

  /// The raw form of `value`, which has the length that it must have.
  private func rawOfMeasured(_ value: String) -> String {
    switch member.content {
    case .number, .enumeration, .twoWidths: return member.surface!.raw(value)
    case .boolean: return "\(value) ? 1 : 0"
    case .float(let bits):
      let scaled = member.isScaled ? "Self.\(member.name)Scale.rawFraction(\(value))" : value
      return bits == 32 && member.isScaled ? "Float(\(scaled)).bitPattern" : "\(scaled).bitPattern"
    case .medicalFloat: return "try Self.raw\(capitalized(member.name))(\(value))"
    case .numbers(let number):
      let surface = member.surface!
      if surface.isItsRaw, !surface.isFallible { return value }
      return array(of: number.swiftType, value, surface.raw("$0"))
    case .enumerations(let number, _), .maskedNumbers(let number, _):
      return array(of: number.swiftType, value, member.surface!.raw("$0"))
    case .packedNumbers(let bits, _):
      let surface = member.surface!
      return
        "\(surface.isFallible ? "try " : "")ShortArray<UInt8>.packing(\(map(value, surface.raw("$0"))), bits: \(bits))"
    case .medicalFloats(let bits):
      return array(of: bits == 16 ? "SFLOAT" : "FLOAT", value, "try Self.raw\(capitalized(member.name))($0)")
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
      ? "\(values).map(\(element.dropFirst(4).replacing("($0)", with: "")))" : "\(values).map { \(element) }"
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
    writer.openFunction("private static func raw\(name)(_ value: Double) throws(EncodeError) -> \(type)") { writer in
      writer.list(
        "try FieldCheck.medicalFloat(",
        ["value", scaleExpression, literal(layout.name), literal(member.label)],
        ")"
      )
    }
  }

  /// The scale of the member, or one that changes nothing.
  var scaleExpression: String { member.isScaled ? "Self.\(member.name)Scale" : "Scale.identity" }
}

extension StringProtocol {
  /// This text with every `old` replaced.
  func replacing(_ old: String, with new: String) -> String {
    let octets = Array(utf8)
    let old = Array(old.utf8)
    var result: [UInt8] = []
    var position = 0
    while position < octets.count {
      if octets[position] == old[0], octets[position...].starts(with: old) {
        result += new.utf8
        position += old.count
      } else {
        result.append(octets[position])
        position += 1
      }
    }
    return String(decoding: result, as: UTF8.self)
  }
}

extension String {
  /// What stands behind the last `separator`, an octet of ASCII; everything when there is none.
  func lastPart(behind separator: UInt8) -> String {
    guard let last = utf8.lastIndex(of: separator) else { return self }
    return String(self[utf8.index(after: last)...])
  }
}
