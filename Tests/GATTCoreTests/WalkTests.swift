import Foundation
import Testing

@testable import GATTCore

private enum Humidity: PlainQuantityKind {
  typealias Raw = UInt8
  static var name: String { "Humidity" }
  static var unit: GATTUnit? { .percentage }
  static var range: ClosedRange<Int64>? { 0...100 }
}

private enum Temperature: ScaledQuantityKind {
  typealias Raw = Int16
  static var name: String { "Temperature" }
  static var unit: GATTUnit? { .degreeCelsius }
  static var scale: Scale { Scale(multiplier: 1, offset: 0, divisor: 10) }
}

private enum Status: OpenNamedNumber, Hashable, CustomStringConvertible {
  case green, red
  case unknown(UInt8)
  init(rawValue: UInt8) { self = rawValue == 1 ? .green : rawValue == 2 ? .red : .unknown(rawValue) }
  var rawValue: UInt8 {
    switch self {
    case .green: 1;
    case .red: 2;
    case .unknown(let number): number
    }
  }
  static var numberedNames: String { "1 Green\n2 Red" }
}

/// A bit, and a number of two bits.
private struct Flags: BitField, WalkedTexts, Hashable, CustomStringConvertible {
  var rawValue: UInt8
  init(rawValue: UInt8) { self.rawValue = rawValue }

  var isBusy: Bool {
    get { self[0x1] }
    set { self[0x1] = newValue }
  }
  var level: UInt8 {
    get { rawValue >> 1 & 3 }
    set { rawValue = rawValue & ~6 | (newValue & 3) << 1 }
  }

  mutating func texts<V: TextVisitor>(_ v: inout V) throws(V.Failure) {
    try v.ifGiven("Busy", &isBusy)
    try v.ifGiven("Level", &level)
  }
}

/// Two octets.
private struct Version: WalkedFields, Hashable, CustomStringConvertible {
  var major: UInt8 = 0
  var minor: UInt8 = 0

  init() {}

  mutating func fields<V: FieldVisitor & ~Copyable>(_ v: inout V) throws(V.Failure) {
    try v.number("Major", &major)
    try v.number("Minor", &minor)
  }

  init(from reader: inout FieldReader) throws(DecodeError) { self.init(); try fields(&reader) }
  func encode(into output: inout FieldWriter) throws(EncodeError) { try output.fields(of: self) }
  static var name: String { "Version" }
}

/// A value with a field of each kind.
private struct Reading: WalkedFields, Hashable, CustomStringConvertible {
  var flags = Flags()
  var temperature = Quantity<Temperature>(raw: 0)
  var humidity = Quantity<Humidity>(raw: 0)
  var battery: UInt8 = 0
  var big: UInt24 = 0
  var status: Status = .unknown(0)
  private var sharedWord: UInt32 = 0
  private var isOnOctet: UInt8 = 0
  var reserved = Data()
  var address = DeviceAddress(number: 0)
  var version = Version()
  var levels: ShortArray<Quantity<Humidity>> = []
  var states: [Status] = []
  private(set) var labelOctets: ShortArray<UInt8> = []
  var versions: [Version] = []

  init() {}

  var low: UInt8 {
    get { UInt8(sharedWord & 0xF) }
    set { sharedWord = sharedWord & ~0xF | UInt32(newValue & 0xF) }
  }
  var high: UInt16 {
    get { UInt16(sharedWord >> 4 & 0xFFF) }
    set { sharedWord = sharedWord & 0xF | UInt32(newValue & 0xFFF) << 4 }
  }
  var isOn: Bool {
    get { isOnOctet != 0 }
    set { isOnOctet = newValue ? 1 : 0 }
  }
  var label: String {
    get { String(utf8: labelOctets) }
    set { labelOctets = ShortArray(utf8: newValue) }
  }
  var warmth: Double? { battery == 0 ? nil : temperature.value * 2 }

