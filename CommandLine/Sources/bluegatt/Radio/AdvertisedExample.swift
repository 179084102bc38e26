import GATTCore
import GATTDefinitions
import GATTRuntime
import GATTSimulator
import ShippedDefinitions

/// An example of advertised data, as a device sends it.
struct AdvertisedExample {
  let advertisement: Advertisement
  /// The address of the device; nil when the example does not say it.
  let sender: DeviceAddress?
  /// Why no radio can send it; nil when a radio can.
  let problem: PeripheralManagerError?
  /// The place of the example.
  let position: SourcePosition
}

extension InterpretedDefinition {
  /// The examples as the rule of the definition demands. Examples that are no value are left out.
  var advertisedExamples: [AdvertisedExample] {
    guard let interpreter else { return [] }
    return interpreter.definition.examples.compactMap { example -> AdvertisedExample? in
      var advertisement = Advertisement(matching: rule, name: nil)
      guard (try? interpreter.decode(example.octets)) != nil, advertisement.add(Data(example.octets), of: source) else {
        return nil
      }
      advertisement = advertisement.fitted
      var problem: PeripheralManagerError?
      do throws(PeripheralManagerError) {
        try advertisement.check()
      } catch {
        problem = error
      }
      return AdvertisedExample(
        advertisement: advertisement,
        sender: DeviceAddress(example.sender),
        problem: problem,
        position: example.position
      )
    }
  }
}
