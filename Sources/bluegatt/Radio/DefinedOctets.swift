import GATTCore
import GATTDefinitions
import GATTInterpreter

/// Makes octets by the definitions that are built in.
struct DefinedOctets: Sendable {
  private let interpreter: Interpreter

  /// - Parameters:
  ///   - names: The files of the Bluetooth SIG that are wanted, without their folders and `.xml`.
  ///   - device: The device whose definitions are wanted too.
  init(_ names: [String], device: String? = nil) {
    let wanted = Set(names.map { $0 + ".xml" })
    let files = Shipped.files { path in
      let parts = path.split(separator: "/").map(String.init)
      return parts[0] == "sig" ? wanted.contains(parts[parts.count - 1]) : parts[1] == device
    }
    interpreter = Interpreter(DefinitionSet.read(files).definitions)
  }

  /// The octets of a value that is known by a name, as `Battery Level`; none when the definitions say otherwise.
  func octets(_ name: String, _ fields: KeyValuePairs<String, String>) -> Data {
    guard let value = interpreter.values(called: name).first else { return Data() }
    let given = GivenValue(fields.map { ($0.key, .text($0.value)) })
    return (try? value.value(of: given).octets).map { Data($0) } ?? Data()
  }
}