  mutating func fields<V: FieldVisitor & ~Copyable>(_ v: inout V) throws(V.Failure) {
    try v.constant("Kind", 0x0B01 as UInt16, isBigEndian: true)
    try v.bits("Flags", &flags)
    try v.number("Temperature", &temperature, isBigEndian: true)
    try v.number("Humidity", &humidity)
    try v.number("Battery", &battery, unit: .percentage)
    try v.number("Big", &big)
    try v.named("Status", &status)
    try v.word("Low", &sharedWord, octets: 3)
    try v.check(Int64(sharedWord >> 16), is: 7, "Mark", octets: 3)
    if V.seesParts {
      try v.part("Low", &low, unit: .metre)
      try v.part("High", &high)
    }
    try v.word("On", &isOnOctet, octets: 1)
    if V.seesParts { try v.part("On", &isOn) }
    try v.octets("Reserved", &reserved, .octets(2))
    try v.address("Address", &address, isBigEndian: true)
    try v.value("Version", &version)
    try v.elements("Levels", &levels, count: 2)
    try v.named("States", elements: &states, count: 2)
    try v.text("Label", &labelOctets, .octets(4), as: .paddedUTF8)
    try v.values("Versions", &versions)
    try v.computed("Warmth", warmth, unit: .degreeCelsius, in: 0...80)
  }

  init(from reader: inout FieldReader) throws(DecodeError) { self.init(); try fields(&reader) }
  func encode(into output: inout FieldWriter) throws(EncodeError) { try output.fields(of: self) }
  static var name: String { "Reading" }
}

/// A text after its length, and octets that strings may lack.
private struct Note: WalkedFields, Hashable, CustomStringConvertible {
  private(set) var textOctets: ShortArray<UInt8> = []
  var rest = Data()

  init() {}
  init(text: String, rest: Data = Data()) { (textOctets, self.rest) = (ShortArray(utf8: text), rest) }

  mutating func fields<V: FieldVisitor & ~Copyable>(_ v: inout V) throws(V.Failure) {
    let length = try v.enter(LengthPrefix(octets: 1, includesItself: true))
    try v.text("Text", &textOctets, .prefixed(LengthPrefix(octets: 1)), atMost: 6)
    try v.octets("Rest", &rest, atMost: 2, mayBeMissing: true)
    try v.leave(LengthPrefix(octets: 1, includesItself: true), from: length)
  }

  init(from reader: inout FieldReader) throws(DecodeError) { self.init(); try fields(&reader) }
  func encode(into output: inout FieldWriter) throws(EncodeError) { try output.fields(of: self) }
  static var name: String { "Note" }
}

/// A value with a condition: its own decoder and encoder, and one list for strings.
private struct Optionals: DefinedFields, WalkedTexts, Hashable, CustomStringConvertible {
  var humidity: Quantity<Humidity>?
  var status: Status?
  var version: Version?
  var flags: Flags?
  var levels: ShortArray<UInt8>

  init() { levels = [] }

  init(from reader: inout FieldReader) throws(DecodeError) {
    let mask = try reader.uint8("Mask")
    if mask & 1 != 0 { humidity = try Quantity(raw: reader.uint8("Humidity")) }
    if mask & 2 != 0 { status = try Status(rawValue: reader.uint8("Status")) }
    if mask & 4 != 0 { version = try reader.value("Version") }
    if mask & 8 != 0 { flags = try Flags(rawValue: reader.uint8("Flags")) }
    levels = try reader.elements("Levels")
  }

  func encode(into output: inout FieldWriter) throws(EncodeError) {
    let mask = (humidity == nil ? 0 : 1) | (status == nil ? 0 : 2) | (version == nil ? 0 : 4) | (flags == nil ? 0 : 8)
    output.append(UInt8(mask))
    if let humidity { output.append(humidity.raw) }
    if let status { output.append(status.rawValue) }
    if let version { try version.encode(into: &output) }
    if let flags { output.append(flags.rawValue) }
    output.append(levels)
  }

  mutating func texts<V: TextVisitor>(_ v: inout V) throws(V.Failure) {
    try v.field("Humidity", &humidity)
    try v.named("Status", &status)
    try v.value("Version", &version)
    try v.bits("Flags", &flags)
    try v.elements("Levels", of: &levels, unit: .metre)
  }

  static var name: String { "Optionals" }
}

