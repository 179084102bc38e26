import GATTCore
import GATTDefinitions
import GATTInterpreter
import Testing

/// The contents of fields with an `x:role`.
@Suite struct RoleTests {
  private static let packet = """
    <x:ServiceData xmlns:x="urn:bluegatt:1" name="Packet" uuid="FD3D"><Value>
      <Field name="Sender" x:role="address"><Format>x:address</Format></Field>
      <x:Group name="Object" repeated="true">
        <Field name="ID"><Format>uint8</Format></Field>
        <x:Switch name="Content" on="ID">
          <x:Case key="0"><x:Param name="Packet ID" format="uint8" role="sequence"/></x:Case>
          <x:Case key="1"><x:Param name="Button" format="uint8" role="event"/></x:Case>
          <x:Default name="Other"><x:Param name="Octets" format="x:bytes"><x:Length>1</x:Length></x:Param></x:Default>
        </x:Switch>
      </x:Group></Value></x:ServiceData>
    """

  @Test func `roles are found in lists and choices`() throws {
    let read = DefinitionSet.read([DefinitionFile(path: "packet.xml", contents: Array(Self.packet.utf8))])
    #expect(read.diagnostics.filter { $0.severity == .error }.isEmpty)
    let interpreter = try #require(Interpreter(read.definitions).serviceData("FD3D"))
    let roles = try interpreter.decode([1, 2, 3, 4, 5, 6, 9, 9, 0, 200, 1, 2, 0, 3]).roles
    #expect(roles.sequence == FieldRoles.Sequence(number: 200, bits: 8))
    #expect(roles.address == DeviceAddress("06:05:04:03:02:01"))
    #expect(roles.events.fields.map(\.name) == ["Button"] && roles.events.fields.map(\.text) == ["2"])
  }
}
