import Foundation
import GATTCore
import GATTDefinitions
import GATTInterpreter

/// The content of a field of a reading, without the device and the time.
struct FieldContent {
  var field: String
  var raw: SensorReading.Value?
  var value: SensorReading.Value?
  var unit: GATTUnit?
  var quality = SensorReading.Quality.good
  /// Whether the value is a time: that of a number of seconds with an `x:Epoch`.
  var isTime = false
  /// Whether the content is about the device or the packet, or unexplained, and is no measurement.
  var isDiagnostic = false
  /// The number of decimal places of the value; nil when the definition does not tell.
  var decimalPlaces: Int?
  /// Whether the definition names numbers of the field.
  var hasNames = false
  /// The names of what can happen: of the numbers of a field with `x:role="event"`. Empty for other fields.
  var eventTypes: [String] = []

  /// Returns the fields of a value, in the order of its octets, then the computed numbers. Nested values contribute their
  /// fields, and a field with bits contributes one element for each bit or group of bits.
  static func all(of value: InterpretedValue) -> [FieldContent] {
    var contents = nested(value)
    let counts = Dictionary(contents.map { ($0.field, 1) }, uniquingKeysWith: +)
    var seen: [String: Int] = [:]
    for index in contents.indices {
      let name = contents[index].field
      guard counts[name, default: 0] > 1 else { continue }
      repeat {
        seen[name, default: 0] += 1
        contents[index].field = "\(name) \(seen[name, default: 0])"
        // Another field may have that name in the definition.
      } while counts[contents[index].field] != nil
    }
    return contents
  }

  private static func nested(_ value: InterpretedValue) -> [FieldContent] {
    let bookkeeping = BookkeepingFields(value.interpreter.definition)
    return value.fields.flatMap { field -> [FieldContent] in
      if case .value(let inner) = field.content { return nested(inner) }
      if bookkeeping.contains(field) || field.content == .octets([]) { return [] }
      if field.hasBits {
        return bookkeeping.bits(of: field).map { bit, definition in
          var content = FieldContent(bit)
          if definition.isDiagnostic || field.definition?.isDiagnostic == true { content.isDiagnostic = true }
          content.hasNames = !definition.enumeration.isEmpty
          if field.definition?.role == .event { content.eventTypes = definition.enumeration.map(\.name) }
          return content
        }
      }
      var content = FieldContent(field)
      if field.definition.map(bookkeeping.isDiagnostic) == true { content.isDiagnostic = true }
      return [content]
    } + value.computed.map { FieldContent($0) }
  }

  private init(_ field: InterpretedField) {
    self.field = field.elementName.map { "\(field.name) \($0)" } ?? field.name
    unit = field.unit
    isDiagnostic = Self.isUnexplained(field.name)
    if field.isOutOfRange { quality = .outOfRange }
    decimalPlaces = field.definition?.decimalPlaces
    hasNames = field.definition?.enumeration.isEmpty == false
    if let definition = field.definition, definition.role == .event {
      eventTypes = definition.enumeration.map(\.name)
    }
    switch field.content {
    case .octets(let octets): raw = .text(Data(octets).hexStringValue())
    case .text, .uuid, .value: raw = .text(field.text)
    case .integer, .unsigned, .bits: raw = field.raw.flatMap { Int64(exactly: $0) }.map { .integer($0) }
    }
    if let time = field.time {
      (value, isTime) = (.text(time), true)
      return
    }
    switch field.value {
    case .integer(let number, nil) where (0...1).contains(number) && field.definition?.isZeroOrOne == true:
      value = .boolean(number == 1)
    case .integer(let number, nil): value = Int64(exactly: number).map { .integer($0) } ?? .text(number.description)
    case .integer(_, let meaning?): value = .text(meaning)
    case .unsigned(let number): value = Int64(exactly: number).map { .integer($0) } ?? .text(number.description)
    case .number(let number, nil) where number.isFinite: value = .number(number)
    case .number, .special: quality = .noValue
    case .boolean(let isTrue): value = .boolean(isTrue)
    case .octets where field.definition?.cipher != nil: quality = .enciphered
    case .text, .address, .uuid, .octets, .value: value = .text(field.text)
    }
  }

  private init(_ bit: InterpretedBit) {
    field = bit.name
    isDiagnostic = Self.isUnexplained(bit.name)
    raw = .integer(Int64(clamping: bit.raw))
    value = bit.meaning.map { .text($0) } ?? (bit.size == 1 ? .boolean(bit.raw == 1) : raw)
  }

  private init(_ number: ComputedNumber) {
    field = number.name
    unit = number.unit
    isDiagnostic = number.isDiagnostic
    if number.isOutOfRange { quality = .outOfRange }
    if number.numbers != .any { decimalPlaces = 0 }
    if !number.value.isFinite {
      quality = .noValue
    } else if number.numbers == .zeroAndOne, number.unit == nil {
      value = .boolean(number.value == 1)
    } else {
      value = .number(number.value)
    }
  }

  /// Whether a field has the name of octets that its maker reserves, or that the definition cannot explain.
  private static func isUnexplained(_ name: String) -> Bool {
    let first = name.lowercased().prefix { $0 != " " }
    return ["reserved", "unused", "unknown", "padding"].contains { first == $0 }
  }
}

extension InterpretedField {
  /// The years that have four digits, in seconds since 1970.
  private static let years = -62_135_596_800.0..<253_402_300_800

  /// The time of a number with an `x:Epoch`, such as `2026-11-21T22:21:34+00:00`; nil for any other number, and for times
  /// before the year 1 and after the year 9999.
  fileprivate var time: String? {
    guard let epoch = definition?.epoch else { return nil }
    let seconds: Double
    switch value {
    case .integer(let number, nil): seconds = Double(number) + Double(epoch)
    case .number(let number, nil): seconds = number + Double(epoch)
    default: return nil
    }
    guard Self.years.contains(seconds) else { return nil }
    return String(Date(timeIntervalSince1970: seconds.rounded(.down)).formatted(.iso8601).dropLast()) + "+00:00"
  }
}
