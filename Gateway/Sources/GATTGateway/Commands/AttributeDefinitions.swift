import BlueGATT
import GATTDefinitions
import GATTInterpreter
import ShippedDefinitions

/// The definitions of characteristics and requests: those of the user, of devices, and of the Bluetooth SIG.
struct AttributeDefinitions: Sendable {
  /// The definitions of the user and of each device.
  private let sets: [AttributeSet]

  init(_ library: DefinitionLibrary) { sets = library.attributes }

  /// Returns the definitions for a connected device. If several sets define one of its services, the result depends on
  /// the name and on all attributes of the device.
  ///
  /// - Throws: The errors of `Connection.services()` and `Service.discoverCharacteristics()`.
  func of(_ connection: Connection, over central: CentralManager) async throws -> DeviceDefinitions {
    let services = try await connection.services()
    var uuids = Set(services.map(\.uuid))
    let definitions = of(MatchSubject(connection.peripheral), offering: uuids)
    if !definitions.haveRivals { return definitions }
    for service in services { uuids.formUnion(try await service.discoverCharacteristics().map(\.uuid)) }
    if MatchSubject(connection.peripheral).name == nil {
      // The host may know the name from the device itself, or from earlier.
      _ = try? await central.retrievePeripherals()
    }
    return of(MatchSubject(connection.peripheral), offering: uuids)
  }

  /// Returns the definitions for a device. Of several sets that define one service, only those remain that match the
  /// device by their `x:Match`, if there are such. Sets of the user that do not match give way to those that may match.
  ///
  /// - Parameters:
  ///   - subject: What the device advertises.
  ///   - uuids: The UUIDs of its services, and those of its characteristics that are known.
  func of(_ subject: MatchSubject, offering uuids: Set<BluetoothUUID>) -> DeviceDefinitions {
    var subject = subject
    subject.services.formUnion(uuids)
    let known = sets.filter { !$0.services.isDisjoint(with: uuids) }.map { (set: $0, match: $0.match(subject)) }
    let fitting = known.filter { one in
      let shared = one.set.services.intersection(uuids)
      return !known.contains { other in
        other.match > one.match && (other.match == .matched || one.set.isOfUser)
          && other.set.isOfUser == one.set.isOfUser && !other.set.services.isDisjoint(with: shared)
      }
    }
    return DeviceDefinitions(fitting.map(\.set), of: subject, offering: uuids)
  }

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
