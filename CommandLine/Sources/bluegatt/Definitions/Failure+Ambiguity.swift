import GATTCore
import GATTDefinitions

extension Failure {
  /// Returns the only UUID for which a text stands.
  ///
  /// - Parameter meanings: The UUIDs for which it may stand; at least one.
  /// - Throws: `Failure` with all of them when there are several.
  static func only(_ meanings: [BluetoothUUID], _ text: String) throws(Failure) -> BluetoothUUID {
    if meanings.count == 1 { return meanings[0] }
    let names = meanings.map(\.fullDescription).joined(separator: " or ")
    throw Failure(.wrongValue, "'\(text)' is \(names); write all 32 digits of the one that is meant")
  }

  /// The failure for a text that several sets of the user define.
  ///
  /// - Parameter meanings: The names and places of the definitions.
  static func ambiguous(_ status: ExitStatus, _ text: String, _ meanings: [(name: String, place: SourcePosition)])
    -> Failure
  {
    let places = meanings.map { "\($0.name) (\($0.place.text))" }.joined(separator: ", ")
    return Failure(
      status,
      "'\(text)' may be any of \(places); give its type, or choose a device with --definitions and its folder alone"
    )
  }
}
