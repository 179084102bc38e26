import DBus
import GATTRuntime

/// What an adapter serves.
struct GattManager1 {
  var services: [RegistrationIdentifier: ServedService] = [:]
  /// Registering and unregistering take turns: what is registered together changes together.
  let changes = TurnQueue()

  /// Whether nothing is served.
  var isEmpty: Bool { services.isEmpty }
}

/// A service that is registered with BlueZ, or about to be.
final class ServedService {
  let identifier: RegistrationIdentifier
  let local: LocalService
  let handler: any LocalServiceHandler
  let characteristics: [ServedCharacteristic]
  /// What it is registered in; nil while it is not.
  var application: ServedApplication?

  init(_ identifier: RegistrationIdentifier, _ local: LocalService, _ handler: any LocalServiceHandler) {
    self.identifier = identifier
    self.local = local
    self.handler = handler
    characteristics = local.characteristics.map { ServedCharacteristic($0.properties) }
  }

  /// Closes the sockets of all subscriptions. The handler has still to be told, if it is to know.
  func endSubscriptions() {
    for characteristic in characteristics { characteristic.endSubscriptions() }
  }
}

/// The services that BlueZ has been given together: one, or several of which some include others. BlueZ knows of included
/// services only within an application, and looks at an application only once.
final class ServedApplication {
  let root: ObjectPath
  let services: [ServedService]
  /// The objects that BlueZ calls, the one that manages the others first.
  var exports: [ObjectExport] = []

  init(_ root: ObjectPath, _ services: [ServedService]) {
    self.root = root
    self.services = services
  }

  func path(of service: ServedService) -> ObjectPath? {
    services.firstIndex { $0 === service }.map { root.appending("service", $0) }
  }
}
