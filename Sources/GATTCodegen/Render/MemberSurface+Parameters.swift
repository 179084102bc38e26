import GATTDefinitions
import GATTModel

/// What the initialiser takes for a member.
extension MemberSurface {
  func makeParameters() -> [Parameter] {
    if isControlBitField {
      return ownParts.map { part in
        let surface = NumberSurface(part)
        return Parameter(
          name: part.name,
          type: surface.valueType,
          defaultValue: part.zero,
          append: "texts.append(\(literal(part.label)), self.\(quoted(part.name)))",
          parse: part.isFlag
            ? "texts.optional(bool: \(literal(part.label)), or: false)"
            : "texts.optional(\(literal(part.label)), or: \(part.zero))",
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
      unit: part.field.flatMap { $0.hasAmounts ? "\(part.name)Unit" : nil },
      label: part.label,
      isFallible: surface.isFallible
    )
    guard let special = part.specialValues else { return [result] }
    result.type = "\(surface.valueType)?"
    result.defaultValue = "nil"
    result.parse = "texts.amount(\(amountLabel(surface.valueType))\(literal(part.label)), \(special.typeName).self)"
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
        parse: "texts.optional(bool: \(literal(label)), or: \(standard))",
        isFallible: false
      )
    }
    return (checksum.presentName.map { [parameter($0, "Has \(member.label)", false)] } ?? [])
      + (checksum.madeName.map { [parameter($0, member.label, true)] } ?? [])
  }

  /// What is said in the place of an amount.
  private func specialParameter(_ special: NamedNumbers, _ name: String, _ label: String) -> Parameter {
    let name = "\(name)SpecialValue"
    let label = literal(label)
    return Parameter(
      name: name,
      type: "\(special.typeName)?",
      defaultValue: "nil",
      append: "texts.append(\(label), self.\(name))",
      parse: "texts.special(\(label), \(special.typeName).self)",
      isFallible: true
    )
  }

