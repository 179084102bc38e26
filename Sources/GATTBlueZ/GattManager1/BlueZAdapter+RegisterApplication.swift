import DBus
import GATTCore
import GATTRuntime

/// Serving: services as applications of `org.bluez.GattManager1`.
extension BlueZAdapter {
  /// Serves a service until it is unregistered, BlueZ ends, or the adapter is unplugged.
  ///
  /// A service and the services that it includes become one application. For that, BlueZ removes the included services
  /// and adds them again, which ends the subscriptions to them.
  public func register(_ service: LocalService, handler: any LocalServiceHandler) async throws(BackendError)
    -> RegistrationIdentifier
  {
    try service.check()
    let turn = gattManager.changes.enqueue()
    defer { gattManager.changes.end(turn) }
    try await gattManager.changes.waitInBackend(for: turn)
    _ = try poweredPath()
    var former: [ServedApplication] = []
    for identifier in service.included {
      guard let application = gattManager.services[identifier]?.application else {
        throw .rejected("an included service is not registered")
      }
      if !former.contains(where: { $0 === application }) { former.append(application) }
    }
    let served = ServedService(RegistrationIdentifier(rawValue: makeIdentifier()), service, handler)
    warn(of: service)
    gattManager.services[served.identifier] = served
    do throws(BackendError) {
      try await replace(former, by: former.flatMap(\.services) + [served])
    } catch {
      gattManager.services[served.identifier] = nil
      throw error
    }
    // BlueZ may have ended after its answer.
    guard gattManager.services[served.identifier] === served else { throw .poweredOff }
    return served.identifier
  }

  /// Stops serving a service. Services that include it are still served, without it.
  public func unregister(_ registration: RegistrationIdentifier) async {
    let turn = gattManager.changes.enqueue()
    defer { gattManager.changes.end(turn) }
    // In an unstructured task, so that cancelling the caller does not keep the service.
    await Task { try? await gattManager.changes.wait(for: turn) }.value
    guard let service = gattManager.services.removeValue(forKey: registration) else { return }
    service.endSubscriptions()
    guard let application = service.application else { return }
    let others = application.services.filter { $0 !== service }
    await Task {
      await unregisterApplication(application)
      await registerAgain(others)
    }.value
  }

  /// Ends all services, because BlueZ has ended or the adapter is unplugged.
  func endServing() {
    for service in gattManager.services.values { service.endSubscriptions() }
    gattManager.services = [:]
  }

  private func warn(of service: LocalService) {
    for characteristic in service.characteristics where characteristic.hidesWriteErrors {
      logger.warning(
        "BlueZ answers each write of this characteristic with success, because it also allows writes without response",
        metadata: ["service": "\(service.uuid)", "characteristic": "\(characteristic.uuid)"]
      )
    }
  }

  // MARK: - Applications

  private func replace(_ former: [ServedApplication], by services: [ServedService]) async throws(BackendError) {
    for application in former { await Task { await unregisterApplication(application) }.value }
    do throws(BusError) {
      try await registerApplication(services)
    } catch {
      await Task { for application in former { await registerAgain(application.services) } }.value
      throw translate(error)
    }
  }

  private func registerAgain(_ services: [ServedService]) async {
    let services = services.filter { gattManager.services[$0.identifier] === $0 }
    guard !services.isEmpty else { return }
    do throws(BusError) {
      try await registerApplication(services)
    } catch {
      logger.error("BlueZ does not take services back", metadata: ["error": "\(error)"])
      for service in services where gattManager.services[service.identifier] === service {
        gattManager.services[service.identifier] = nil
        if state == .poweredOn { observers.report(.registrationEnded(service.identifier)) }
      }
    }
  }

  private func registerApplication(_ services: [ServedService]) async throws(BusError) {
    let application = ServedApplication(host.makeExportPath("application"), services)
    do throws(BusError) {
      // The root is exported last, so that its `ObjectManager` sends no `InterfacesAdded` for the others.
      for object in objects(of: application).reversed() {
        application.exports.insert(try await host.exports.export(object), at: 0)
      }
      try await callManager(.gattManager, "RegisterApplication", [application.root.value, .properties([:])])
    } catch {
      // BlueZ may have registered the application although the caller was cancelled.
      Task { await unregisterApplication(application) }
      throw error
    }
    for service in services { service.state = .registered(application) }
  }

  /// Unregisters an application, if it is registered.
  private func unregisterApplication(_ application: ServedApplication) async {
    for service in application.services {
      service.endSubscriptions()
      updateSubscriptions(to: service)
      if service.application === application { service.state = .registering }
    }
    await endRegistration(of: application.root, .gattManager, "UnregisterApplication")
    for export in application.exports { await export.remove() }
    application.exports = []
  }
}
