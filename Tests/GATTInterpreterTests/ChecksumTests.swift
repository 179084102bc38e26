import GATTDefinitions
import Testing

@testable import GATTInterpreter

@Suite struct ChecksumTests {
  /// What the catalogues of algorithms give for the octets of "123456789".
  @Test(arguments: [
    (ChecksumAlgorithm.crc8SMBus, 0xF4 as UInt64), (.crc8MaximDOW, 0xA1), (.crc16MCRF4XX, 0x6F91),
    (.crc16CCITTFalse, 0x29B1), (.crc16XModem, 0x31C3), (.crc16ARC, 0xBB3D), (.crc16Kermit, 0x2189),
    (.crc16Modbus, 0x4B37), (.crc24BLE, 0xC25A56), (.crc32ISOHDLC, 0xCBF4_3926), (.sum8, 0xDD), (.xor8, 0x31),
  ])
  func `an algorithm gives its check value`(algorithm: ChecksumAlgorithm, expected: UInt64) {
    #expect(algorithm.value(of: Array("123456789".utf8)) == expected)
  }

  @Test func `a checksum is checked, made, and may be missing by its own number`() throws {
    let value = try interpreter(
      """
      <Field name="Level"><Format>uint8</Format></Field>
      <Field name="E2E-CRC"><Format>uint16</Format>
        <x:CRC algorithm="CRC-16/MCRF4XX" over="preceding" unless="0xFFFF"/></Field>
      """
    )
    let made = try value.octets([("Level", .integer(7))])
    #expect(made.count == 3)
    #expect(value.error(made) == nil)
    #expect(value.error([8, made[1], made[2]])?.field == "E2E-CRC")
    #expect(value.error([8, 0xFF, 0xFF]) == nil)
    #expect(throws: (any Error).self) { try value.octets([("Level", .integer(7)), ("E2E-CRC", .raw("1"))]) }
    #expect(try value.octets([("Level", .integer(7)), ("E2E-CRC", .raw("0xFFFF"))]) == [7, 0xFF, 0xFF])
  }
}
