import GATTDefinitions
import Testing

@testable import GATTInterpreter

@Suite struct ChecksumTests {
  @Test func `a checksum is checked, made, and may be missing by its own number`() throws {
    let value = try interpreter(
      """
      <Field name="Level"><Format>uint8</Format></Field>
      <Field name="E2E-CRC"><Format>uint16</Format>
        <x:Checksum algorithm="CRC-16/MCRF4XX" over="preceding" unless="0xFFFF"/></Field>
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
