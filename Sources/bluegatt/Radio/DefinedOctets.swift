import GATTCore
import GATTDefinitions
import GATTInterpreter

/// Encodes values by built-in definitions.
struct DefinedOctets: Sendable {
  private let interpreter: Interpreter

  /// - Parameters:
  ///   - names: The names of the files of the Bluetooth SIG, without folder and `.xml`.
  ///   - device: A device, to add its definitions.
  init(_ names: [String], device: String? = nil) {
    let wanted = Set(names.map { $0 + ".xml" })
    let files = Shipped.files { path in
      let parts = path.split(separator: "/").map(String.init)
      return parts[0] == "sig" ? wanted.contains(parts[parts.count - 1]) : parts[1] == device
    }
    interpreter = Interpreter(DefinitionSet.read(files).definitions)
  }

  /// Encodes the value called `name`, such as `Battery Level`; empty when it can't be encoded.
  func octets(_ name: String, _ fields: KeyValuePairs<String, String>) -> Data {
    guard let value = interpreter.values(called: name).first else { return Data() }
    let given = GivenValue(fields.map { ($0.key, .text($0.value)) })
    return (try? value.value(of: given).octets).map { Data($0) } ?? Data()
  }
}