@Suite struct `A list of fields` {
  private let octets: [UInt8] = [
    0x0B, 0x01, 0x05, 0x00, 0xD7, 55, 89, 1, 2, 3, 2, 0x34, 0x12, 7, 9, 0xAA, 0xBB,
    0xC0, 0xFF, 0xEE, 0x00, 0x00, 0x01, 3, 14, 50, 101, 1, 9, 0x6F, 0x6B, 0, 0, 1, 2, 3, 4,
  ]

  @Test func `decodes, and encodes the same octets`() throws {
    let reading = try Reading(octets)
    #expect(reading.temperature == 21.5)
    #expect(reading.big == 0x030201)
    #expect(reading.low == 4)
    #expect(reading.high == 0x123)
    #expect(reading.isOn)
    #expect(reading.label == "ok")
    #expect(reading.address.description == "C0:FF:EE:00:00:01")
    #expect(reading.states == [.green, .unknown(9)])
    #expect(reading.versions.map(\.minor) == [2, 4])
    #expect(try reading.octets() == octets)
  }

  @Test func `gives strings in the order of the octets, with their units`() throws {
    let reading = try Reading(octets)
    #expect(
      reading.description == """
        Flags Busy: true, Flags Level: 2, Temperature: 21.5 °C, Humidity: 55 %, Battery: 89 %, Big: 197121, \
        Status: Red, Low: 4 m, High: 291, On: true, Reserved: aabb, Address: C0:FF:EE:00:00:01, Version Major: 3, \
        Version Minor: 14, Levels: 50, 101 %, States: Green, 9, Label: ok, Versions 1 Major: 1, Versions 1 Minor: 2, \
        Versions 2 Major: 3, Versions 2 Minor: 4, Warmth: 43 °C
        """
    )
  }

  @Test func `sets a value from its strings, and from its JSON`() throws {
    var reading = try Reading(octets)
    #expect(Reading(stringValue: reading.stringValue) == nil, "101 % is out of range")
    reading.levels = [50, 100]
    let decoded = try JSONDecoder().decode(Reading.self, from: JSONEncoder().encode(reading))
    #expect(decoded.description == reading.description)
    let made = try #require(Reading(stringValue: reading.stringValue))
    #expect(made.description == reading.description)
    #expect(made.temperature == 21.5)
  }

  @Test func `names the field whose string is missing or wrong`() {
    var texts = ["Major": "1"]
    func error() -> EncodeError? {
      do throws(EncodeError) {
        _ = try Version(texts: FieldTextReader(texts, value: "Version"))
        return nil
      } catch {
        return error
      }
    }
    #expect(error() == EncodeError(value: "Version", field: "Minor", reason: .missing))
    texts["Minor"] = "256"
    #expect(error()?.field == "Minor")
    #expect(error()?.description.hasSuffix("the input is not a value of this field") == true)
    texts["Minor"] = "255"
    #expect(error() == nil)
  }

  @Test func `names the fields that are out of range, also of nested values and computed numbers`() throws {
    var reading = try Reading(octets)
    #expect(reading.outOfRangeFields == ["Levels"])
    reading.levels = [1, 2]
    #expect(reading.outOfRangeFields.isEmpty)
    reading.humidity = Quantity(raw: 178)
    reading.temperature = 50
    #expect(reading.outOfRangeFields == ["Humidity", "Warmth"])
    reading.battery = 0
    #expect(reading.outOfRangeFields == ["Humidity"])
  }

  @Test func `names the field and the value of octets that are wrong`() {
    func error(_ octets: [UInt8]) -> String? {
      do throws(DecodeError) {
        _ = try Reading(octets)
        return nil
      } catch {
        return "\(error.value) \(error.field) \(error.offset) \(error.reason)"
      }
    }
    #expect(error(Array(octets.prefix(4)))?.hasPrefix("Reading Temperature 3") == true)
    #expect(error([0x0B, 0x02] + octets.dropFirst(2))?.hasPrefix("Reading Kind 0") == true)
    var marked = octets
    marked[13] = 8
    #expect(error(marked)?.hasPrefix("Reading Mark 11") == true)
    // An incomplete value after others is not read, but these octets are left over.
    #expect(error(octets + [9])?.hasPrefix("Reading  37") == true)
    // The error in a nested value has the name of its type.
    #expect(error(Array(octets.prefix(24)))?.hasPrefix("Version Minor 24") == true)
  }

  @Test func `refuses what the octets of a field can't have`() throws {
    func error(_ change: (inout Reading) -> Void) throws -> EncodeError? {
      var reading = try Reading(octets)
      change(&reading)
      do throws(EncodeError) {
        _ = try reading.octets()
        return nil
      } catch {
        return error
      }
    }
    let wrongLength = EncodeError.Reason.outOfRange(3, minimum: 2, maximum: 2)
    #expect(
      try error { $0.reserved = Data([1, 2, 3]) }
        == EncodeError(value: "Reading", field: "Reserved", reason: wrongLength)
    )
    let wrongCount = EncodeError.Reason.wrongCount(1, expected: 2)
    #expect(try error { $0.levels = [1] } == EncodeError(value: "Reading", field: "Levels", reason: wrongCount))
    #expect(try error { $0.states = [.red] } == EncodeError(value: "Reading", field: "States", reason: wrongCount))
    let tooLong = EncodeError.Reason.tooLong(octets: 5, maximum: 4)
    #expect(try error { $0.label = "abcde" } == EncodeError(value: "Reading", field: "Label", reason: tooLong))
  }

  @Test func `writes lengths before what they count`() throws {
    let note = Note(text: "abc", rest: Data([8, 9]))
    #expect(try note.octets() == [7, 3, 0x61, 0x62, 0x63, 8, 9])
    #expect(try Note([7, 3, 0x61, 0x62, 0x63, 8, 9]) == note)
    #expect(note.description == "Text: abc, Rest: 0809")
    #expect(Note(stringValue: ["Text": "abc"]) == Note(text: "abc"))
    #expect(Note(stringValue: ["Rest": "0809"]) == nil)
    let tooLong = EncodeError(value: "Note", field: "Text", reason: .tooLong(octets: 7, maximum: 6))
    #expect(throws: tooLong) { try Note(text: "abcdefg").octets() }
    let tooMuch = EncodeError(value: "Note", field: "Rest", reason: .tooLong(octets: 3, maximum: 2))
    #expect(throws: tooMuch) { try Note(text: "", rest: Data([1, 2, 3])).octets() }
  }

  @Test func `of strings alone leaves out what is absent`() throws {
    #expect(try Optionals([0]).description == "")
    let all = try Optionals([15, 178, 2, 3, 14, 5, 7, 8])
    #expect(
      all.description
        == "Humidity: 178 %, Status: Red, Version Major: 3, Version Minor: 14, Flags Busy: true, Flags Level: 2, Levels: 7, 8 m"
    )
    #expect(all.outOfRangeFields == ["Humidity"])
    #expect(Optionals(stringValue: all.stringValue) == nil)
    var texts = all.stringValue
    texts["Humidity"] = "78"
    #expect(try Optionals(stringValue: texts)?.octets() == [15, 78, 2, 3, 14, 5, 7, 8])
    #expect(try Optionals(stringValue: ["Levels": "7"])?.octets() == [0, 7])
    #expect(Optionals(stringValue: [:])?.levels.isEmpty == true)
  }

  @Test func `leaves the bits without a string at 0`() throws {
    #expect(Flags(stringValue: [:]) == Flags())
    #expect(Flags(stringValue: ["Level": "3"])?.rawValue == 6)
    #expect(Flags(rawValue: 0xFB).description == "Busy: true, Level: 1")
    #expect(Flags(stringValue: ["Busy": "yes"]) == nil)
  }

  @Test(
    arguments: zip(
      [FieldTextForm.utf8, .utf16, .bigEndianUTF16],
      [[0x68, 0xC3, 0xA9], [0x68, 0, 0xE9, 0], [0, 0x68, 0, 0xE9]]
    )
  )
  func `keeps text in its form`(_ form: FieldTextForm, _ octets: [UInt8]) throws {
    var texts = FieldTextAppender(texts: FieldTexts())
    var array = ShortArray<UInt8>(octets)
    texts.text("Text", &array, as: form)
    #expect(texts.texts.description == "Text: hé")
    array = []
    var setter = FieldTextSetter(texts: FieldTextReader(["Text": "hé"], value: ""))
    try setter.text("Text", &array, as: form)
    #expect(Array(array) == octets)
  }
}
