import GATTDefinitions
import GATTModel

/// Returns a warning for each set of definitions that has a service of another set, and no `x:Match` that tells its
/// device.
func sharedServiceWarnings(in sets: [(files: [DefinitionFile], definitions: DefinitionSet)]) -> [Diagnostic] {
  let services = sets.map { set in
    let paths = Set(set.files.map(\.path))
    return set.definitions.services.filter { paths.contains($0.position.path) }
  }
  var owners: [BluetoothUUID: [(set: Int, service: ServiceDefinition)]] = [:]
  for (index, services) in services.enumerated() {
    for service in services { owners[service.uuid, default: []].append((index, service)) }
  }
  return sets.indices.compactMap { index -> Diagnostic? in
    if sets[index].definitions.tellsDevice { return nil }
    for service in services[index] {
      guard let other = owners[service.uuid]?.first(where: { $0.set != index })?.service else { continue }
      return Diagnostic(
        .warning,
        at: service.position,
        "'\(service.name)' has the UUID \(service.uuid) of '\(other.name)' at \(other.position.text), and no x:Match "
          + "tells the two devices apart; write <x:Match name=\"NAME\"/> in the Profile, with the name that the device "
          + "advertises"
      )
    }
    return nil
  }
}

extension DefinitionSet {
  /// Whether an `x:Match` of a profile is about more than services, which other devices may have too.
  fileprivate var tellsDevice: Bool {
    profiles.contains { profile in
      profile.match.conditions.contains { !($0.names.isEmpty && $0.addresses.isEmpty && $0.serviceData.isEmpty) }
    }
  }
}
