import GATTCore

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
}
