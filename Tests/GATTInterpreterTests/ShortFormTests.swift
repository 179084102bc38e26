import GATTCore
import Testing

@testable import GATTInterpreter

@Suite struct ShortFormTests {
  private func level() throws -> ValueInterpreter {
    try interpreter(
      """
      <Field name="Flags"><Format>8bit</Format><BitField><Bit index="0" name="Level Present"/>
        <Bit index="1" name="Power Present"/></BitField></Field>
      <x:Param name="Level" format="sint16" decimalExponent="-1"><x:PresentIf field="Flags.Level Present"/>
        <x:ShortForm format="uint8" decimalExponent="1"/></x:Param>
      <x:Param name="Power" format="sint16"><x:PresentIf field="Flags.Power Present"/></x:Param>
      """
    )
  }

  @Test func `the octets that are left tell the form of a number`() throws {
    let value = try level()
    #expect(try value.texts([3, 200, 0, 70, 0]) == ["Flags=3", "Level=20", "Power=70"])
    #expect(try value.texts([3, 2, 70, 0]) == ["Flags=3", "Level=20", "Power=70"])
    #expect(try value.texts([1, 0x9C, 0xFF]) == ["Flags=1", "Level=-10"])
    #expect(try value.texts([1, 255]) == ["Flags=1", "Level=2550"])
    #expect(try value.texts([2, 70, 0]) == ["Flags=2", "Power=70"])
    #expect(try value.texts([0]) == ["Flags=0"])
  }

  @Test func `a value that is too short for both forms is truncated, and more octets are later fields`() throws {
    let value = try level()
    #expect(value.error([3, 2, 70])?.reason == .truncated(needed: 2, available: 1))
    #expect(value.error([1])?.reason == .truncated(needed: 1, available: 0))
    let longer = try value.decode(received: [3, 200, 0, 70, 0, 9, 9])
    #expect(longer.texts == ["Flags=3", "Level=20", "Power=70"])
    #expect(longer.trailingOctets == [9, 9])
  }

  @Test func `a value that a program makes has the long form, or the short one if it is given so`() throws {
    let value = try level()
    #expect(try value.octets([("Level", .integer(20)), ("Power", .integer(70))]) == [3, 200, 0, 70, 0])
    #expect(try value.octets([("Level", .rawInShortForm("200")), ("Power", .integer(70))]) == [3, 2, 70, 0])
    for raw in ["201", "-100", "25600"] {
      #expect(throws: EncodeError.self) { try value.octets([("Level", .rawInShortForm(raw))]) }
    }
  }

  @Test func `all numbers of a value have their short forms, or none`() throws {
    let value = try interpreter(
      """
      <x:Param name="A" format="sint16"><x:ShortForm format="sint8"/></x:Param>
      <x:Param name="B" format="uint32"><x:ShortForm format="uint8" multiplier="2"/></x:Param>
      """
    )
    #expect(try value.texts([255, 4]) == ["A=-1", "B=8"])
    #expect(try value.texts([255, 255, 4, 0, 0, 0]) == ["A=-1", "B=4"])
    #expect(try value.octets([("A", .rawInShortForm("-1")), ("B", .raw("8"))]) == [255, 4])
    #expect(throws: EncodeError.self) { try value.octets([("A", .rawInShortForm("-1")), ("B", .raw("7"))]) }
    // Five octets are the short forms, and three octets of later fields.
    #expect(try value.decode(received: [255, 4, 1, 2, 3]).trailingOctets == [1, 2, 3])
  }
}
