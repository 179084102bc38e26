import GATTModel
import GATTText

extension XMLWriter {
  /// Writes a field.
  mutating func field(
    _ name: String,
    _ format: String,
    isBigEndian: Bool = false,
    _ more: (inout XMLWriter) -> Void = { _ in }
  ) {
    element("Field", [("name", name)] + (isBigEndian ? [("x:byteOrder", "big")] : [])) { xml in
      xml.element("Format", format)
      more(&xml)
    }
  }

  /// Writes a field for the octet at an index: a constant if enough different values have the same.
  mutating func octet(_ index: Int, of seen: SeenValues) {
    field("Octet \(index)", "uint8") { xml in
      guard seen.areEnough, seen.octets.indices.contains(index), let octet = seen.octets[index] else { return }
      xml.constant(octet, of: seen)
    }
  }

  /// Writes the constant of a field.
  mutating func constant(_ octet: UInt8, of seen: SeenValues) {
    comment("In all \(seen.count) values; remove the x:Constant if that is chance.")
    element("x:Constant", "0x\(hexadecimal(octet, digits: 2))")
  }
}
