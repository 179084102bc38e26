import GATTModel
import GATTText

extension Resolver {
  /// Sets special values, the constant, the epoch and the checksum.
  mutating func resolveNumberExtensions(of element: XMLElement, into field: inout FieldDefinition, isFirst: Bool) {
    let cases = field.specialValues + field.enumeration
    var named = Dictionary(cases.map { ($0.key, $0) }, uniquingKeysWith: { _, last in last })
    for special in element.children(.special) { resolveSpecial(special, of: element, into: &field, named: &named) }
    field.specialValues.sort { $0.key < $1.key }
    if let constant = element.text(.constant) { resolveConstant(constant, of: element, into: &field) }
    if let epoch = element.first(.epoch) { resolveEpoch(epoch.text, into: &field) }
    if let checksum = element.first(.checksum) { resolveChecksum(checksum, into: &field, isFirst: isFirst) }
  }

  private mutating func resolveSpecial(
    _ special: XMLElement,
    of element: XMLElement,
    into field: inout FieldDefinition,
    named: inout [Int64: EnumerationCase]
  ) {
    guard case .integer = field.form, field.bits.isEmpty else {
      return error(
        at: special.position,
        "special values are raw numbers of a whole number; '\(field.name)' is none. Remove this, or change the Format"
      )
    }
    guard let raw = required(.raw, of: special, " with a number"), let written = integer(raw) else { return }
    guard let key = field.form.number(for: written) else {
      return error(at: raw.position, "\(raw.text) does not fit the format '\(element.text(.format)?.text ?? "")'")
    }
    guard let meaning = required(.meaning, of: special)?.text else { return }
    if let other = named[key] {
      if other.name == meaning { return }
      return error(
        at: raw.position,
        "\(raw.text) means '\(other.name)' already (\(other.position.text)); remove one of them"
      )
    }
    let value = EnumerationCase(
      key: key,
      name: meaning,
      swiftName: special.swiftName,
      documentation: "",
      position: special.position
    )
    named[key] = value
    field.specialValues.append(value)
  }

  private mutating func resolveEpoch(_ epoch: XMLText, into field: inout FieldDefinition) {
    guard case .integer(let width, _) = field.form, width <= 64, field.bits.isEmpty, field.enumeration.isEmpty,
      field.exponential == nil, field.unit == nil || field.unit == .second
    else {
      return error(
        at: epoch.position,
        "x:Epoch is for one whole number of seconds, with the scale to seconds; '\(field.name)' is something else"
      )
    }
    guard let seconds = secondsSince1970(epoch.text) else {
      return error(at: epoch.position, "'\(epoch.text)' is not a day; write it as 1970-01-01")
    }
    field.epoch = seconds
    field.unit = .second
  }

  /// Returns the seconds from 1970 to the beginning of a day such as `2000-01-01`; nil for anything else.
  private func secondsSince1970(_ text: String) -> Int64? {
    let parts = text.split(separator: "-", omittingEmptySubsequences: false)
    guard parts.map(\.count) == [4, 2, 2], let year = Int64(parts[0]), let month = Int64(parts[1]),
      let day = Int64(parts[2]),
      year >= 1900, (1...12).contains(month)
    else { return nil }
    let isLeap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
    let lengths: [Int64] = [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
    guard (1...lengths[Int(month) - 1]).contains(day) else { return nil }
    func daysBefore(_ year: Int64) -> Int64 { 365 * year + (year - 1) / 4 - (year - 1) / 100 + (year - 1) / 400 }
    let days = daysBefore(year) - daysBefore(1970) + lengths.prefix(Int(month) - 1).reduce(0, +) + day - 1
    return days * 86_400
  }

  private mutating func resolveConstant(_ constant: XMLText, of element: XMLElement, into field: inout FieldDefinition)
  {
    guard case .integer = field.form, field.bits.isEmpty, field.count == .one else {
      return error(at: constant.position, "only one whole number can be constant; '\(field.name)' is something else")
    }
    guard let written = NumberNotation.integer(constant.text), let number = field.form.number(for: written),
      field.rawRange?.contains(number) ?? true
    else {
      return error(
        at: constant.position,
        "'\(constant.text)' is no number of the format '\(element.text(.format)?.text ?? "")'; correct one of them"
      )
    }
    field.constant = number
  }
}
