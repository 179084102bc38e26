import GATTCore

/// Chooses names of services and characteristics that differ in their letters and digits, so that their Swift names
/// differ.
struct DraftNames {
  private var services: Set<String> = []
  private var characteristics: Set<String> = []

  /// Returns a name for a service.
  ///
  /// - Parameter given: The name that the device or Assigned Numbers gives it; nil without one.
  mutating func service(_ given: String?, _ uuid: BluetoothUUID) -> String {
    Self.name(given, "Service", uuid, &services)
  }

  /// Returns a name for a characteristic.
  ///
  /// - Parameter given: The name that the device or Assigned Numbers gives it; nil without one.
  mutating func characteristic(_ given: String?, _ uuid: BluetoothUUID) -> String {
    Self.name(given, "Characteristic", uuid, &characteristics)
  }

  private static func name(_ given: String?, _ kind: String, _ uuid: BluetoothUUID, _ taken: inout Set<String>)
    -> String
  {
    // Within a device, UUIDs usually differ in their first digits. A 16-bit UUID has no other digits.
    let digits = uuid.description.prefix { $0 != "-" }
    var candidates = ["\(kind) \(digits)", "\(kind) \(uuid)"]
    if let given, given.contains(where: \.isLetter) { candidates = [given, "\(given) \(digits)"] + candidates }
    let name = candidates.first { !taken.contains(key($0)) } ?? candidates[0]
    taken.insert(key(name))
    return name
  }

  private static func key(_ name: String) -> String { name.lowercased().filter { $0.isLetter || $0.isNumber } }
}
