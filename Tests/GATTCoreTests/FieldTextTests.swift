import Testing

@testable import GATTCore

/// An IEEE 11073 number in metres.
private enum Distance: ScaledQuantityKind {
  typealias Raw = SFLOAT
  static var name: String { "Distance" }
  static var unit: GATTUnit? { .metre }
}

@Suite struct FieldTextTests {
  private let names = """
    0 Battery Low
    3 Cuff: Too Loose
    12 Último Café
    """

  @Test func `single bits are written by their names, each true or false`() {
    var texts = FieldTexts()
    texts.append(flags: 0x1008, names)
    #expect(texts.description == "Battery Low: false, Cuff: Too Loose: true, Último Café: true")
    texts = FieldTexts()
    texts.append(flags: .max, "")
    #expect(texts.fields.isEmpty)
  }

  @Test func `single bits are read by their names, and 0 where none is about them`() throws {
    func flags(_ texts: [String: String]) throws -> UInt64 {
      try FieldTextReader(texts, value: "Status").flags(names)
    }
    #expect(try flags([:]) == 0)
    #expect(
      try flags(["Battery Low": "true", "Cuff: Too Loose": "false", "Último Café": "true", "Other": "x"]) == 0x1001
    )
    let expected = EncodeError(value: "Status", field: "Cuff: Too Loose", reason: .invalidContent)
    #expect(throws: expected) { try flags(["Cuff: Too Loose": "yes"]) }
  }

  @Test func `what is no amount has no unit`() {
    var texts = FieldTexts()
    texts.append("A", Quantity<Distance>(raw: .notAtThisResolution))
    texts.append("B", Quantity<Distance>(raw: .nan))
    texts.append("C", Double.nan, unit: .metre)
    texts.append("D", Float.infinity, unit: .metre)
    texts.append("E", elements: [Double.nan], unit: .metre)
    texts.append("F", elements: [Quantity<Distance>(raw: .nan)])
    #expect(texts.description == "A: NRes, B: NaN, C: NaN, D: +INFINITY, E: NaN, F: NaN")
    texts = FieldTexts()
    texts.append("A", 1.5, unit: .metre)
    texts.append("B", elements: [Double.nan, 2], unit: .metre)
    #expect(texts.description == "A: 1.5 m, B: NaN, 2 m")
  }

  @Test func `a text of each type becomes the value that it was made of`() throws {
    var texts = FieldTexts()
    texts.append("Bool", true)
    texts.append("UInt8", UInt8.max, unit: .metre)
    texts.append("UInt16", UInt16.max)
    texts.append("UInt24", UInt24.max)
    texts.append("UInt32", UInt32.max)
    texts.append("Int8", Int8.min)
    texts.append("Int16", Int16.min)
    texts.append("Int32", Int32.min)
    texts.append("Double", 1200.0)
    texts.append("String", "a, b")
    texts.append("Octets", octets: Data([0, 0xAB]))
    texts.append("SFLOAT", Quantity<Distance>(raw: .notAtThisResolution))
    texts.append("Distance", 36.4 as Quantity<Distance>)
    texts.append("Absent", nil as UInt16?)
    texts.append("Absent", octets: nil)
    texts.append("Absent", nil as Quantity<Distance>?)
    #expect(texts.fields[1].unit == .metre)
    #expect(texts.fields[8].text == "1200")
    #expect(texts.fields[12].text == "36.4")

    let reader = FieldTextReader(texts.dictionary, value: "All")
    #expect(try reader.required(bool: "Bool"))
    #expect(try reader.required(uint8: "UInt8") == .max)
    #expect(try reader.required(uint16: "UInt16") == .max)
    #expect(try reader.required(uint24: "UInt24") == .max)
    #expect(try reader.required(uint32: "UInt32") == .max)
    #expect(try reader.required(int8: "Int8") == .min)
    #expect(try reader.required(int16: "Int16") == .min)
    #expect(try reader.required(int32: "Int32") == .min)
    #expect(try reader.required(double: "Double") == 1200)
    #expect(try reader.required(text: "String") == "a, b")
    #expect(try reader.required(octets: "Octets") == Data([0, 0xAB]))
    #expect(try reader.required("Distance") == (36.4 as Quantity<Distance>))
    #expect(try reader.required("SFLOAT") == Quantity<Distance>(raw: .notAtThisResolution))
    #expect(try reader.optional("Absent") == nil as Quantity<Distance>?)
    #expect(try reader.optional(uint8: "Absent") == nil)
    #expect(try reader.optional(bool: "Absent", or: true))
    #expect(throws: EncodeError(value: "All", field: "Absent", reason: .missing)) {
      try reader.required(double: "Absent")
    }
    let expected = EncodeError(value: "All", field: "UInt16", reason: .invalidContent)
    #expect(throws: expected) { try reader.optional(uint8: "UInt16") }
  }
}

@Suite struct CodecErrorTests {
  @Test func `errors that say the same of the same place are equal, whatever the octets were`() {
    let error = DecodeError(value: "A", field: "b", offset: 3, reason: .emptyElement)
    #expect(error == DecodeError(value: "A", field: "b", offset: 3, reason: .emptyElement, octets: Data([1])))
    #expect(error != DecodeError(value: "A", field: "b", offset: 4, reason: .emptyElement))
    #expect(error != DecodeError(value: "A", field: "b", offset: 3, reason: .trailingOctets(1)))
    #expect(
      EncodeError(value: "A", field: "b", reason: .missing) != EncodeError(value: "A", field: "c", reason: .missing)
    )
  }
}
