import GATTDefinitions
import GATTModel

/// Where a member keeps its raw form: the stored property behind what users see.
struct MemberStorage {
  let name: String
  /// The type without the optional of a tail field.
  var type: String
  /// The property's value when the field is absent, if it is not optional.
  var zero: String
  /// `public var `, `private var `…
  var declaration: String
  /// It is nil when absent: a tail field, or a value that has no zero.
  var isOptional: Bool
}

extension MemberStorage {
  /// The property as an expression: with `self`, because locals of generated code may have the same name.
  var reference: String { "self.\(quoted(name))" }

  /// The property's value when the field is absent.
  var absent: String { isOptional ? "nil" : zero }

  /// The end of an optional expression that is stored in the property: `?? zero`, if the property is not optional.
  var fallback: String { isOptional ? "" : " ?? \(zero)" }
}

extension Member {
  /// How the number of this member looks from outside; nil when it is none.
  var surface: NumberSurface? {
    switch content {
    case .number(let number): NumberSurface(self, number)
    case .enumeration(let number, let names): NumberSurface(self, number, names: names)
    case .twoWidths(_, let wide, _): NumberSurface(self, wide)
    case .numbers(let number): NumberSurface(self, number)
    case .maskedNumbers(let word, let part): NumberSurface(part, of: (self, word))
    case .enumerations(let number, let names): NumberSurface(self, number, names: names)
    case .packedNumbers(let bits, let names):
      NumberSurface(self, Number(bits: bits, isSigned: false), names: names)
    default: nil
    }
  }

  /// Something says where it ends, or how often it is there, other than its format and the end of the value; so it does
  /// not change without that.
  var isDelimited: Bool {
    switch (content, length) {
    case (_, .field), (_, .prefixed), (_, .terminated), (.octets, .fixed), (.value, .fixed): true
    default: field.count.isByField
    }
  }

  /// The octet behind it may be missing at the end of the value, which is kept.
  var terminator: UInt8? {
    if case .terminated(let octet) = length { octet } else { nil }
  }

  /// The stored property that says whether the octet behind it is there.
  var terminatorFlag: String? { terminator == nil ? nil : name + "IsTerminated" }

  func storage(access: String, isControl: Bool) -> MemberStorage {
    let isPlainlyThere = presence == .always
    let hidden = "private var "
    var open: String { "\(access)var " }
    var guarded: String { "\(access)private(set) var " }
    // A text or an array that must have a certain length is set by a method.
    var openUnlessMeasured: String { isMeasured ? guarded : open }
    func storage(_ suffix: String, _ type: String, _ zero: String, _ declaration: String, isOptional: Bool = false)
      -> MemberStorage
    {
      MemberStorage(
        name: suffix.isEmpty ? name : "\(name)\(suffix)",
        type: type,
        zero: zero,
        declaration: declaration,
        isOptional: isOptional || isOptionalTail
      )
    }
    switch content {
    case .number(let number):
      let surface = NumberSurface(self, number)
      if !isPlainlyThere { return storage("Storage", number.swiftType, "0", hidden) }
      let declaration = surface.rawRange == nil && !isControl ? open : guarded
      return storage(surface.isItsRaw ? "" : "Raw", number.swiftType, "0", declaration)
    case .enumeration(let number, _): return storage("Storage", number.swiftType, "0", hidden)
    case .boolean: return storage("Storage", "UInt8", "0", hidden)
    case .bitField(let bits):
      let zero = "\(bits.typeName)(rawValue: 0)"
      if isControl { return storage("", bits.typeName, zero, guarded) }
      return isPlainlyThere ? storage("", bits.typeName, zero, open) : storage("Storage", bits.typeName, zero, hidden)
    case .packed(_, let bits):
      return storage("Storage", Number(bits: bits, isSigned: false).containerType, "0", hidden)
    case .twoWidths(_, let wide, _): return storage("Storage", wide.swiftType, "0", hidden)
    case .float(let bits): return storage("Storage", "UInt\(bits)", "0", hidden)
    case .medicalFloat(let bits):
      let type = bits == 16 ? "SFLOAT" : "FLOAT"
      return isPlainlyThere
        ? storage("Raw", type, "\(type)(bitPattern: 0)", open)
        : storage("Storage", type, "\(type)(bitPattern: 0)", hidden)
    case .text:
      return isPlainlyThere
        ? storage("", "String", "\"\"", isDelimited ? guarded : openUnlessMeasured)
        : storage("Storage", "String", "\"\"", hidden)
    case .octets:
      return isPlainlyThere
        ? storage("", "Data", "Data()", isDelimited ? guarded : openUnlessMeasured)
        : storage("Storage", "Data", "Data()", hidden)
    case .choice(let choice):
      return isPlainlyThere
        ? storage("", choice.typeName, "nil", guarded)
        : storage("Storage", choice.typeName, "nil", hidden, isOptional: true)
    case .uuid:
      return isPlainlyThere
        ? storage("", "BluetoothUUID", "nil", open)
        : storage("Storage", "BluetoothUUID", "nil", hidden, isOptional: true)
    case .value where enumNumber != nil: return storage("Storage", enumNumber!.swiftType, "0", hidden)
    case .value(let type):
      return isPlainlyThere
        ? storage("", type.typeName, "nil", isDelimited ? guarded : open)
        : storage("Storage", type.typeName, "nil", hidden, isOptional: true)
    case .numbers(let number):
      let type = "ShortArray<\(number.swiftType)>"
      let surface = NumberSurface(self, number)
      if surface.isItsRaw, isPlainlyThere, !surface.isFallible {
        return storage("", type, "ShortArray()", isDelimited ? guarded : openUnlessMeasured)
      }
      return storage("Storage", type, "ShortArray()", hidden)
    case .enumerations(let number, _), .maskedNumbers(let number, _):
      return storage("Storage", "ShortArray<\(number.swiftType)>", "ShortArray()", hidden)
    case .medicalFloats(let bits):
      return storage("Storage", bits == 16 ? "ShortArray<SFLOAT>" : "ShortArray<FLOAT>", "ShortArray()", hidden)
    case .floats(let bits):
      return storage("Storage", bits == 32 ? "ShortArray<Float>" : "ShortArray<Double>", "ShortArray()", hidden)
    case .packedNumbers: return storage("Storage", "ShortArray<UInt8>", "ShortArray()", hidden)
    case .values(let type):
      return isPlainlyThere
        ? storage("", "[\(type.typeName)]", "[]", isDelimited ? guarded : openUnlessMeasured)
        : storage("Storage", "[\(type.typeName)]", "[]", hidden)
    case .constant(let number, _):
      return MemberStorage(name: "", type: number.swiftType, zero: "0", declaration: "", isOptional: false)
    case .checksum(let checksum):
      return MemberStorage(
        name: checksum.presentName ?? "",
        type: "Bool",
        zero: "false",
        declaration: open,
        isOptional: false
      )
    }
  }

  /// It has to have a certain number of elements, or not too many octets.
  var isMeasured: Bool { isArray && exactCount != nil || greatestLength != nil }
}
