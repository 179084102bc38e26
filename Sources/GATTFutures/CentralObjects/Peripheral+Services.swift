import GATTCore
import GATTRuntime

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

extension Peripheral {
  /// The discovered services, by handle. They remain when the connection ends, but can't be used any more.
  public var services: [Service] { values.withLock { $0.services } }

  /// Returns the discovered services with a UUID, by handle; nil without any.
  public func services(withUUID uuid: CBUUID) -> [Service]? {
    let found = services.filter { $0.uuid == uuid }
    return found.isEmpty ? nil : found
  }

  /// Returns the discovered service with a UUID; the one with the lowest handle if there are several.
  public func service(_ uuid: CBUUID) -> Service? { services.first { $0.uuid == uuid } }

  /// Discovers all services of the device.
  ///
  /// - Parameter timeout: In seconds.
  public func discoverAllServices(timeout: TimeInterval = .infinity) -> Future<Void> {
    discoverServices(nil, timeout: timeout)
  }

  /// Discovers services of the device; those discovered through the same connection before remain.
  ///
  /// Fails with `PeripheralError.disconnected` without a connection; with `.serviceDiscoveryTimeout`, after which
  /// the device is disconnected; with the `ATTError` of the device's response.
  ///
  /// - Parameters:
  ///   - uuids: The UUIDs to discover; nil for all.
  ///   - timeout: In seconds.
  public func discoverServices(_ uuids: [CBUUID]?, timeout: TimeInterval = .infinity) -> Future<Void> {
    guard let connection = values.withLock({ $0.connection }) else {
      return Future(error: PeripheralError.disconnected)
    }
    return runner.future { [weak self] in
      do {
        let found = try await connection.services(timeout: Duration(timeInterval: timeout))
        self?.discovered(found, uuids, through: connection)
      } catch GATTRuntime.PeripheralError.serviceDiscoveryTimeout {
        self?.disconnect()
        throw PeripheralError.serviceDiscoveryTimeout
      }
    }
  }

  /// Discovers all services, and then all their characteristics, one service after the other.
  ///
  /// Fails as `discoverServices(_:timeout:)` and `Service.discoverCharacteristics(_:timeout:)` do.
  ///
  /// - Parameter timeout: The timeout of each step, in seconds.
  public func discoverAllPeripheralServices(timeout: TimeInterval = .infinity) -> Future<Void> {
    discoverPeripheralServices(nil, timeout: timeout)
  }

  /// Discovers services, and then all their characteristics, one service after the other.
  ///
  /// - Parameters:
  ///   - uuids: The UUIDs to discover; nil for all.
  ///   - timeout: The timeout of each step, in seconds.
  public func discoverPeripheralServices(_ uuids: [CBUUID]?, timeout: TimeInterval = .infinity) -> Future<Void> {
    discoverServices(uuids, timeout: timeout).flatMap(context: ImmediateContext()) { [weak self] in
      let services = self?.services.filter { uuids?.contains($0.uuid) ?? true } ?? []
      return services.reduce(Future(value: ())) { before, service in
        before.flatMap(context: ImmediateContext()) { service.discoverAllCharacteristics(timeout: timeout) }
      }
    }
  }

  /// - Parameter found: All services that the device has now.
  private func discovered(
    _ found: [GATTRuntime.Service],
    _ uuids: [CBUUID]?,
    through connection: Connection
  ) {
    values.withLock { state in
      guard state.connection === connection else { return }
      state.services = found.compactMap { base in
        if let known = state.services.first(where: { $0.base === base }) { return known }
        return uuids?.contains(base.uuid) ?? true ? Service(base, of: self) : nil
      }
    }
  }
}
