import GATTDefinitions
import Testing

@Suite struct DirectionTests {
  private func read(_ swiftName: String, _ values: String...) -> DefinitionSet {
    let field = "<Field name='A'><Format>uint8</Format></Field>"
    let elements = values.map { "<Value \($0)>\(field)</Value>" }.joined()
    return Reading(
      "<Characteristic xmlns:x='urn:bluegatt:1' name='C' \(swiftName) type='c' uuid='F001'>\(elements)</Characteristic>"
    ).definitions
  }

  @Test func `each of several values has its directions in its name, and knows what they are values of`() {
    let values = read("", "x:direction='write'", "").values
    #expect(values.map(\.name) == ["C Write", "C Read Notification"])
    #expect(values.map(\.characteristic?.name) == ["C", "C"])
  }

  @Test func `the Swift name of the characteristic is in those of its values that have none`() {
    let values = read("x:swiftName='Sea'", "x:direction='write'", "x:direction='notify' x:swiftName='Ocean'").values
    #expect(values.map(\.swiftName) == ["SeaWrite", "Ocean"])
    #expect(values.map(\.characteristic?.swiftName) == ["Sea", "Sea"])
  }

  @Test func `one value with a direction is the only one`() {
    let values = read("x:swiftName='Sea'", "x:direction='write'").values
    #expect(values.map(\.name) == ["C"] && values.map(\.swiftName) == ["Sea"])
    #expect(values[0].characteristic == nil && values[0].directions.isEmpty)
  }

  @Test func `a direction that the properties allow and no value has is a warning`() {
    func warnings(_ directions: String...) -> [String] {
      let field = "<Field name='A'><Format>uint8</Format></Field>"
      let values = directions.map { "<Value x:direction='\($0)'>\(field)</Value>" }.joined()
      return Reading(
        """
        <Profile name='P' xmlns:x='urn:bluegatt:1'><Service name='S' uuid='F000'><Characteristics>
        <Characteristic name='C' uuid='F001'><Requirement>Mandatory</Requirement>
        <Properties><Read>Mandatory</Read><Write>Mandatory</Write></Properties>\(values)</Characteristic>
        </Characteristics></Service></Profile>
        """
      ).warnings
    }
    #expect(warnings("read", "write").isEmpty)
    #expect(
      warnings("write", "notify")
        == ["no Value has the direction read, which the properties allow; 'C Write' is taken for it"]
    )
  }
}
