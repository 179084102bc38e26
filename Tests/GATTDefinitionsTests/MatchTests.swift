import GATTModel
import Testing

@testable import GATTDefinitions

/// `x:Match`, the companies of manufacturer data, and `x:role`.
@Suite struct MatchTests {
  private static let value = "<Value>\(field("A"))</Value>"

  /// A payload in a profile.
  private func payload(
    _ matches: String,
    company: String = "0x0001",
    profile: String = "",
    value: String = MatchTests.value,
    more: String = ""
  ) -> Reading {
    Reading(
      """
      <Profile name='Device' xmlns:x='urn:bluegatt:1'>\(profile)
      <x:ManufacturerData name='Packet' company='\(company)'>\(matches)\(value)</x:ManufacturerData>\(more)
      </Profile>
      """
    )
  }

  @Test func `the attributes of one element are one condition, several elements are several`() throws {
    let reading = payload(
      "<x:Match name='DWF*|JBD-?' service='FF00 0000FF01-0000-1000-8000-00805F9B34FB'/><x:Match address='A4C138 10'/>"
    )
    #expect(reading.diagnostics.isEmpty)
    let match = try #require(reading.value("Packet")).match
    #expect(
      match.conditions == [
        .init(names: [NamePattern("DWF*"), NamePattern("JBD-?")], services: ["FF00", "FF01"]),
        .init(addresses: [AddressPrefix(0xA4C138, octetCount: 3), AddressPrefix(0x10, octetCount: 1)]),
      ]
    )
  }

  @Test func `a space is part of a name, which a note says`() throws {
    let reading = payload("<x:Match name='Ember Mug'/>")
    #expect(try #require(reading.value("Packet")).match.conditions == [.init(names: [NamePattern("Ember Mug")])])
    #expect(
      reading.diagnostics.map(\.message)
        == ["'Ember Mug' is one name with a space; several names are 'Ember|Mug'"]
    )
    let several = payload("<x:Match name='Ember Mug | TP35?'/>")
    #expect(
      try #require(several.value("Packet")).match.conditions
        == [.init(names: [NamePattern("Ember Mug"), NamePattern("TP35?")])]
    )
    #expect(several.diagnostics.isEmpty)
    #expect(payload("<x:Match name='A||B'/>").errors.count == 1)
    #expect(
      payload("<x:Match name='TL100*, TL50*'/>").diagnostics.map(\.message)
        == ["'TL100*, TL50*' is one name with a space; several names are 'TL100*|TL50*'"]
    )
    #expect(
      payload("<x:Match name='TL100*,TL50*'/>").diagnostics.map(\.message)
        == ["'TL100*,TL50*' is one name with a comma; several names are 'TL100*|TL50*'"]
    )
  }

  @Test func `a regular expression is warned of`() {
    #expect(payload("<x:Match name='^LAMP-.*$'/>").warnings.count == 1)
    #expect(payload("<x:Match name='LAMP-*'/>").warnings.isEmpty)
  }

  @Test func `service data is a UUID, the first octets, and a mask`() throws {
    let reading = payload("<x:Match serviceData='FD3D:54/5F 0D00:630A'/>")
    #expect(reading.diagnostics.isEmpty)
    let patterns = try #require(reading.value("Packet")).match.conditions[0].serviceData
    #expect(patterns == [ServiceDataPattern("FD3D", [0x54], mask: [0x5F]), ServiceDataPattern("0D00", [0x63, 0x0A])])
    #expect(second("<x:Match serviceData='FD3D:54'/>").isEmpty)
  }

  @Test func `a payload without its own match has that of its profile`() throws {
    let profile = "<x:Match name='JBD-*'/>"
    let inherited = payload("", profile: profile)
    #expect(inherited.value("Packet")?.match.conditions == [.init(names: [NamePattern("JBD-*")])])
    #expect(inherited.definitions.profiles.first?.match == inherited.value("Packet")?.match)
    let own = payload("<x:Match service='FF00'/>", profile: profile)
    #expect(own.value("Packet")?.match.conditions == [.init(services: ["FF00"])])
  }

  @Test func `an example says which packets are of other devices`() throws {
    func value(_ example: String) -> String { "<Value>\(field("A"))<x:Example \(example)/></Value>" }
    let reading = payload(
      "<x:Match name='TK*'/>",
      value: value("not='a valve' octets='07' device='VL 1' service='FF00' sender='01:02:03:04:05:06'")
    )
    #expect(reading.diagnostics.isEmpty)
    let packet = try #require(reading.value("Packet"))
    #expect(packet.examples.isEmpty)
    let example = try #require(packet.foreignExamples.first)
    #expect(example.whose == "a valve" && example.octets == [7] && example.device == "VL 1")
    #expect(example.services == ["FF00"] && example.sender == "01:02:03:04:05:06")
    #expect(
      payload("", value: value("octets='07' device='VL'")).errors.contains { $0.contains("only an example with not") }
    )
    #expect(payload("", value: value("not='' octets='07'")).errors.count == 1)
    #expect(payload("", value: value("not='a valve' octets='07' name='x'")).errors.count == 1)
    let characteristic = Reading(fields: field("A") + "<x:Example not='a valve' octets='07'/>")
    #expect(characteristic.diagnostics.map(\.message).contains { $0.contains("only advertised data") })
  }

  @Test func `a mistake in the match of a profile is reported once`() {
    #expect(payload("", profile: "<x:Match name='*'/>").errors.count == 1)
  }

  @Test(
    arguments: [
      ("name='*'", "'*' matches every name; write the part that all devices have"),
      ("name='**'", "'**' matches every name; write the part that all devices have"),
      ("name='A[0-9]'", "'[' is not part of a pattern; * and ? are"),
      ("name=''", "this attribute is empty; say what the device has there, or remove it"),
      ("address='A4C13'", "'A4C13' has an odd number of digits; an address begins with whole octets, two digits each"),
      (
        "address='A4:C1'",
        "'A4:C1' is not the beginning of an address; write up to 12 hexadecimal digits, as A4C138"
      ),
      (
        "address='A4C138010203FF'",
        "'A4C138010203FF' is not the beginning of an address; write up to 12 hexadecimal digits, as A4C138"
      ),
      ("serviceData=''", "this attribute is empty; say what the device has there, or remove it"),
      (
        "serviceData='FD3D'",
        "'FD3D' is not the beginning of service data; write a UUID and octets, as FD3D:54, or with the bits to compare, "
          + "as FD3D:54/5F"
      ),
      (
        "serviceData='FD3D:5/5F'",
        "'FD3D:5/5F' is not the beginning of service data; write a UUID and octets, as FD3D:54, or with the bits to "
          + "compare, as FD3D:54/5F"
      ),
      ("serviceData='FD3:54'", "'FD3' is not a UUID; it has 4, 8 or 32 hexadecimal digits"),
      (
        "serviceData='FD3D:54/0F'",
        "the mask of 'FD3D:54/0F' does not fit its octets; write as many octets, with a 1 for each bit to compare, and "
          + "0 for the other bits of both"
      ),
      (
        "serviceData='FD3D:54/5FFF'",
        "the mask of 'FD3D:54/5FFF' does not fit its octets; write as many octets, with a 1 for each bit to compare, and "
          + "0 for the other bits of both"
      ),
      ("service='FFF'", "'FFF' is not a UUID; it has 4, 8 or 32 hexadecimal digits"),
      ("", "'x:Match' says nothing; give it a name, a service, service data or an address"),
      ("length='3'", "'x:Match' has no attribute 'length'; it has name, service, serviceData, address"),
    ]
  )
  func `a match that says nothing is refused`(attributes: String, message: String) {
    #expect(payload("<x:Match \(attributes)/>").errors.contains(message))
  }

  @Test func `companies are a list, or the octets of the value`() {
    #expect(payload("", company: "0x0010 17").value("Packet")?.kind == .manufacturerData(.assigned([16, 17])))
    let match = "<x:Match name='sps'/>"
    #expect(payload(match, company: "data").value("Packet")?.kind == .manufacturerData(.omitted))
    #expect(
      payload("", company: "004c 0x0499 1177").errors == ["the company '1177' is there twice; remove one of them"]
    )
    #expect(
      payload("", company: "0499").errors == ["'0499' is 0x0499 or, in decimal, 0x01F3; write the one that is meant"]
    )
    #expect(payload("", company: "16 16").errors == ["the company '16' is there twice; remove one of them"])
    #expect(payload("", company: "data 16").errors.first?.hasPrefix("'data' is not the number of a company") == true)
  }

  @Test func `a payload of any company needs something to tell it by`() {
    let message =
      "a payload of any company needs an x:Match with a name, a service or an address, an x:Constant or an x:Checksum to "
      + "tell it by"
    #expect(payload("", company: "data").errors == [message])
    let constant = "<Value>" + field("A", "<x:Constant>1</x:Constant>") + "</Value>"
    #expect(payload("", company: "data", value: constant).errors.isEmpty)
    let checksum = "<Value>" + field("A") + field("B", "<x:Checksum algorithm='SUM-8'/>") + "</Value>"
    #expect(payload("", company: "data", value: checksum).errors.isEmpty)
  }

  private func second(
    _ matches: String = "",
    company: String = "1",
    value: String = MatchTests.value
  ) -> [String] {
    payload(
      "",
      more: "<x:ManufacturerData name='Other' company='\(company)'>\(matches)\(value)</x:ManufacturerData>"
    ).errors
  }

  @Test func `two payloads with the same tests and lengths are refused at both`() {
    let message = "'Packet' and 'Other' match the same advertisements: give one an x:Match or an x:Constant"
    #expect(second() == [message, message])
    #expect(second(company: "2 1") == [message, message])
  }

  @Test func `a company, a match, a constant or a length tells payloads from each other`() {
    #expect(second(company: "2").isEmpty)
    #expect(second("<x:Match name='X*'/>").isEmpty)
    #expect(second(value: "<Value>" + field("A", "<x:Constant>1</x:Constant>") + "</Value>").isEmpty)
    #expect(second(value: "<Value>" + field("A") + field("B") + "</Value>").isEmpty)
  }

  @Test func `constants and checksums count as fixed octets`() throws {
    let value =
      "<Value>" + field("A", format: "uint16", "<x:Constant>1</x:Constant>") + field("B")
      + field("C", "<x:Checksum algorithm='SUM-8'/>") + "</Value>"
    #expect(payload("", value: value).value("Packet")?.match.fixedOctets == 3)
  }

  // MARK: Roles

  @Test(arguments: [
    ("uint8", "sequence", nil), ("uint8", "event", nil), ("x:address", "address", nil), ("utf8s", "event", nil),
    ("uint8", "address", "an address has the format x:address; 'A' has another one"),
    ("utf8s", "sequence", "a sequence is one whole number; 'A' is something else"),
    ("uint8", "counter", "'counter' is not a role; write address, sequence, event or diagnostic"),
  ])
  func `a role fits the format of its field`(format: String, role: String, message: String?) {
    let value = "<Value><Field name='A' x:role='\(role)'><Format>\(format)</Format></Field></Value>"
    let reading = payload("", value: value)
    #expect(reading.errors == (message.map { [$0] } ?? []))
    #expect(reading.field("Packet/A")?.role?.rawValue == (message == nil ? role : nil))
  }

  @Test func `a param has a role too`() {
    let value = "<Value><x:Param name='A' format='uint8' role='sequence'/></Value>"
    #expect(payload("", value: value).field("Packet/A")?.role == .sequence)
  }

  @Test func `a constant has no role, and a value has each once`() {
    let constant = "<Value>" + role("A", "<x:Constant>1</x:Constant>") + "</Value>"
    #expect(payload("", value: constant).errors == ["'A' is no property of the value, so it has no role; remove it"])
    let twice = payload("", value: "<Value>" + role("A") + role("B") + "</Value>").errors
    #expect(twice.count == 1)
    #expect(twice.first?.hasPrefix("'A' has the role sequence already") == true)
  }

  @Test func `a field, a bit and a computed number may be diagnostic, which is no role of their contents`() {
    let reading = payload(
      "",
      value: """
        <Value><Field name='A' x:role='diagnostic'><Format>uint8</Format></Field>
        <x:Param name='B' format='uint8' role='diagnostic'/>
        <Field name='C'><Format>8bit</Format><BitField>
          <Bit index='0' name='D' x:role='diagnostic'/><Bit index='1' name='E'/></BitField></Field>
        <x:Computed name='F' expression='A + B' role='diagnostic'/><x:Computed name='G' expression='A'/></Value>
        """
    )
    #expect(reading.errors == [])
    #expect(["A", "B", "C"].map { reading.field("Packet/\($0)")?.isDiagnostic } == [true, true, false])
    #expect(reading.field("Packet/A")?.role == nil)
    #expect(reading.field("Packet/C")?.bits.map(\.isDiagnostic) == [true, false])
    #expect(reading.value("Packet")?.computed.map(\.isDiagnostic) == [true, false])
  }

  @Test func `a bit and a computed number have no other role`() {
    let bits = "<BitField><Bit index='0' name='B' x:role='event'/></BitField>"
    let field = "<Field name='A'><Format>8bit</Format>\(bits)</Field>"
    let number = "<x:Computed name='C' expression='1' role='sequence'/>"
    #expect(
      payload("", value: "<Value>\(field)\(number)</Value>").errors == [
        "'event' is no role of a bit; write diagnostic, or remove it",
        "'sequence' is no role of a computed number; write diagnostic, or remove it",
      ]
    )
  }

  @Test func `a field of a characteristic may be diagnostic`() {
    let field = "<Field name='A' x:role='diagnostic'><Format>uint8</Format></Field>"
    #expect(Reading(fields: field).errors == [])
  }

  private func role(_ name: String, _ children: String = "") -> String {
    "<Field name='\(name)' x:role='sequence'><Format>uint8</Format>\(children)</Field>"
  }

  @Test func `what is not advertised has no roles`() {
    let errors = Reading(fields: role("A")).errors
    #expect(errors.count == 1)
    #expect(errors.first?.hasPrefix("x:role says what a field of advertised data is for") == true)
  }
}
