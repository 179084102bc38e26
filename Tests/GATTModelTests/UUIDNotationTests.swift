import GATTModel
import Testing

/// UUIDs as people write them.
@Suite struct UUIDNotationTests {
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
