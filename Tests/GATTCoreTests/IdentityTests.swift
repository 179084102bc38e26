import SplitMix
import Testing

@testable import GATTCore

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

@Suite struct BluetoothUUIDTests {
  @Test func `The forms of one UUID are equal, and remember how they were given`() {
    let forms: [BluetoothUUID] = ["180D", "0000180d", "0000180D-0000-1000-8000-00805F9B34FB", "0x180D"]
    #expect(Set(forms) == [BluetoothUUID(uint16: 0x180D)])
    #expect(forms.map(\.width) == [.bits16, .bits32, .bits128, .bits16])
    #expect(forms.map(\.description) == Array(repeating: "180D", count: 4))
  }

  @Test func `Text of 4, 8 or 32 digits is a UUID, with dashes or without`() {
    let vendor = BluetoothUUID(high: 0xF000_AA11_0451_4000, low: 0xB000_0000_0000_0000)
    for text in [
      "F000AA11-0451-4000-B000-000000000000", "f000aa11-0451-4000-b000-000000000000",
      "F000AA1104514000B000000000000000", "0xF000AA1104514000B000000000000000",
      "0XF000aa11-0451-4000-B000-000000000000",
    ] {
      #expect(BluetoothUUID(String(text)) == vendor)
    }
    #expect(vendor.description == "F000AA11-0451-4000-B000-000000000000")
    #expect(BluetoothUUID(uint32: 0x1234_ABCD).description == "1234ABCD")
    #expect(BluetoothUUID(uint16: 0x000F).description == "000F")
    #expect(BluetoothUUID(uint16: 0x180D).fullDescription == "0000180D-0000-1000-8000-00805F9B34FB")
  }

  @Test func `Nothing else is a UUID`() {
    for text in [
      "", "0x", "18", "180", "180D0", "180G", " 180D", "180D ", "-180D", "+180", "0x0x180D", "18-0D", "１８０Ｄ",
      "F000AA11-0451-4000-B000-00000000000", "F000AA11-0451-4000-B000-0000000000000",
      "F000AA11-0451-4000-B000000000000000", "F000AA1-10451-4000-B000-000000000000",
      "F000AA11-0451-4000-B000-00000000000-", "F000AA11045140-00B000000000000000",
      "{F000AA11-0451-4000-B000-000000000000}", "F000AA1104514000B00000000000000000000",
      String(repeating: "0", count: 36), String(repeating: "-", count: 36), String(repeating: "1", count: 100_000),
    ] {
      #expect(BluetoothUUID(String(text)) == nil, "\(text.prefix(50))")
    }
  }

  @Test func `A literal that is none stops the program`() async {
    await #expect(processExitsWith: .failure) {
      let uuid: BluetoothUUID = "180G"
      print(uuid)
    }
  }

  @Test func `Short forms exist only inside the base UUID`() {
    #expect(BluetoothUUID("0000180D-0000-1000-8000-00805F9B34FB").uuid16 == 0x180D)
    #expect(BluetoothUUID("1234180D").uuid16 == nil)
    #expect(BluetoothUUID("1234180D").uuid32 == 0x1234_180D)
    #expect(BluetoothUUID("180D").uuid32 == 0x180D)
    #expect(BluetoothUUID("0000180D-0000-1000-8000-00805F9B34FC").uuid32 == nil)
    #expect(BluetoothUUID("0000180D-0001-1000-8000-00805F9B34FB").uuid16 == nil)
  }

  @Test func `A number goes into a vendor's base UUID`() {
    let base: BluetoothUUID = "F0000000-0451-4000-B000-000000000000"
    #expect(base.substituting(uint16: 0xAA11) == "F000AA11-0451-4000-B000-000000000000")
    #expect(base.substituting(uint32: 0x1234_5678) == "12345678-0451-4000-B000-000000000000")
    #expect(base.substituting(uint16: 0xAA11).substituting(uint16: 0) == base)
    let assigned: BluetoothUUID = "00000000-0000-1000-8000-00805F9B34FB"
    #expect(assigned.substituting(uint16: 0x180D) == "180D")
  }

  @Test func `It keeps its width on the wire, little-endian`() throws {
    #expect(try BluetoothUUID("180D").octets() == [0x0D, 0x18])
    #expect(try BluetoothUUID("1234180D").octets() == [0x0D, 0x18, 0x34, 0x12])
    let long: [UInt8] = [0xFB, 0x34, 0x9B, 0x5F, 0x80, 0, 0, 0x80, 0, 0x10, 0, 0, 0x0D, 0x18, 0, 0]
    #expect(try BluetoothUUID("0000180D-0000-1000-8000-00805F9B34FB").octets() == long)
    var random = SplitMix64(seed: 128)
    for count in 0...20 {
      let octets = random.octets(count)
      if [2, 4, 16].contains(count) {
        #expect(try BluetoothUUID(octets).octets() == octets)
        let uuid: BluetoothUUID? = BluetoothUUID.deserialize(Data([1] + octets)[1...])
        #expect(uuid.map { [UInt8]($0.serialize()) } == octets)
        #expect(uuid.flatMap { BluetoothUUID($0.description) } == uuid)
      } else {
        let error = #expect(throws: DecodeError.self) { try BluetoothUUID(octets) }
        #expect(error?.reason == .invalidForm("a UUID has 2, 4 or 16 octets, not \(count)"))
        #expect((BluetoothUUID.deserialize(Data(octets)) as BluetoothUUID?) == nil)
      }
    }
    #expect(BluetoothUUID.deserialize(Data([0x0D, 0x18, 0x0F, 0x18, 1])) == [BluetoothUUID("180D"), "180F"])
  }

  @Test func `Random ones survive their text, and sort as numbers do`() {
    var random = SplitMix64(seed: 1)
    var uuids: [BluetoothUUID] = []
    for _ in 0..<500 {
      let uuid = BluetoothUUID(high: random.next(), low: random.next())
      #expect(BluetoothUUID(uuid.description) == uuid)
      #expect(BluetoothUUID(uuid.fullDescription.filter { $0 != "-" }) == uuid)
      #expect(UUID(uuid).uuidString == uuid.fullDescription)
      #expect(BluetoothUUID(UUID(uuid)) == uuid)
      uuids.append(uuid)
    }
    #expect(uuids.sorted().map(\.fullDescription) == uuids.map(\.fullDescription).sorted())
    #expect(BluetoothUUID(uint16: 0x180D) < BluetoothUUID(uint16: 0x180F))
  }
}

