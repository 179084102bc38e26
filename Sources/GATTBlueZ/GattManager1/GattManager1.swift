import DBus
import GATTRuntime

/// The services that an adapter serves: `org.bluez.GattManager1`.
struct GattManager1 {
  var services: [RegistrationIdentifier: ServedService] = [:]
  /// The turns of `register(_:handler:)` and `unregister(_:)`.
  let changes = TurnQueue()

  var isEmpty: Bool { services.isEmpty }

  subscript(attribute: ServedAttribute) -> ServedCharacteristic? {
    services[attribute.registration]?.characteristics[attribute.position]
  }
}

/// A characteristic of a served service.
struct ServedAttribute: Hashable, Sendable {
  var registration: RegistrationIdentifier
  /// The index among the characteristics of the service.
  var position: Int
}

/// A service that this program serves.
///
///     no application ── RegisterApplication ──▶ application ── unregister(_:), or BlueZ has ended ▶ ended
///          ▲                                         │
///          └─ UnregisterApplication, because another service of the application comes or goes
final class ServedService {
  let identifier: RegistrationIdentifier
  let local: LocalService
  let handler: any LocalServiceHandler
  let characteristics: [ServedCharacteristic]
  /// The application that the service is registered in; nil while it is not registered.
  var application: ServedApplication?

  init(_ identifier: RegistrationIdentifier, _ local: LocalService, _ handler: any LocalServiceHandler) {
    self.identifier = identifier
    self.local = local
    self.handler = handler
    characteristics = local.characteristics.map { ServedCharacteristic($0.properties) }
  }

  /// Closes the sockets of all subscriptions. The caller reports it to the handler.
  func endSubscriptions() {
    for characteristic in characteristics { characteristic.endSubscriptions() }
  }
}

/// The services of one `RegisterApplication`: one service, or several that include each other. BlueZ knows included
/// services only within an application, and reads an application only once.
final class ServedApplication {
  let root: ObjectPath
  let services: [ServedService]
  /// The objects that BlueZ calls, the one at `root` first.
  var exports: [ObjectExport] = []

  init(_ root: ObjectPath, _ services: [ServedService]) {
    self.root = root
    self.services = services
  }

  func path(of service: ServedService) -> ObjectPath? {
    services.firstIndex { $0 === service }.map { root.appending("service", $0) }
  }

  func path(of attribute: ServedAttribute) -> ObjectPath? {
    services.first { $0.identifier == attribute.registration }
      .flatMap { path(of: $0) }?.appending("char", attribute.position)
  }
}
