/// Writes the property of a part of a number.
struct PartRenderer {
  let part: Part
  /// The type of the number that it is a part of.
  let container: String
  let access: String
  /// The Swift type that the property is of, for errors.
  let type: String

  /// The raw number of the part, taken from `word`.
  func raw(of word: String) -> String {
    let shifted = part.shift == 0 ? word : "\(word) &>> \(part.shift)"
    let bits = "\(shifted) & \(hex(part.mask))"
    if part.isFlag { return bits }
    let unused = part.number.containerBits - part.number.bits
    if part.number.isSigned, part.number.isNative, unused > 0 {
      return "(\(part.number.swiftType)(truncatingIfNeeded: \(bits)) &<< \(unused)) &>> \(unused)"
    }
    return "\(part.number.swiftType)(truncatingIfNeeded: \(bits))"
  }

  /// `word` with the part replaced by `raw`, an expression of the part's raw type.
  func word(_ word: String, with raw: String) -> String {
    "\(word) & ~\(shiftedMask) | \(shifted(raw))"
  }

  /// `raw`, an expression of the part's raw type, at its place in a word whose other bits are 0.
  func shifted(_ raw: String) -> String {
    shifted(integer: part.number.integer(raw))
  }

  /// `integer`, an expression of an integer of the language, at its place in a word whose other bits are 0.
  func shifted(integer: String) -> String {
    let bits = "\(container)(truncatingIfNeeded: \(integer)) & \(hex(part.mask))"
    return part.shift == 0 ? bits : "(\(bits)) &<< \(part.shift)"
  }

  private var shiftedMask: String { hex(part.mask << UInt64(part.shift)) }

  /// The property of a bit field.
  ///
  /// - Parameters:
  ///   - surface: What is seen of the part.
  ///   - get: The word, as the container type.
  ///   - set: The statement that replaces the word.
  ///   - setFlag: The statement that makes the bits of a mask 1 when `newValue` is true, else 0.
  func render(
    _ surface: NumberSurface,
    get: String,
    set: (String) -> String,
    setFlag: ((String) -> String)? = nil,
    _ writer: inout SourceWriter
  ) {
    writer.line()
    let unit = part.field?.unit.map { " In \($0.commentName)." } ?? ""
    writer.documentation("\(part.label).\(unit)\(part.documentation.isEmpty ? "" : " ")\(part.documentation)")
    let value = surface.value(raw(of: get))
    if surface.isFallible {
      writer.line("\(access)var \(quoted(part.name)): \(surface.valueType) { \(value) }")
      writer.line()
      let rounding = part.isScaled ? ", rounded to what can be stored, ties to even" : ""
      writer.documentation("Sets `\(part.name)`\(rounding).")
      writer.line("///")
      writer.documentation(
        part.isScaled || part.zeros > 0
          ? "- Throws: `EncodeError` when it can't be stored, and then changes nothing."
          : "- Throws: `EncodeError.outOfRange` when it has more bits than its place."
      )
      writer.block(
        "\(access)mutating func set\(capitalized(part.name))(_ value: \(surface.valueType)) throws(GATTCore.EncodeError)"
      ) { writer in
        writer.line("let raw = \(surface.raw("value"))")
        writer.line(set(word(get, with: "raw")))
      }
      surface.writeConverter(in: type, &writer)
      return
    }
    writer.block("\(access)var \(quoted(part.name)): \(surface.valueType)") { writer in
      writer.line("get { \(value) }")
      if part.isFlag, let setFlag {
        writer.line("set { \(setFlag(shiftedMask)) }")
      } else if part.isFlag {
        let mask = shiftedMask
        writer.line("set { \(set("newValue ? \(get) | \(mask) : \(get) & ~\(mask)")) }")
      } else {
        writer.line("set { \(set(word(get, with: surface.raw("newValue")))) }")
      }
    }
  }
}
