import GATTCore

/// Names of services and characteristics that differ in their letters and digits, so that their Swift names differ.
struct DraftNames {
  private var services: Set<String> = []
  private var characteristics: Set<String> = []

  /// A name for a service.
  ///
  /// - Parameter given: The name that it has; nil without one.
  mutating func service(_ given: String?, _ uuid: BluetoothUUID) -> String {
    Self.name(given, "Service", uuid, &services)
  }

  /// A name for a characteristic.
  ///
  /// - Parameter given: The name that it has; nil without one.
  mutating func characteristic(_ given: String?, _ uuid: BluetoothUUID) -> String {
    Self.name(given, "Characteristic", uuid, &characteristics)
  }

  private static func name(_ given: String?, _ kind: String, _ uuid: BluetoothUUID, _ taken: inout Set<String>)
    -> String
  {
    // The first digits of a UUID differ within a device, and are all of an assigned one.
    let digits = uuid.description.prefix { $0 != "-" }
    var candidates = ["\(kind) \(digits)", "\(kind) \(uuid)"]
    if let given, given.contains(where: \.isLetter) { candidates = [given, "\(given) \(digits)"] + candidates }
    let name = candidates.first { !taken.contains(key($0)) } ?? candidates[0]
    taken.insert(key(name))
    return name
  }

  private static func key(_ name: String) -> String { name.lowercased().filter { $0.isLetter || $0.isNumber } }
}
