import GATTDefinitions
import Testing

@Suite struct ServiceTests {
  private let value = characteristic(fields: field(), name: "Level", type: "org.example.level", uuid: "F001")

  /// A service with one characteristic.
  private func read(_ content: String, attributes: String = "", more: [String] = []) -> Reading {
    let document = service(
      "<Characteristics><Characteristic name='L' type='org.example.level' \(attributes)>\(content)"
        + "</Characteristic></Characteristics>"
    )
    return Reading(
      files: ([value, document] + more).enumerated().map { ("\($0.offset).xml", Array($0.element.utf8)) }
    )
  }

  private func properties(_ pairs: [(String, String)]) -> String {
    "<Properties>" + pairs.map { "<\($0.0)>\($0.1)</\($0.0)>" }.joined() + "</Properties>"
  }

  private let readable = "<Properties><Read>Mandatory</Read></Properties>"

  private func only(_ reading: Reading) -> ServiceCharacteristic? {
    reading.definitions.services.first?.characteristics.first
  }

  @Test func `properties are those that are not excluded`() {
    let reading = read(
      "<Requirement>Mandatory</Requirement>"
        + properties([
          ("Read", "Mandatory"), ("Write", "Optional"), ("Notify", "C1"), ("Indicate", "Excluded"), ("Broadcast", " "),
          ("ExtendedProperties", "Mandatory"), ("WriteWithoutResponse", "Mandatory"),
        ])
    )
    #expect(only(reading)?.properties == [.read, .write, .notify, .writeWithoutResponse])
    #expect(only(reading)?.mandatoryProperties == [.read, .writeWithoutResponse])
    #expect(only(reading)?.requirement == .mandatory)
    #expect(only(reading)?.hasMultipleInstances == false)
    #expect(only(reading)?.value == 0)
    #expect(reading.diagnostics.isEmpty)
  }

  @Test(
    arguments: [
      ("Mandatory", .mandatory), ("", .mandatory), ("Optional", .optional), ("C1", .optional),
      ("Conditional", .optional),
      ("C2 or C3", .optional),
    ] as [(String, ServiceCharacteristic.Requirement)]
  )
  func `what is not mandatory may be absent`(text: String, requirement: ServiceCharacteristic.Requirement) {
    #expect(only(read("<Requirement>\(text)</Requirement>" + readable))?.requirement == requirement)
  }

  @Test func `several Properties are those of several instances`() {
    let reading = read(
      properties([("Read", "Mandatory"), ("Notify", "Mandatory")])
        + properties([("Read", "Mandatory"), ("Write", "Mandatory")])
    )
    #expect(only(reading)?.properties == [.read, .notify, .write])
    #expect(only(reading)?.mandatoryProperties == [.read])
    #expect(only(reading)?.hasMultipleInstances == true)
    #expect(reading.warnings.count == 1)
  }

  @Test func `multiple instances are read`() {
    #expect(only(read(readable, attributes: "multiple_instances='Yes'"))?.hasMultipleInstances == true)
    #expect(only(read(readable, attributes: "multiple_instances='No'"))?.hasMultipleInstances == false)
    #expect(read(readable, attributes: "multiple_instances='Some'").warnings.count == 1)
  }

