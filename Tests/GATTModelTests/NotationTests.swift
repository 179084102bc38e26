import GATTModel
import Testing

/// Numbers and UUIDs as people write them.
@Suite struct NotationTests {
  @Test(arguments: [("10", 10), ("010", 10), ("0x10", 16), ("0X0010", 16), ("-0x0a", -10), ("+5", 5), ("-007", -7)])
  func `a whole number is decimal, or hexadecimal after 0x, with any number of zeros in front`(
    text: String,
    number: Int64
  ) {
    #expect(NumberNotation.integer(text) == number)
  }

  @Test(arguments: ["", "0A", "0x", "--5", "0x-5", "5 ", "1.5", "ten"])
  func `other text is no whole number`(text: String) { #expect(NumberNotation.integer(text) == nil) }

  @Test(arguments: [
    ("1-5", 1, 5), ("2 to 255", 2, 255), ("0x06 - 0x0A", 6, 10), ("0x06-0x0a", 6, 10), ("06 – 10", 6, 10),
    ("1..5", 1, 5),
    ("1...5", 1, 5), ("-5 - -1", -5, -1), ("-5--1", -5, -1), ("-5 to 0x05", -5, 5), ("3-3", 3, 3),
  ])
  func `a range has two numbers, with and without spaces`(text: String, low: Int64, high: Int64) {
    #expect(NumberNotation.range(text) == low...high)
  }

  @Test(arguments: ["5", "-5", "5-1", "1-", "-", "to", "1 5", "0A-0F"])
  func `other text is no range`(text: String) { #expect(NumberNotation.range(text) == nil) }

  @Test(arguments: [
    ("0x0499", [0x0499]), ("0X499", [0x0499]), ("0499", [0x0499, 499]), ("1177", [0x1177, 1177]), ("004C", [0x4C]),
    ("7", [7]),
    ("0007", [7]), ("", []), ("-1", [-1]), ("4G", []), ("0x", []),
  ])
  func `digits without 0x have two readings, unless they are equal or one is impossible`(text: String, numbers: [Int64])
  {
    #expect(NumberNotation.readings(text) == numbers)
  }

  @Test(arguments: [
    ("1177", [1177]), ("76", [76]), ("0499", [0x0499, 499]), ("004C", [0x4C]), ("0x004C", [0x4C]), ("070000", []),
    ("65535", [65535]),
  ])
  func `a company is a decimal number without a zero in front`(text: String, numbers: [Int64]) {
    #expect(NumberNotation.companies(text) == numbers)
  }

  @Test(arguments: [
    ("1177", [0x1177, 1177]), ("76", [0x76, 76]), ("0499", [0x0499]), ("004C", [0x4C]), ("EC88", [0xEC88]),
    ("0x0499", [0x0499]), ("0007", [7]), ("00499", [0x0499, 499]), ("EC888", []),
  ])
  func `on the command line a company is hexadecimal, unless it is decimal elsewhere`(text: String, numbers: [Int64]) {
    #expect(NumberNotation.hexadecimalCompanies(text) == numbers)
  }

  @Test func `the message for two readings has both`() {
    let message = NumberNotation.ambiguity(of: "0499", NumberNotation.readings("0499"), digits: 4)
    #expect(message == "'0499' is 0x0499 or, in decimal, 0x01F3; write the one that is meant")
  }

  private static let base = BaseUUID("7E57xxxx-2A0C-4B53-8F0A-9C1D5E6F7083")

  @Test(arguments: ["0002", "0x0002", "0X0002", "{0002}", "7e570002-2a0c-4b53-8f0a-9c1d5e6f7083"])
  func `a base completes four digits in every spelling`(text: String) throws {
    let base = try #require(Self.base)
    #expect(BluetoothUUID.reading(text, base: base) == .one(base.uuid(2)))
    #expect(base.uuid(2).description == "7E570002-2A0C-4B53-8F0A-9C1D5E6F7083")
  }

  @Test(arguments: ["00002", "00000002", "0x00000002", "000002"])
  func `more digits for a number that the base could complete have two readings`(text: String) throws {
    let base = try #require(Self.base)
    let two = BluetoothUUID.Reading.two(assigned: BluetoothUUID(uint16: 2), ofBase: base.uuid(2))
    #expect(BluetoothUUID.reading(text, base: base) == two)
  }

  @Test func `a number that no base completes has one reading, or none`() throws {
    #expect(BluetoothUUID.reading("12345678", base: Self.base) == .one(BluetoothUUID(uint32: 0x1234_5678)))
    #expect(BluetoothUUID.reading("0x180d") == .one(BluetoothUUID(uint16: 0x180D)))
    #expect(BluetoothUUID.reading("0000180D") == .one(BluetoothUUID(uint16: 0x180D)))
    for text in ["2", "02", "002", "000G", "", "0x", "-", "123456789"] {
      #expect(BluetoothUUID.reading(text, base: Self.base) == .none, "\(text)")
    }
    let assigned = try #require(BaseUUID("0000xxxx-0000-1000-8000-00805F9B34FB"))
    #expect(BluetoothUUID.reading("0000180D", base: assigned) == .one(BluetoothUUID(uint16: 0x180D)))
  }

  @Test(arguments: [
    "", "7E57xxxx", "7E57xxx0-2A0C-4B53-8F0A-9C1D5E6F7083", "7E57xxxx-2A0C-4B53-8F0A-9C1D5E6Fxxxx",
    "7E57xxxx-2A0C-4B53-8F0A-9C1D5E6F70835",
  ])
  func `a base has 28 digits and four x that are neighbours`(text: String) { #expect(BaseUUID(text) == nil) }

  @Test func `the four digits may stand anywhere`() {
    #expect(BaseUUID("xxxx0000-2A0C-4B53-8F0A-9C1D5E6F7083")?.uuid(0x1234).high == 0x1234_0000_2A0C_4B53)
    #expect(BaseUUID("7E570000-2A0C-4B53-8F0A-9C1D5E6FXXXX")?.uuid(0x1234).low == 0x8F0A_9C1D_5E6F_1234)
    #expect(BaseUUID("0x7E57xx-xx0C-4B53-8F0A-9C1D5E6F7083") == nil)
  }
}
