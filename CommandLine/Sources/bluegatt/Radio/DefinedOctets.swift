import GATTCore
import GATTDefinitions
import GATTInterpreter
import ShippedDefinitions

/// Encodes values by built-in definitions, which are read for the first value.
struct DefinedOctets: Sendable {
  private let source: DefinitionSource

  /// - Parameter device: A device with definitions; nil for those of the Bluetooth SIG.
  init(device: String? = nil) {
    source = device.map { DefinitionSource(device: $0) } ?? .assigned
  }

  /// Encodes the value called `name`, such as `Battery Level`; empty when it can't be encoded.
  func octets(_ name: String, _ fields: KeyValuePairs<String, String>) -> Data {
    guard let value = source.definitions(called: name)?.interpreter.values(called: name).first else { return Data() }
    let given = GivenValue(fields.map { ($0.key, .text($0.value)) })
    return (try? value.value(of: given).octets).map { Data($0) } ?? Data()
  }
}
