import Foundation
import GATTCore
import GATTDefinitions
@_spi(Programs) import GATTRuntime
import Testing

/// The packets that shipped definitions name, against all shipped definitions.
@Suite struct ExampleMatrixTests {
  @Test(arguments: ShippedDefinition.all.map(\.identity)) func `no other definition takes an example`(
    identity: String
  ) throws {
    let definition = try #require(ShippedDefinition.all.first { $0.identity == identity })
    for example in definition.interpreter.definition.examples where !example.text.hasPrefix("!") {
      let other = ShippedDefinition.index.intruder(
        on: Data(example.octets),
        of: definition,
        sender: DeviceAddress(example.sender)
      )
      #expect(other == nil, "'\(other?.identity ?? "")' takes an example of '\(identity)': \(example.octets)")
    }
  }

  @Test func `no definition takes the packets of which it says that they are of other devices`() {
    for definition in ShippedDefinition.all {
      for example in definition.interpreter.definition.foreignExamples {
        let address = DeviceAddress(example.sender)
        let subject = MatchSubject(
          name: example.device,
          services: Set(example.services),
          address: address?.number,
          hasFixedAddress: address != nil
        )
        #expect(
          !ShippedDefinition.index.takes(Data(example.octets), from: subject, by: definition),
          "'\(definition.identity)' takes octets of \(example.whose)"
        )
      }
    }
  }

  @Test func `there are definitions of many devices`() {
    #expect(Set(ShippedDefinition.all.map(\.folder)).count >= 20)
  }
}
