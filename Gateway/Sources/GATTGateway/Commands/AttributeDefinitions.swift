import BlueGATT
import GATTDefinitions
import GATTInterpreter

/// The definitions of characteristics and requests, for connections: those of the user, of devices, and of the Bluetooth SIG.
struct AttributeDefinitions: Sendable {
  /// The definitions of the user and of each device.
  private let sets: [AttributeSet]

  init(_ library: DefinitionLibrary) { sets = library.attributes }

  /// Returns the interpreter of a characteristic.
  ///
  /// - Parameter service: The service of the characteristic. Two devices may define one characteristic differently.
  func interpreter(
    of characteristic: BluetoothUUID,
    in service: BluetoothUUID,
    _ direction: Direction
  ) -> ValueInterpreter? {
    for set in sets where set.services[service] != nil {
      if let value = set.interpreter.value(characteristic, direction) ?? set.interpreter.value(characteristic) {
        return value
      }
    }
    guard let file = ShippedFiles.assigned(characteristic) else { return nil }
    let interpreter = AttributeSet(assigned: [file]).interpreter
    return interpreter.value(characteristic, direction) ?? interpreter.value(characteristic)
  }

  /// Returns the exchanges of a service. Several devices may define one service differently.
  func exchanges(of service: BluetoothUUID) -> [ExchangeInterpreter] {
    let found = sets.flatMap { $0.services[service] ?? [] }
    guard found.isEmpty, let file = ShippedFiles.assigned(service) else { return found }
    return AttributeSet(assigned: [file]).services[service] ?? []
  }

  /// Returns the exchanges of a service if its definition is unambiguous: a definition of the user, or the only one.
  ///
  /// - Returns: nil for a service with several built-in definitions. Each describes another device.
  func unambiguousExchanges(of service: BluetoothUUID) -> [ExchangeInterpreter]? {
    let owners = sets.filter { $0.services[service] != nil }
    if let user = owners.first(where: \.isOfUser) { return user.services[service] }
    return owners.count > 1 ? nil : exchanges(of: service)
  }

  /// Returns the name of a service in its first definition; its UUID without a definition.
  func name(of service: BluetoothUUID) -> String {
    if let name = sets.lazy.compactMap({ $0.names[service] }).first { return name }
    return ShippedFiles.assigned(service).flatMap { AttributeSet(assigned: [$0]).names[service] } ?? "\(service)"
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
      if sets.contains(where: { $0.interpreter.value(uuid) != nil }) || ShippedFiles.assigned(uuid) != nil { return }
      throw GatewayError("the device \(device.name): no definition of the characteristic \(uuid) is known")
    case .request(let name):
      let known = sets.lazy.flatMap { $0.services.values.joined() }
      if known.contains(where: { $0.knows(name) }) { return }
      let assigned = AttributeSet(assigned: ShippedFiles.assignedServices).services.values.joined()
      if assigned.contains(where: { $0.knows(name) }) { return }
      throw GatewayError("the device \(device.name): no definition has a request '\(name)'")
    }
  }
}

extension ExchangeInterpreter {
  /// The names of the requests: of cases, then of examples.
  var requestNames: [String] { names + requests.definition.examples.map(\.name).filter { !$0.isEmpty } }

  fileprivate func knows(_ request: String) -> Bool {
    requestNames.contains { $0.lowercased() == request.lowercased() }
  }
}
