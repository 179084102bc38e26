import BlueGATT
import GATTDefinitions
import GATTInterpreter
import ShippedDefinitions

/// The definitions of the characteristics and requests of a connected device.
struct DeviceDefinitions: Sendable {
  /// The definitions of the user, and of devices, that have a service of the device.
  private let sets: [AttributeSet]
  /// Of the sets of the user, and of the others, those that fit the device best; not those that fit equally well.
  private let best: [DefinitionSource]
  /// The services of the device, and its characteristics if they are known.
  private let uuids: Set<BluetoothUUID>
  private let isNameKnown: Bool

  init(_ sets: [AttributeSet], of subject: MatchSubject, offering uuids: Set<BluetoothUUID>) {
    self.sets = sets
    self.uuids = uuids
    isNameKnown = subject.name != nil
    best = [true, false].compactMap { isOfUser in
      sets.filter { $0.isOfUser == isOfUser }.map(\.source).definitions(of: subject, offering: uuids)
    }
  }

  /// Whether several sets of the user, or several others, define a service of the device.
  var haveRivals: Bool {
    sets.indices.contains { index in
      let shared = sets[index].services.intersection(uuids)
      return sets[..<index].contains { $0.isOfUser == sets[index].isOfUser && !$0.services.isDisjoint(with: shared) }
    }
  }

  private func isBest(_ set: AttributeSet) -> Bool { best.contains { $0 === set.source } }

  /// Returns the interpreter of a characteristic; nil when it has no definition.
  ///
  /// - Parameter service: The service of the characteristic. Two devices may define one characteristic differently.
  /// - Throws: `UnclearDefinition` when several sets define it, and none fits the device best.
  func interpreter(
    of characteristic: BluetoothUUID,
    in service: BluetoothUUID,
    _ direction: Direction
  ) throws(UnclearDefinition) -> ValueInterpreter? {
    for isOfUser in [true, false] {
      let owners = sets.filter { $0.isOfUser == isOfUser && $0.services.contains(service) }
      let clear = owners.contains(where: isBest) ? owners.filter(isBest) : owners
      let found = clear.compactMap { $0.interpreter(characteristic, direction) }
      try check(found.map(\.definition.position), of: "the characteristic \(characteristic)", isOfUser: isOfUser)
      if let interpreter = found.first { return interpreter }
    }
    return DefinitionSource.assigned.interpreter(characteristic, direction)
  }

  /// Checks that definitions with one UUID or name are one and the same.
  func check(_ places: [SourcePosition], of subject: String, isOfUser: Bool) throws(UnclearDefinition) {
    let paths = Set(places.map(\.path)).sorted()
    if paths.count > 1 {
      throw UnclearDefinition(subject: subject, paths: paths, areOfUser: isOfUser, isNameKnown: isNameKnown)
    }
  }

  /// The definitions of a service that are equally certain.
  struct Group: Sendable {
    let services: [DefinedService]
    /// Whether the definitions are those of the user.
    let isOfUser: Bool
  }

  /// Returns the definitions of a service, the most certain ones first.
  func services(_ uuid: BluetoothUUID) -> [Group] {
    let groups = [true, false].flatMap { isOfUser -> [Group] in
      let owners = sets.filter { $0.isOfUser == isOfUser && $0.services.contains(uuid) }
      return [owners.filter(isBest), owners.filter { !isBest($0) }].map { owners in
        Group(services: owners.flatMap { $0.services(uuid) }, isOfUser: isOfUser)
      }
    }.filter { !$0.services.isEmpty }
    return groups.isEmpty ? [Group(services: DefinitionSource.assigned.services(uuid), isOfUser: false)] : groups
  }

  /// Returns the definitions of a service with a certain meaning: the only one of the user, or else the only one. Of
  /// several definitions of one UUID, the first may be that of another device.
  ///
  /// - Returns: nil for a service with several meanings.
  func certainServices(_ uuid: BluetoothUUID) -> [DefinedService]? {
    let owners = owners(of: uuid)
    if owners.count > 1 { return nil }
    return owners.first?.services(uuid) ?? DefinitionSource.assigned.services(uuid)
  }

  /// The sets that define a service: only those of the user, if one of them does, and of these the one that fits best.
  private func owners(of service: BluetoothUUID) -> [AttributeSet] {
    let owners = sets.filter { $0.services.contains(service) }
    let ofUser = owners.filter(\.isOfUser)
    if ofUser.isEmpty { return owners }
    return ofUser.contains(where: isBest) ? ofUser.filter(isBest) : ofUser
  }

  /// Returns the writes that a device needs before others; none for a service with several definitions, because the
  /// wrong octets could be written.
  func setup(of service: BluetoothUUID) -> [SetupWrite] {
    // Services of the Bluetooth SIG demand no writes.
    let known = owners(of: service).flatMap { $0.services(service) }
    return known.count == 1 ? known[0].setup : []
  }

  /// Returns the name of a service in its first definition; its UUID without a definition.
  func name(of service: BluetoothUUID) -> String { services(service).first?.services.first?.name ?? "\(service)" }
}

/// Several definitions may be those of a device, and nothing tells which one is.
struct UnclearDefinition: Error, Hashable, CustomStringConvertible {
  /// The UUID or the name that has several definitions.
  let subject: String
  /// The files of the definitions.
  let paths: [String]
  /// Whether the definitions are those of the user.
  let areOfUser: Bool
  /// Whether the name of the device is known. If not, it may come, and tell the definition.
  let isNameKnown: Bool

  /// The reason, and what to do.
  var description: String {
    let remedy =
      if !isNameKnown {
        "the name of the device, which may tell the right one, is not known yet"
      } else if areOfUser {
        "write <x:Match name=\"NAME\"/> in the Profile of the right one, with the name of the device"
      } else {
        "copy the right one into a folder of 'definitions'"
      }
    return "\(subject) has several definitions (\(paths.joined(separator: ", "))); \(remedy)"
  }
}
