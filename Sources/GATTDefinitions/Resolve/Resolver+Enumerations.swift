import GATTModel
import GATTText

extension Resolver {
  /// The numbers of an `Enumerations` element: single numbers with a name, and ranges of numbers without names.
  struct Cases {
    var named: [EnumerationCase] = []
    /// The ranges of `DefinedByServiceSpecification` and similar elements. Devices use these numbers, but the file does
    /// not name them.
    var open: [ClosedRange<Int64>] = []
  }

  /// Resolves the numbers of `Enumerations` elements. `form` must be able to hold them; `what` names it in a message.
  mutating func cases(of elements: [XMLElement], form: FieldDefinition.Form, what: String) -> Cases {
    var cases = Cases()
    var seen: Set<Int64> = []
    for enumeration in elements.flatMap({ $0.children(.enumeration) }) {
      guard let key = required(.key, of: enumeration, " with its number") else { continue }
      let meaning = required(.value, of: enumeration, " with what \(key.text) means")?.text ?? ""
      if let range = NumberNotation.range(key.text) {
        warning(at: key.position, "the key '\(key.text)' is a range; it documents and is not one of the meanings")
        check(range, form: form, at: key.position)
        continue
      }
      guard let written = integer(key) else { continue }
      guard let number = form.number(for: written) else {
        error(at: key.position, "the key \(key.text) does not fit \(what)")
        continue
      }
      if number != written {
        warning(
          at: key.position,
          "the key \(key.text) does not fit \(what); \(number), which has the same bits, is meant"
        )
      }
      guard seen.insert(number).inserted else {
        warning(at: key.position, "the key \(key.text) has a meaning already; '\(meaning)' is ignored")
        continue
      }
      cases.named.append(
        EnumerationCase(
          key: number,
          name: meaning,
          swiftName: enumeration.swiftName,
          documentation: enumeration.attribute(.description)?.text ?? "",
          position: enumeration.position
        )
      )
    }
    for range in elements.flatMap(\.children) {
      let isOpen = [.definedByServiceSpecification, .vendorSpecific, .enumerationRange].contains(range.name)
      guard isOpen || Schema.bits.contains(where: { $0 == range.name }), let numbers = numbers(of: range) else {
        continue
      }
      check(numbers, form: form, at: range.position)
      if isOpen { cases.open.append(numbers) }
    }
    return cases
  }

  private mutating func numbers(of range: XMLElement) -> ClosedRange<Int64>? {
    guard
      let start = (range.attribute(.start) ?? range.attribute(.start1)).flatMap({ NumberNotation.integer($0.text) }),
      let end = (range.attribute(.end) ?? range.attribute(.end1)).flatMap({ NumberNotation.integer($0.text) })
    else {
      warning(at: range.position, "'\(range.qualifiedName)' needs a number as start and one as end; it is ignored")
      return nil
    }
    guard start <= end else {
      warning(at: range.position, "'\(range.qualifiedName)' starts at \(start) and ends at \(end), before that")
      return nil
    }
    return start...end
  }

  private mutating func check(_ range: ClosedRange<Int64>, form: FieldDefinition.Form, at position: SourcePosition) {
    guard form.number(for: range.lowerBound) == nil || form.number(for: range.upperBound) == nil else { return }
    warning(at: position, "the range \(range.lowerBound) to \(range.upperBound) reaches beyond the format")
  }
}

extension FieldDefinition.Form {
  /// Returns the number of a key in this form: the key itself, or the number with the same bits, such as -1 for 255 in
  /// a `sint8`; nil when the form has no such number.
  func number(for key: Int64) -> Int64? {
    guard let range = integerRange else { return nil }
    // A boolean has one octet on the wire, with any number.
    if self == .boolean { return (0...255).contains(key) ? key : nil }
    if range.contains(key) { return key }
    guard case .integer(let bits, let isSigned) = self, bits < 63 else { return nil }
    let isSameWidth = isSigned ? key > 0 && key < 1 << bits : key < 0 && key >= -(1 << (bits - 1))
    guard isSameWidth else { return nil }
    let wrapped = isSigned ? key - (1 << bits) : key + (1 << bits)
    return range.contains(wrapped) ? wrapped : nil
  }
}
