import DBus
import GATTRuntime

/// The services that an adapter serves: `org.bluez.GattManager1`.
struct GattManager1 {
  var services: [RegistrationIdentifier: ServedService] = [:]
  /// Lets one call of `register(_:handler:)` or `unregister(_:)` run at a time.
  let changes = TurnQueue()

  var isEmpty: Bool { services.isEmpty }

  subscript(attribute: ServedAttribute) -> ServedCharacteristic? {
    services[attribute.registration]?.characteristics[attribute.position]
  }
}

/// Identifies a served characteristic.
struct ServedAttribute: Hashable, Sendable {
  var registration: RegistrationIdentifier
  /// The index among the characteristics of the service.
  var position: Int
}

/// A service that this program serves, until `GattManager1` no longer has it.
final class ServedService {
  /// Whether BlueZ has the service. A change of an application registers its other services anew.
  ///
  ///     registering ── RegisterApplication ──▶ registered ── unregister(_:), or loss of BlueZ or the adapter ──▶ ended
  ///          ▲                                     │
  ///          └─ UnregisterApplication, because another service of the application comes or goes
  enum State {
    case registering
    case registered(ServedApplication)
  }

  let identifier: RegistrationIdentifier
  let local: LocalService
  let handler: any LocalServiceHandler
  let characteristics: [ServedCharacteristic]
  var state = State.registering

  /// The application that the service is registered in.
  var application: ServedApplication? { if case .registered(let application) = state { application } else { nil } }

  init(_ identifier: RegistrationIdentifier, _ local: LocalService, _ handler: any LocalServiceHandler) {
    self.identifier = identifier
    self.local = local
    self.handler = handler
    characteristics = local.characteristics.map { ServedCharacteristic($0.properties) }
  }

  /// Closes the sockets of all subscriptions. A caller that keeps the service reports their end to the handler.
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
}
