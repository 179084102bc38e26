import GATTCore
import Testing

@testable import GATTInterpreter

@Suite struct ExtensionTests {
  @Test func `big-endian numbers come with the most significant octet first`() throws {
    let value = try interpreter(
      "<Field name=\"A\"><Format>sint24</Format></Field><Field name=\"B\"><Format>utf16s</Format></Field>",
      attributes: "x:byteOrder=\"big\""
    )
    #expect(try value.texts([0xFF, 0xFF, 0xFE, 0x00, 0x41]) == ["A=-2", "B=A"])
    #expect(try value.octets([("A", .integer(-2)), ("B", .text("A"))]) == [0xFF, 0xFF, 0xFE, 0x00, 0x41])
  }

  @Test func `a number in a group before it tells whether a field is there, and follows from it`() throws {
    let value = try interpreter(
      """
      <x:Group name="Head"><x:Group name="Inner"><Field name="Flags"><Format>8bit</Format>
      <BitField><Bit index="3" size="1" name="Raining"/></BitField></Field></x:Group>
      <x:Param name="Kind" format="sint8"/><x:Param name="Wet" format="boolean"/></x:Group>
      <x:Param name="Rain" format="uint8"><x:PresentIf field="Flags.Raining"/></x:Param>
      <x:Param name="Depth" format="uint8"><x:PresentIf field="Head.Kind" equals="-3"/></x:Param>
      <x:Param name="Since" format="uint8"><x:PresentIf field="Wet"/></x:Param>
      """
    )
    #expect(try value.decode([8, 0xFD, 2, 7, 5, 9]).fields.map(\.name) == ["Head", "Rain", "Depth", "Since"])
    #expect(try value.decode([0xF7, 3, 0]).fields.map(\.name) == ["Head"])
    #expect(
      try value.octets([("Rain", .integer(7)), ("Depth", .integer(5)), ("Wet", .boolean(false))]) == [8, 0xFD, 0, 7, 5]
    )
    #expect(
      try value.octets([("Kind", .integer(1)), ("Since", .integer(9)), ("Wet", .boolean(true))]) == [0, 1, 1, 9]
    )
    // Numbers that exclude the field, or require one that is missing.
    #expect(throws: EncodeError.self) {
      try value.octets([("Depth", .integer(5)), ("Kind", .integer(1)), ("Wet", .boolean(false))])
    }
    #expect(throws: EncodeError.self) { try value.octets([("Kind", .integer(-3)), ("Wet", .boolean(false))]) }
  }

  @Test func `a boolean in a group is true for every octet but 0`() throws {
    let value = try interpreter(
      """
      <x:Group name="Head"><x:Param name="Wet" format="boolean"/></x:Group>
      <x:Switch name="Content" on="Wet"><x:Case name="Rain" key="1"><x:Param name="Level" format="uint8"/></x:Case>
      <x:Case name="Sun" key="0"/></x:Switch>
      """
    )
    #expect(try value.texts([2, 7]).last == "Content.Rain.Level=7")
    #expect(try value.texts([0]).count == 1)
    #expect(try value.octets([("Content", .text("Rain")), ("Level", .integer(7))]) == [1, 7])
  }

  @Test func `a signed number of one bit is -1 or 0`() throws {
    let value = try interpreter("<x:Param name='Sign' format='sint1'/><x:Param name='Rest' format='uint7'/>")
    #expect(try value.texts([0x01]) == ["Sign=-1", "Rest=0"])
    #expect(try value.octets([("Sign", .integer(0)), ("Rest", .integer(3))]) == [0x06])
    #expect(try value.octets([("Sign", .integer(-1)), ("Rest", .integer(3))]) == [0x07])
    #expect(throws: EncodeError.self) { try value.octets([("Sign", .integer(1)), ("Rest", .integer(3))]) }
  }

  @Test func `what is no amount has no unit`() throws {
    let minutes = "<Unit>org.bluetooth.unit.time.minute</Unit>"
    let value = try interpreter(
      """
      <Field name="Left"><Format>uint8</Format>\(minutes)<x:Special raw="255" meaning="Not available"/></Field>
      <Field name="Mean"><Format>SFLOAT</Format>\(minutes)</Field>
      <Field name="Exact"><Format>float32</Format>\(minutes)</Field>
      <x:Computed name="Ratio" unit="org.bluetooth.unit.time.minute" expression="Exact / 0"/>
      """
    )
    let special = try value.decode([255, 0xFF, 0x07, 0, 0, 0x80, 0x7F])
    #expect(special.fields.map(\.text) == ["Not available", "NaN", "+INFINITY"])
    #expect(special.fields.map(\.unit) == [nil, nil, nil])
    #expect(special.computed.map(\.unit) == [nil])
    let amounts = try value.decode([1, 1, 0, 0, 0, 0x80, 0x3F])
    #expect(amounts.fields.map(\.unit?.symbol) == ["min", "min", "min"])
  }

  @Test func `numbers beyond their range are read and named, also fractions and computed ones`() throws {
    let value = try interpreter(
      """
      <x:Param name="Battery" format="uint8" maximum="100"/>
      <x:Param name="Humidity" format="sint16" decimalExponent="-2" minimum="0" maximum="100"/>
      <x:Param name="Share" format="float32" minimum="0" maximum="100"/>
      <x:Computed name="Half" expression="Battery / 2" maximum="50"/>
      """
    )
    let good: [UInt8] = [100, 0x10, 0x27, 0, 0, 0xC8, 0x42]
    #expect(try value.decode(good).outOfRangeFields == [])
    let beyond: [UInt8] = [178, 0xFF, 0xFF, 0, 0, 0x80, 0xBF]
    #expect(try value.decode(beyond).outOfRangeFields == ["Battery", "Humidity", "Share", "Half"])
    #expect(try value.decode(beyond).octets == beyond)
    let noNumber: [UInt8] = [0, 0, 0, 0, 0, 0xC0, 0x7F]
    #expect(try value.decode(noNumber).outOfRangeFields == [])
    let humidity: [(String, GivenValue.Content)] = [
      ("Battery", .integer(1)), ("Humidity", .number(100.01)), ("Share", .number(1)),
    ]
    #expect(throws: EncodeError.self) { try value.octets(humidity) }
  }

  @Test func `an earlier field says how many elements there are, and follows from them`() throws {
    let value = try interpreter(
      """
      <Field name="N"><Format>uint8</Format></Field>
      <Field name="V"><Format>uint16</Format><x:Count field="N"/></Field>
      <Field name="Z"><Format>uint8</Format></Field>
      """
    )
    #expect(try value.texts([2, 1, 0, 2, 0, 9]) == ["N=2", "V=1", "V=2", "Z=9"])
    #expect(value.error([2, 1, 0, 2]) != nil)
    #expect(value.error([255, 1, 0, 2])?.field == "V")
    #expect(try value.octets([("V", .text("1, 2")), ("Z", .integer(9))]) == [2, 1, 0, 2, 0, 9])
    #expect(throws: (any Error).self) {
      try value.octets([("N", .integer(3)), ("V", .text("1, 2")), ("Z", .integer(9))])
    }
  }

  @Test func `elements with names are given and said by them`() throws {
    let value = try interpreter(
      "<Field name=\"Axis\"><Format>sint8</Format><x:Count names=\"x y z\">3</x:Count></Field>"
    )
    #expect(try value.texts([1, 0xFF, 3]) == ["Axis.x=1", "Axis.y=-1", "Axis.z=3"])
    #expect(
      try value.octets([("Axis.z", .integer(3)), ("axis.x", .integer(1)), ("y", .integer(-1))]) == [1, 0xFF, 3]
    )
    #expect(throws: (any Error).self) { try value.octets([("Axis.x", .integer(3))]) }
  }

  @Test func `octets that are not text, and those after a value, are kept`() throws {
    let value = try interpreter(
      """
      <Field name="T"><Format>utf8s</Format><x:Length>3</x:Length></Field>
      <Field name="N"><Format>uint16</Format><Repeated>true</Repeated></Field>
      """
    )
    let octets: [UInt8] = [0x41, 0xFF, 0x42, 1, 0, 2]
    let received = try value.decode(received: octets)
    #expect(received.fields.map(\.text) == ["A\u{FFFD}B", "1"])
    #expect(received.trailingOctets == [2])
    #expect(received.octets == octets.dropLast())
    #expect(value.error(octets)?.reason == .trailingOctets(1))
    #expect(value.error(octets)?.octets == Data(octets))
  }

  @Test func `text ends by its length, its prefix or its terminator`() throws {
    let value = try interpreter(
      """
      <Field name="F"><Format>utf8s</Format><x:Length>4</x:Length></Field>
      <Field name="P"><Format>utf8s</Format><x:Length format="uint16" max="3"/></Field>
      <Field name="T"><Format>utf8s</Format><x:Length until="0"/></Field>
      """
    )
    let octets = Array("ab\0\0\u{2}\0cdef\0".utf8)
    #expect(try value.texts(octets) == ["F=ab", "P=cd", "T=ef"])
    #expect(try value.texts(octets.dropLast()) == ["F=ab", "P=cd", "T=ef"])
    #expect(value.error(octets + [1])?.reason == .trailingOctets(1))
    #expect(value.error([0x61, 0, 0, 0, 4, 0, 1, 2, 3, 4])?.field == "P")
    #expect(try value.octets([("F", .text("ab")), ("P", .text("cd")), ("T", .text("ef"))]) == octets)
    #expect(throws: (any Error).self) {
      try value.octets([("F", .text("abcde")), ("P", .text("")), ("T", .text(""))])
    }
    #expect(throws: (any Error).self) { try value.octets([("F", .text("a")), ("P", .text("")), ("T", .text("a\0"))]) }
  }

  @Test func `reserved bits come back as they were, and are 0 in a new value`() throws {
    let value = try interpreter(
      "<x:Param name=\"R\" format=\"uint4\" from=\"0\"/><x:Param name=\"M\" format=\"uint12\"/>"
    )
    let octets: [UInt8] = [0x5F, 0xA2]
    #expect(try value.decode(octets).fields.map(\.raw) == [0xF, 0xA25])
    #expect(try value.octets([("M", .integer(37))]) == [0x50, 0x02])
    #expect(throws: (any Error).self) { try value.octets([("M", .integer(4096))]) }
  }

  @Test func `exponential and packed numbers are numbers`() throws {
    let time = try interpreter(
      "<Field name=\"Time\"><Format>uint8</Format><x:Exponential base=\"1.1\" bias=\"64\"/></Field>"
    )
    #expect(try time.texts([64]) == ["Time=1"])
    for raw in UInt8.min...UInt8.max {
      guard case .number(let number, _) = try time.decode([raw]).fields[0].value else { return }
      #expect(try time.octets([("Time", .number(number))]) == [raw])
    }
    let light = try interpreter(
      """
      <Field name="Light"><Format x:mantissaBits="12" x:exponentBits="4" x:exponentSigned="false" x:radix="2"
        >x:packedfloat16</Format><DecimalExponent>-2</DecimalExponent></Field>
      """
    )
    #expect(try light.texts([0x01, 0x20]) == ["Light=0.04"])
    #expect(try light.octets([("Light", .number(0.04))]) == [0x04, 0x00])
  }

  @Test func `groups repeat, each with a length in front`() throws {
    let value = try interpreter(
      """
      <x:Group name="Record" repeated="true"><x:Length format="uint8" includesItself="true"/>
        <Field name="Id"><Format>uint8</Format></Field><Field name="Data"><Format>x:bytes</Format></Field></x:Group>
      """
    )
    #expect(try value.texts([2, 7, 4, 8, 1, 2]) == ["Record.Id=7", "Record.Data=", "Record.Id=8", "Record.Data=0102"])
    #expect(value.error([1]) != nil)
    #expect(value.error([0, 1]) != nil)
    let given: [(String, GivenValue.Content)] = [
      ("Record[0].Id", .integer(7)), ("Record[1].Id", .integer(8)), ("Record[1].Data", .text("0102")),
    ]
    #expect(try value.octets(given) == [2, 7, 4, 8, 1, 2])
  }

  @Test func `an index belongs to the group inside a case, not to its field, and no element may be missing`() throws {
    let value = try interpreter(
      """
      <Field name="Op Code"><Format>uint8</Format></Field>
      <x:Switch on="Op Code" name="Operation"><x:Case key="1" name="Set">
        <x:Group name="Person" repeated="true"><Field name="Age"><Format>uint8</Format></Field>
          <Field name="Size"><Format>uint8</Format></Field></x:Group>
      </x:Case></x:Switch>
      """
    )
    let given: [(String, GivenValue.Content)] = [
      ("Operation.Set.Person[1].Age", .integer(9)), ("Operation.Set.Person[1].Size", .integer(4)),
      ("Operation.Set.Person[0].Age", .integer(7)), ("Operation.Set.Person[0].Size", .integer(3)),
    ]
    #expect(try value.octets(given) == [1, 7, 3, 9, 4])
    let list = try interpreter("<Field name='Level'><Format>uint8</Format><Repeated>true</Repeated></Field>")
    #expect(try list.octets([("Level[1]", .integer(2)), ("Level[0]", .integer(1))]) == [1, 2])
    #expect(throws: EncodeError.self) { try list.octets([("Level[2]", .integer(2)), ("Level[0]", .integer(1))]) }
  }

  @Test func `a group is a value in its field, and a number and a choice are none`() throws {
    let value = try interpreter(
      """
      <Field name="Op Code"><Format>uint8</Format></Field>
      <x:Group name="Person"><Field name="Age"><Format>uint8</Format></Field></x:Group>
      <x:Switch on="Op Code" name="Operation"><x:Case key="1" name="Set"/></x:Switch>
      """
    )
    #expect(value.nested(inField: 0) == nil)
    #expect(value.nested(inField: 1)?.definition.fields.map(\.name) == ["Age"])
    #expect(value.nested(inField: 2) == nil)
    #expect(value.nested(inField: 3) == nil)
  }

  @Test func `earlier fields decide what octets are, and follow from it`() throws {
    let value = try interpreter(
      """
      <Field name="Op Code"><Format>uint8</Format></Field>
      <x:Switch on="Op Code" name="Operation">
        <x:Case key="1" name="Set"><Field name="Speed"><Format>uint16</Format><DecimalExponent>-1</DecimalExponent></Field></x:Case>
        <x:Case key="2" name="Stop"></x:Case>
      </x:Switch>
      """
    )
    #expect(try value.texts([1, 25, 0]) == ["Op Code=1", "Operation.Set.Speed=2.5"])
    #expect(try value.texts([2]) == ["Op Code=2"])
    #expect(try value.decode([2]).fields.last?.text == "Stop")
    #expect(try value.decode([1, 25, 0]).fields.last?.text.hasPrefix("Set, Speed: 2.5") == true)
    #expect(try value.texts([9, 1, 2]) == ["Op Code=9", "Operation=0102"])
    #expect(value.error([2, 0])?.reason == .trailingOctets(1))
    #expect(try value.octets([("Set.Speed", .number(2.5))]) == [1, 25, 0])
    #expect(try value.octets([("Operation.Stop", .boolean(true))]) == [2])
    #expect(try value.octets([("Op Code", .integer(9)), ("Operation", .text("0102"))]) == [9, 1, 2])
    #expect(try value.octets([("Op Code", .text("stop"))]) == [2])
    #expect(try value.octets([("Op Code", .text("Set")), ("Speed", .number(2.5))]) == [1, 25, 0])
    #expect(throws: (any Error).self) { try value.octets([("Op Code", .integer(2)), ("Set.Speed", .number(2.5))]) }
  }

  @Test func `what is computed follows from the fields`() throws {
    let value = try interpreter(
      """
      <Field name="Integer"><Format>sint8</Format></Field><Field name="Hundredths"><Format>uint8</Format></Field>
      <x:Computed name="Temperature" expression="Integer + Hundredths * 0.01"/>
      """
    )
    let computed = try value.decode([21, 50]).computed
    #expect(computed.map(\.name) == ["Temperature"])
    #expect(computed.map(\.value) == [21.5])
  }

  @Test func `a field may need octets that are left, or another number in a field before it`() throws {
    let value = try interpreter(
      """
      <Field name="Kind"><Format>uint8</Format></Field>
      <Field name="Long"><Format>uint16</Format><x:PresentIf remaining="2"/></Field>
      <Field name="Rest"><Format>uint8</Format><x:PresentIf field="Kind" notEquals="0"/></Field>
      """
    )
    #expect(try value.texts([1, 2]) == ["Kind=1", "Rest=2"])
    #expect(try value.texts([0, 1, 0]) == ["Kind=0", "Long=1"])
    #expect(try value.texts([0]) == ["Kind=0"])
    #expect(value.error([1])?.field == "Rest")
  }

  @Test func `a field that octets are left for can be absent, if what follows is not as long`() throws {
    let value = try interpreter(
      """
      <Field name="Number"><Format>uint8</Format></Field>
      <Field name="Extra"><Format>uint24</Format><x:PresentIf remaining="5"/></Field>
      <Field name="Check"><Format>uint16</Format><x:PresentIf remaining="2"/></Field>
      """
    )
    func octets(_ fields: (name: String, content: GivenValue.Content)...) throws(EncodeError) -> [UInt8] {
      try value.value(of: GivenValue(fields)).octets
    }
    #expect(try octets(("Number", .integer(1)), ("Check", .integer(2))) == [1, 2, 0])
    #expect(
      try octets(("Number", .integer(1)), ("Extra", .integer(3)), ("Check", .integer(2))) == [1, 3, 0, 0, 2, 0]
    )
    let alone = #expect(throws: EncodeError.self) { _ = try octets(("Number", .integer(1)), ("Extra", .integer(3))) }
    #expect(alone?.field == "Extra")
    #expect(alone?.reason == .unexpected)
  }
}