@Suite struct AttributeTests {
  @Test func `Properties have the bits of the Core Specification`() {
    let properties: [CharacteristicProperties] = [
      .broadcast, .read, .writeWithoutResponse, .write, .notify, .indicate, .authenticatedSignedWrites,
      .extendedProperties, .reliableWrite, .writableAuxiliaries,
    ]
    #expect(properties.map(\.rawValue) == (0..<10).map { 1 << $0 })
    #expect(CharacteristicProperties([.read, .notify]).description == "read, notify")
    #expect(
      AttributePermissions([.readable, .writeEncryptionRequired]).description == "readable, writeEncryptionRequired"
    )
  }

  @Test func `Every code but 0 is an ATT error that a person understands`() {
    #expect(ATTError(rawValue: 0) == nil)
    for code in UInt8(1)...255 {
      let error = ATTError(rawValue: code)
      #expect(error?.rawValue == code)
      #expect(error?.isApplicationError == (0x80...0x9F).contains(code))
      #expect(error?.isCommonProfileError == (code >= 0xE0))
      #expect(error?.description.isEmpty == false)
    }
    #expect(ATTError.readNotPermitted.description == "read not permitted (ATT error 0x02)")
    #expect(
      ATTError.attributeNotLong.description
        == "attribute not long: it can't be read with a Read Blob Request (ATT error 0x0B)"
    )
    #expect(ATTError.valueNotAllowed.rawValue == 0x13)
    #expect(ATTError.outOfRange.rawValue == 0xFF)
    #expect(ATTError.readNotPermitted.errorDescription == ATTError.readNotPermitted.description)
  }

  private enum Code: UInt8, ApplicationErrorCode {
    case none = 0
    case notSupported = 0x80
  }

  @Test func `A service's error code travels as an ATT error, and never as success`() {
    #expect(ATTError(Code.notSupported).rawValue == 0x80)
    #expect(ATTError(Code.none) == .unlikelyError)
  }

  private enum Plain: CharacteristicConfigurable {
    static let name = "Plain"
    static let uuid: BluetoothUUID = "2A00"
  }

  @Test func `A characteristic that says nothing else may be read, written and notified`() {
    #expect(Plain.permissions == [.readable, .writeable])
    #expect(Plain.properties == [.read, .write, .notify])
    #expect(Plain.initialValue == nil)
  }
}

@Suite struct TextParserTests {
  @Test func `Decimal text is a number and nothing else is`() {
    for text in ["0", "36.4", "-36.4", "+1", ".5", "5.", "1e3", "1.5E-3", "007"] {
      #expect(TextParser.double(text) == Double(text.hasSuffix(".") ? text + "0" : text), "\(text)")
    }
    for text in [
      "", ".", "-", "e3", "1e", "1e+", "nan", "inf", "infinity", "0x1p3", " 1", "1 ", "1,5", "1_000", "1e999", "1.2.3",
      "--1", "٣",
    ] {
      #expect(TextParser.double(text) == nil, "\(text)")
    }
    #expect(TextParser.double(nil) == nil)
  }

