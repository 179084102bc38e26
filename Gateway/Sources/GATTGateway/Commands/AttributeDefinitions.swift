import BlueGATT
import GATTDefinitions
import GATTInterpreter
import ShippedDefinitions

/// The definitions of characteristics and requests, for connections: those of the user, of devices, and of the Bluetooth SIG.
struct AttributeDefinitions: Sendable {
  /// The definitions of the user and of each device.
  private let sets: [AttributeSet]

  init(_ library: DefinitionLibrary) { self.init(library.attributes) }

  private init(_ sets: [AttributeSet]) { self.sets = sets }

  /// Returns the definitions for a connected device. Of several that define one service, only those remain that match
  /// the device by their `x:Match`, if there are such.
  ///
  /// - Throws: The errors of `Connection.services()`.
  func of(_ connection: Connection) async throws -> AttributeDefinitions {
    let services = Set(try await connection.services().map(\.uuid))
    var subject = MatchSubject(connection.peripheral)
    subject.services.formUnion(services)
    let known = sets.filter { !$0.services.isDisjoint(with: services) }.map { (set: $0, match: $0.match(subject)) }
    let fitting = known.filter { one in
      !known.contains { other in
        other.match == .matched && one.match != .matched && other.set.isOfUser == one.set.isOfUser
          && !other.set.services.isDisjoint(with: one.set.services.intersection(services))
      }
    }
    return AttributeDefinitions(fitting.map(\.set))
  }

  /// Returns the interpreter of a characteristic.
  ///
  /// - Parameter service: The service of the characteristic. Two devices may define one characteristic differently.
  func interpreter(
    of characteristic: BluetoothUUID,
    in service: BluetoothUUID,
    _ direction: Direction
  ) -> ValueInterpreter? {
    for set in sets where set.services.contains(service) {
      if let value = set.interpreter(characteristic, direction) { return value }
    }
    return DefinitionSource.assigned.interpreter(characteristic, direction)
  }

  /// Returns the definitions of a service. Several devices may define one service differently.
  func services(_ uuid: BluetoothUUID) -> [DefinedService] {
    let found = sets.flatMap { $0.services(uuid) }
    return found.isEmpty ? DefinitionSource.assigned.services(uuid) : found
  }

  /// Returns the definitions of a service with a certain meaning: the only one of the user, or else the only one. Of
  /// several definitions of one UUID, the first may be that of another device.
  ///
  /// - Returns: nil for a service with several meanings.
  func certainServices(_ uuid: BluetoothUUID) -> [DefinedService]? {
    let owners = owners(of: uuid)
    return owners.count > 1 ? nil : owners.first?.services(uuid) ?? services(uuid)
  }

  /// The sets that define a service: only those of the user, if one of them does.
  private func owners(of service: BluetoothUUID) -> [AttributeSet] {
    let owners = sets.filter { $0.services.contains(service) }
    return owners.contains(where: \.isOfUser) ? owners.filter(\.isOfUser) : owners
  }

  /// Returns the writes that a device needs before others; none for a service with several definitions, because the wrong
  /// octets could be written.
  func setup(of service: BluetoothUUID) -> [SetupWrite] {
    // Services of the Bluetooth SIG demand no writes.
    let known = owners(of: service).flatMap { $0.services(service) }
    return known.count == 1 ? known[0].setup : []
  }

  /// Returns the name of a service in its first definition; its UUID without a definition.
  func name(of service: BluetoothUUID) -> String { services(service).first?.name ?? "\(service)" }

  /// Checks that the characteristics and requests of devices have definitions.
  ///
  /// - Throws: `GatewayError`.
  func check(_ devices: [DeviceConfiguration]) throws(GatewayError) {
    for device in devices {
      for uuid in device.subscriptions { try check(.characteristic(uuid), of: device) }
      for poll in device.polls { try check(poll.subject, of: device) }
    }
  }

  private func check(_ subject: DeviceConfiguration.Poll.Subject, of device: DeviceConfiguration) throws(GatewayError) {
    switch subject {
    case .characteristic(let uuid):
      if sets.contains(where: { $0.interpreter(uuid) != nil }) || Shipped.assigned(uuid) != nil { return }
      throw GatewayError("the device \(device.name): no definition of the characteristic \(uuid) is known")
    case .request(let name):
      if sets.contains(where: { $0.knows(name) }) { return }
      let services = Shipped.read(Shipped.files { $0.hasPrefix("sig/services/") })
      if AttributeSet(DefinitionSource(services)).knows(name) { return }
      throw GatewayError("the device \(device.name): no definition has a request '\(name)'")
    }
  }
}

extension ExchangeInterpreter {
  /// The names of the requests: of cases, then of examples.
  var requestNames: [String] { names + requests.definition.examples.map(\.name).filter { !$0.isEmpty } }
}

extension AttributeSet {
  /// Whether a service has a request with this name.
  fileprivate func knows(_ request: String) -> Bool {
    allServices.contains { service in
      service.exchanges.contains { $0.requestNames.contains { $0.lowercased() == request.lowercased() } }
    }
  }
}