  private var ownParameter: Parameter {
    let unit: String? = member.field.hasAmounts ? "\(member.name)Unit" : nil
    func one(_ type: String, _ textLabel: String? = nil, isFallible: Bool = false) -> Parameter {
      parameter(member.name, type, unit: unit, label: member.label, textLabel: textLabel, isFallible: isFallible)
    }
    func many(_ type: String, _ parser: String? = nil, isFallible: Bool = false) -> Parameter {
      let label = literal(member.label)
      let unitArgument = unit.map { ", unit: Self.\($0)" } ?? ""
      let elements = "texts.elements(\(label)\(parser.map { ", " + $0 } ?? ""))"
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
      let surface = self.surface!
      var result = one(surface.valueType, isFallible: surface.isFallible)
      if let special = member.specialValues {
        result.type = "\(surface.valueType)?"
        result.defaultValue = "nil"
        result.parse = "texts.amount(\(amountLabel(surface.valueType))\(label), \(special.typeName).self)"
      }
      return result
    case .boolean: return one("Bool")
    case .float(let bits):
      let type = member.isScaled ? "Double" : bits == 32 ? "Float" : "Double"
      return one(type)
    case .medicalFloat:
      return medicalFloat(one("Double", "medicalFloat: ", isFallible: true), "medicalFloat")
    case .text: return one("String", isFallible: member.isDelimited || member.isMeasured)
    case .uuid: return one("BluetoothUUID")
    case .octets:
      var result = one("Data", "octets: ", isFallible: member.isDelimited || member.isMeasured)
      result.append = "texts.append(\(label), octets: self.\(quoted(member.name)))"
      return result
    case .bitField(let bits): return nested(bits.typeName, isPart: true)
    case .value(let type): return nested(type.typeName)
    case .choice(let choice): return nested(choice.typeName, isPart: true)
    case .numbers(let number):
      let surface = self.surface!
      let isRaw = surface.isItsRaw && !surface.isFallible
      return many(
        isRaw ? "ShortArray<\(number.swiftType)>" : "[\(surface.valueType)]",
        isFallible: surface.isFallible
      )
    case .enumerations, .packedNumbers, .maskedNumbers:
      let surface = self.surface!
      return many("[\(surface.valueType)]", isFallible: surface.isFallible)
    case .medicalFloats:
      return medicalFloat(many("[Double]", "{ TextForm.medicalFloat($0) }", isFallible: true), "medicalFloats")
    case .floats(let bits):
      let type = bits == 32 ? "Float" : "Double"
      return many("ShortArray<\(type)>")
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
    textLabel: String? = nil,
    isFallible: Bool
  ) -> Parameter {
    let unitArgument = unit.map { ", unit: Self.\($0)" } ?? ""
    let textLabel = textLabel ?? self.textLabel(type)
    let argument = "\(textLabel)\(literal(label))"
    if mayBeMissing {
      return Parameter(
        name: name,
        type: type,
        defaultValue: storage.zero,
        append: "texts.append(\(literal(label)), self.\(quoted(name)))",
        parse: textLabel.isEmpty
          ? "texts.optional(\(argument), or: \(storage.zero))"
          : "texts.optional(\(argument)) ?? \(storage.zero)",
        isFallible: isFallible
      )
    }
    let read = isOptional ? "optional" : "required"
    return Parameter(
      name: name,
      type: isOptional ? "\(type)?" : type,
      defaultValue: isOptional ? "nil" : nil,
      append: "texts.append(\(literal(label)), self.\(quoted(name))\(unitArgument))",
      parse: "texts.\(read)(\(argument))",
      isFallible: isFallible
    )
  }

  /// The label of the functions of `FieldTextReader` that read a field of a type that many have; empty for others.
  private func textLabel(_ type: String) -> String {
    switch type {
    case "Bool": "bool: "
    case "Double": "double: "
    case "UInt8": "uint8: "
    case "UInt16": "uint16: "
    case "UInt24": "uint24: "
    case "UInt32": "uint32: "
    case "Int8": "int8: "
    case "Int16": "int16: "
    case "Int32": "int32: "
    case "String": "text: "
    default: ""
    }
  }

  /// The same of those that read an amount.
  private func amountLabel(_ type: String) -> String {
    ["Double", "UInt8", "UInt16"].contains(type) ? textLabel(type) : ""
  }

  /// An IEEE 11073 number says more than a `Double` where it is none.
  private func medicalFloat(_ parameter: Parameter, _ argument: String) -> Parameter {
    let label = literal(member.label)
    var arguments = [label, "\(argument): self.\(quoted(member.name + "Raw"))"]
    if member.isScaled { arguments.append("scale: Self.\(member.name)Scale") }
    if member.field.unit != nil { arguments.append("unit: Self.\(member.name)Unit") }
    var parameter = parameter
    parameter.append = "texts.append(\(arguments.joined(separator: ", ")))"
    parameter.parseSpecial = "texts.special(\(label), in: &\(storage.reference))"
    return parameter
  }

  /// A field that is a value, or part of this one, which has texts but is no `StringDeserializable`.
  private func nested(_ type: String, isPart: Bool = false) -> Parameter {
    let label = literal(member.label)
    let make = isPart ? ", { \(type)(stringValue: $0) }" : ""
    return Parameter(
      name: member.name,
      type: isOptional ? "\(type)?" : type,
      defaultValue: isOptional ? "nil" : nil,
      append: "texts.append(\(label), nested: self.\(quoted(member.name))\(isOptional ? "?" : "").fieldTexts)",
      parse: "texts.\(isOptional ? "nested" : "requiredNested")(\(label)\(make))",
      isFallible: false
    )
  }
}

extension FieldDefinition {
  /// Its texts are amounts in a unit; names are not.
  fileprivate var hasAmounts: Bool { unit != nil && enumeration.isEmpty }
}