  @Test func `Integers of every type are read as Swift reads them`() {
    let texts = [
      "0", "-0", "+7", "007", "127", "128", "-128", "-129", "255", "256", "-1", "9223372036854775808",
      Int128.min.description, Int128.max.description, UInt128.max.description, "\(UInt128.max)0", "-\(UInt128.max)",
      "", "-", "+", "--1", "+-1", " 1", "1 ", "1.0", "1e3", "a", "٣",
    ]
    for text in texts {
      #expect(TextParser.integer(text) == Int8(text), "\(text)")
      #expect(TextParser.integer(text) == UInt8(text), "\(text)")
      #expect(TextParser.integer(text) == UInt64(text), "\(text)")
      #expect(TextParser.integer(text) == Int128(text), "\(text)")
      #expect(TextParser.integer(text) == UInt128(text), "\(text)")
      #expect(UInt24(text) == UInt32(text).flatMap { UInt24(exactly: $0) }, "\(text)")
    }
    #expect(TextParser.integer("0X" + String(repeating: "f", count: 32)) == UInt128.max)
    for text in ["0x", "0x-1", "-0x1", "0x1g"] { #expect(TextParser.integer(text) == Int?.none, "\(text)") }
  }

  @Test func `Integers, truth values and octets are read strictly`() {
    #expect(TextParser.integer("-5") == Int8(-5))
    #expect(TextParser.integer("0xff") == UInt8(255))
    #expect(TextParser.integer("0xff") == Int8?.none)
    #expect(TextParser.integer(nil) == UInt8?.none)
    #expect(TextParser.bool("true") == true)
    #expect(TextParser.bool("false") == false)
    #expect(TextParser.bool("True") == nil)
    #expect(TextParser.bool(nil) == nil)
    #expect(TextParser.octets("") == Data())
    #expect("02ab".dataFromHexString() == Data([0x02, 0xAB]))
    #expect("02AB".dataFromHexString()?.hexStringValue() == "02ab")
    for text in ["0", "02a", "0g", "0x02", "02 ab", "é"] { #expect(text.dataFromHexString() == nil, "\(text)") }
    #expect(Data([9, 2, 0xAB])[1...].hexStringValue() == "02ab")
  }
}

@Suite struct ErrorTextTests {
  @Test func `Errors say where and what in a sentence`() {
    let decode = DecodeError(
      value: "HeartRateMeasurement",
      field: "Energy Expended",
      offset: 2,
      reason: .truncated(needed: 2, available: 1)
    )
    #expect(
      decode.description
        == "HeartRateMeasurement, field 'Energy Expended' at octet 2: needs 2 octets where 1 is left"
    )
    #expect(decode.errorDescription == decode.description)
    let encode = EncodeError(value: "", field: "Weight", reason: .outOfRange(400, minimum: 0, maximum: 327.675))
    #expect(encode.description == "field 'Weight': 400 is outside 0 ... 327.675")
    #expect(encode.errorDescription == encode.description)
    let reasons: [DecodeError.Reason] = [
      .trailingOctets(1), .outOfRange(raw: 7, minimum: 0, maximum: 5),
      .partialElement(size: 2, available: 3), .emptyElement, .invalidForm("no"),
      .notTheConstant(raw: 3, expected: 5), .checksum(found: 0xAB, expected: 0x1234), .tooLong(octets: 1, maximum: 0),
      .wrongLength(octets: 5, expected: 6),
    ]
    #expect(
      reasons.map(\.description) == [
        "the value is complete, but 1 octet follows", "the raw number 7 is outside 0 ... 5",
        "3 octets do not divide into elements of 2",
        "has an element without octets, so its elements would not end", "no", "the number is 3 where it is always 5",
        "the checksum is 0xAB where that of the octets is 0x1234", "has 1 octet where at most 0 are allowed",
        "has 5 octets where it always has 6",
      ]
    )
    let others: [EncodeError.Reason] = [
      .notANumber, .missing, .unexpected, .tooLong(octets: 3, maximum: 2), .mustBeLast(element: 0),
      .notUnderstood(names: ["On", "Off"]), .wrongCount(1, expected: 9), .invalidForm("no"),
    ]
    #expect(
      others.map(\.description) == [
        "a finite number is needed, for an integer field a whole one", "is required here and not given",
        "is given where it is excluded",
        "has 3 where at most 2 are allowed",
        "element 1 takes all octets after it, so it must be the last",
        "is neither one of 'On', 'Off' nor a number that the field can hold",
        "has 1 element where there are always 9",
        "no",
      ]
    )
  }

  @Test func `a UUID goes both ways in the order of its digits too`() throws {
    for (uuid, octets) in [
      (BluetoothUUID(uint16: 0x2A37), [0x2A, 0x37]), (BluetoothUUID(uint32: 0x1234_5678), [0x12, 0x34, 0x56, 0x78]),
      (BluetoothUUID(high: 0x0102_0304_0506_0708, low: 0x090A_0B0C_0D0E_0F10), [UInt8](1...16)),
    ] as [(BluetoothUUID, [UInt8])] {
      #expect(BluetoothUUID(octets: octets.span.bytes, at: 0, count: octets.count, isBigEndian: true) == uuid)
      let encoded = try FieldWriter.withOctets { (output) throws(EncodeError) in
        uuid.encodeBigEndian(into: &output)
      } _: { (start, stored, _) throws(EncodeError) in
        [UInt8](UnsafeRawBufferPointer(start: start, count: stored))
      }
      #expect(encoded == octets)
    }
  }
}