  @Test func `a characteristic without properties is a warning`() {
    #expect(
      read("").warnings == ["no property says what can be done with the characteristic; add a Properties element"]
    )
  }

  @Test(
    arguments: [
      ("Encryption is mandatory", [.readEncryption, .writeEncryption]),
      ("Encryption is mandatory when written", [.writeEncryption]),
      ("Writable With Authentication", [.writeAuthentication]),
      ("Authentication", [.readAuthentication, .writeAuthentication]),
      ("\n  Authorization ", [.readAuthorization, .writeAuthorization]), ("None", []),
    ] as [(String, Set<Security>)]
  )
  func `security is understood`(text: String, security: Set<Security>) {
    let reading = read("<SecuritySettings><Security>\(text)</Security></SecuritySettings>" + readable)
    #expect(only(reading)?.security == security)
    #expect(reading.diagnostics.isEmpty)
  }

  @Test func `a requirement that is no word of the schema is a warning`() {
    let reading = read("<Requirement>Mandatroy</Requirement>" + readable)
    #expect(
      reading.warnings == [
        "'Mandatroy' is not a known requirement; the characteristic is taken as optional; did you mean 'Mandatory'?"
      ]
    )
    #expect(only(reading)?.requirement == .optional)
  }

  @Test(arguments: ["C1", "C2 or C3", "C1: Mandatory if supported", "if_notify_supported", "Conditional", "Excluded"])
  func `a conditional requirement makes a characteristic optional without a word`(text: String) {
    let reading = read("<Requirement>\(text)</Requirement>" + readable)
    #expect(reading.diagnostics.isEmpty)
    #expect(only(reading)?.requirement == .optional)
  }

  @Test func `what a property says that is no word of the schema is a warning`() {
    let reading = read(properties([("Read", "Mandatory"), ("Write", "Exculded"), ("Notify", "C1")]))
    #expect(
      reading.warnings == [
        "'Exculded' does not say whether the characteristic has the property; it is taken as optional; did you mean "
          + "'Excluded'?"
      ]
    )
  }

  @Test func `unknown security is a warning`() {
    let reading = read("<SecuritySettings><Security>Locks</Security></SecuritySettings>" + readable)
    #expect(reading.warnings.first?.hasPrefix("the security 'Locks' is not known") == true)
  }

  @Test func `the client characteristic configuration follows from Notify and Indicate`() {
    let mandatory = only(read(properties([("Notify", "Mandatory")])))?.descriptors.first
    #expect(mandatory?.uuid.uuid16 == 0x2902)
    #expect(mandatory?.requirement == .mandatory)
    #expect(mandatory?.isReadable == true && mandatory?.isWritable == true)
    #expect(only(read(properties([("Indicate", "Optional")])))?.descriptors.first?.requirement == .optional)
    #expect(only(read(readable))?.descriptors.isEmpty == true)
  }

  @Test func `a client characteristic configuration that is there is not added`() {
    let reading = read(
      properties([("Notify", "Mandatory")])
        + """
        <Descriptors><Descriptor name="CCC" type="org.bluetooth.descriptor.client_characteristic_configuration">
          <Requirement>if_notify_supported</Requirement>
          <Properties><Read>Mandatory</Read><Write>Excluded</Write></Properties></Descriptor></Descriptors>
        """
    )
    #expect(only(reading)?.descriptors.map(\.name) == ["CCC"])
    #expect(only(reading)?.descriptors.first?.requirement == .mandatory)
    #expect(only(reading)?.descriptors.first?.isWritable == false)
    #expect(reading.diagnostics.isEmpty)
  }

  @Test(
    arguments: [
      ("Mandatory", .mandatory), ("if_characteristic_supported", .mandatory), ("if_notify_supported", .optional),
      ("if_notify_or_indicate_supported", .optional), ("if_characteristic_write_supported", .mandatory),
      ("if_multiple_service_instances", .optional), ("Optional", .optional), ("C2", .optional), ("", .optional),
    ] as [(String, ServiceCharacteristic.Requirement)]
  )
  func `a descriptor's condition is weighed against the properties`(
    text: String,
    requirement: ServiceCharacteristic.Requirement
  ) {
    let reading = read(
      properties([("Write", "Mandatory"), ("Notify", "Optional")])
        + "<Descriptors><Descriptor name='D' type='org.bluetooth.descriptor.valid_range'><Requirement>\(text)"
        + "</Requirement></Descriptor></Descriptors>"
    )
    #expect(only(reading)?.descriptors.first?.uuid.uuid16 == 0x2906)
    #expect(only(reading)?.descriptors.first?.requirement == requirement)
  }

  @Test func `a descriptor that the set defines is referred to`() {
    let descriptor =
      "<Descriptor name='D' type='org.example.d' uuid='6E400001-B5A3-F393-E0A9-E50E24DCCA9E'><Value>\(field())</Value></Descriptor>"
    let reading = read(
      readable + "<Descriptors><Descriptor name='D' type='org.example.D'/></Descriptors>",
      more: [descriptor]
    )
    #expect(only(reading)?.descriptors.first?.value == 1)
    #expect(only(reading)?.descriptors.first?.uuid.high == 0x6E40_0001_B5A3_F393)
  }

  @Test func `an unknown descriptor is an error with a suggestion`() {
    let reading = read(
      readable + "<Descriptors><Descriptor name='D' type='org.bluetooth.descriptor.valid_rnage'/></Descriptors>"
    )
    #expect(
      reading.errors == [
        "the descriptor 'org.bluetooth.descriptor.valid_rnage' is not defined here; add its definition; did you mean 'org.bluetooth.descriptor.valid_range'?"
      ]
    )
  }

  @Test func `a mandatory characteristic must be defined`() {
    let document = service(
      "<Characteristics><Characteristic name='L' type='org.example.levle'><Requirement>Mandatory</Requirement>\(readable)</Characteristic></Characteristics>"
    )
    let reading = Reading(value, document)
    #expect(
      reading.errors == [
        "'org.example.levle' is not defined here; add its definition; did you mean 'org.example.level'?"
      ]
    )
    #expect(reading.definitions.services.first?.characteristics.isEmpty == true)
  }

  @Test func `an optional characteristic that is not defined is left out with a warning`() {
    let document = service(
      "<Characteristics><Characteristic name='L' type='org.example.other'><Requirement>Optional</Requirement>\(readable)</Characteristic></Characteristics>"
    )
    let reading = Reading(value, document)
    #expect(reading.errors.isEmpty)
    #expect(
      reading.warnings == [
        "the optional 'org.example.other' is not defined here and left out of the service; add its definition"
      ]
    )
  }

  @Test func `a descriptor is no characteristic`() {
    let document = service(
      "<Characteristics><Characteristic name='L' type='org.example.d'>\(readable)</Characteristic></Characteristics>"
    )
    let descriptor = "<Descriptor name='D' type='org.example.d' uuid='2900'><Value>\(field())</Value></Descriptor>"
    #expect(Reading(descriptor, document).errors.count == 1)
  }

  @Test func `error codes are numbers of one octet`() {
    let reading = Reading(
      service(
        """
        <ErrorCodes><ErrorCode name="A" code="0x80" Description="what"/><ErrorCode name="B" code="129"/>
        <ErrorCode name="C" code=" 0xFF "/></ErrorCodes>
        """
      )
    )
    #expect(reading.definitions.services.first?.errorCodes.map(\.code) == [0x80, 0x81, 0xFF])
    #expect(reading.definitions.services.first?.errorCodes.first?.documentation == "what")
    #expect(reading.diagnostics.isEmpty)
  }

  @Test(arguments: ["256", "-1", "x", "", "0x"])
  func `other error codes are errors`(code: String) {
    #expect(Reading(service("<ErrorCodes><ErrorCode name='A' code='\(code)'/></ErrorCodes>")).errors.count == 1)
  }

  @Test func `an error code occurs once, and belongs to services`() {
    let reading = Reading(
      service(
        "<ErrorCodes><ErrorCode name='A' code='0x80'/><ErrorCode name='B' code='128'/><ErrorCode name='C' code='0x08'/></ErrorCodes>"
      )
    )
    #expect(reading.definitions.services.first?.errorCodes.map(\.name) == ["A", "C"])
    #expect(
      reading.warnings == [
        "the error code 128 is 'A' already; 'B' is ignored",
        "the error code 0x08 is not for a service to define; those are 0x80 to 0x9F",
      ]
    )
  }

  @Test func `what a device must have besides is read over`() {
    let reading = Reading(
      service(
        """
        <InformativeText><Abstract>About.</Abstract></InformativeText><Dependencies><Dependency>None</Dependency></Dependencies>
        <GATTRequirements><Requirement subProcedure="Notification">Mandatory</Requirement></GATTRequirements>
        <Transports><Classic>true</Classic></Transports><ErrorCodes></ErrorCodes>
        <Configurations><Configuration option="a"/></Configurations>
        """
      )
    )
    #expect(reading.diagnostics.isEmpty)
    #expect(reading.definitions.services.first?.documentation == "About.")
  }
}
