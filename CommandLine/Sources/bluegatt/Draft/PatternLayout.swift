import GATTModel

/// Writes the fields of values with a length, a checksum or common octets at their end:
///
/// ```
/// octets, length, x:Group of the octets that it counts, checksum, octets at the end
/// ```
///
/// The checksum and the end are in the group if the length counts them.
struct PatternLayout {
  /// What the length counts, as an `x:Group`.
  private struct Group {
    /// Whether the length counts its own octets.
    var includesItself: Bool
    /// Whether the length counts the checksum and the octets at the end.
    var hasChecksum: Bool
    var hasEnd: Bool
  }

  private let seen: SeenValues
  private let patterns: ValuePatterns
  /// The number of octets before the checksum, or before the end, of the shortest value.
  private let headCount: Int
  private let group: Group?

  init(_ seen: SeenValues, _ patterns: ValuePatterns) {
    self.seen = seen
    self.patterns = patterns
    headCount = max(0, seen.lengths.lowerBound - patterns.endCount - (patterns.checksum?.size ?? 0))
    group = Self.group(patterns)
  }

  /// Returns the group; nil if there is no length, if what it counts begins or ends elsewhere, or if the checksum covers
  /// octets that it can't name.
  private static func group(_ patterns: ValuePatterns) -> Group? {
    guard let length = patterns.length else { return nil }
    let checksumSize = patterns.checksum?.size ?? 0
    for includesItself in [false, true] {
      let group: Group
      switch length.uncounted - length.offset - (includesItself ? 0 : length.size) {
      case 0: group = Group(includesItself: includesItself, hasChecksum: true, hasEnd: true)
      case patterns.endCount: group = Group(includesItself: includesItself, hasChecksum: true, hasEnd: false)
      case patterns.endCount + checksumSize:
        group = Group(includesItself: includesItself, hasChecksum: false, hasEnd: false)
      default: continue
      }
      guard let start = patterns.checksum?.start else { return group }
      let canBeNamed =
        group.hasChecksum
        ? start == length.offset || start >= length.offset + length.size : start == 0 || start < length.offset
      return canBeNamed ? group : nil
    }
    return nil
  }

  func write(to xml: inout XMLWriter) {
    guard let group, let length = patterns.length else { return writePlain(to: &xml) }
    for index in 0..<length.offset { xml.octet(index, of: seen) }
    xml.element("x:Group", [("name", "Body")] + (length.isBigEndian ? [("x:byteOrder", "big")] : [])) { xml in
      xml.comment("The length is right in all \(seen.different.count) different values.")
      let format = length.size == 1 ? "uint8" : "uint16"
      xml.empty("x:Length", [("format", format)] + (group.includesItself ? [("includesItself", "true")] : []))
      let first = length.offset + length.size
      writeOctets(from: first, to: &xml)
      if group.hasChecksum {
        let start = patterns.checksum?.start ?? 0
        writeChecksum(over: start < first ? nil : "Octet \(start)..\(lastName(from: first) ?? "")", to: &xml)
      }
      if group.hasEnd { writeEnd(to: &xml) }
    }
    if !group.hasChecksum {
      let start = patterns.checksum?.start ?? 0
      writeChecksum(over: start == 0 ? nil : "Octet \(start)..Body", to: &xml)
    }
    if !group.hasEnd { writeEnd(to: &xml) }
  }

  /// Writes the fields without a group.
  private func writePlain(to xml: inout XMLWriter) {
    if let length = patterns.length {
      let octets =
        length.size == 1 ? "Octet \(length.offset) is" : "Octets \(length.offset) and \(length.offset + 1) are"
      let uncounted = length.uncounted == 0 ? "" : " minus \(length.uncounted)"
      xml.comment("\(octets) the number of all octets\(uncounted), in all \(seen.different.count) different values.")
    }
    writeOctets(from: 0, to: &xml)
    let start = patterns.checksum?.start ?? 0
    writeChecksum(over: start == 0 ? nil : "Octet \(start)..\(lastName(from: 0) ?? "")", to: &xml)
    writeEnd(to: &xml)
  }

  // MARK: Parts

  /// The end of the octets that have separate fields.
  private func singleEnd(from start: Int) -> Int { max(start, min(headCount, SeenValues.mostOctets)) }

  /// Whether octets follow those that have separate fields.
  private func hasRest(from start: Int) -> Bool { seen.length == nil || headCount > singleEnd(from: start) }

  /// The name of the last field that `writeOctets` writes; nil when it writes none.
  private func lastName(from start: Int) -> String? {
    if hasRest(from: start) { return "Rest" }
    return singleEnd(from: start) > start ? "Octet \(singleEnd(from: start) - 1)" : nil
  }

  private func writeOctets(from start: Int, to xml: inout XMLWriter) {
    for index in start..<singleEnd(from: start) { xml.octet(index, of: seen) }
    guard hasRest(from: start) else { return }
    let restCount = headCount - singleEnd(from: start)
    xml.field("Rest", "x:bytes") { xml in
      if seen.length != nil { xml.element("x:Length", "\(restCount)") }
    }
  }

  /// - Parameter fields: The first and the last field that the checksum covers; nil for all earlier octets.
  private func writeChecksum(over fields: String?, to xml: inout XMLWriter) {
    guard let checksum = patterns.checksum else { return }
    let isBigEndian = checksum.isBigEndian
    xml.field("Check", "uint\(8 * checksum.size)", isBigEndian: isBigEndian) { xml in
      xml.comment("The checksum is right in all \(seen.different.count) different values.")
      xml.empty("x:Checksum", [("algorithm", checksum.algorithm)] + (fields.map { [("over", $0)] } ?? []))
    }
  }

  private func writeEnd(to xml: inout XMLWriter) {
    guard let value = seen.different.first(where: { !$0.isEmpty }) else { return }
    for (index, octet) in value.suffix(patterns.endCount).enumerated() {
      xml.field(patterns.endCount == 1 ? "End" : "End \(index + 1)", "uint8") { $0.constant(octet, of: seen) }
    }
  }
}
