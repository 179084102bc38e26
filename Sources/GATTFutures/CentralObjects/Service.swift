import GATTCore
import GATTRuntime
import Synchronization

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The futures interface of a service of a connected device.
public final class Service: Sendable {
  /// The runtime's service. Both interfaces may be used.
  public let base: GATTRuntime.Service

  private struct State {
    weak var peripheral: Peripheral?
    var characteristics: [Characteristic] = []
  }

  private let values: Mutex<State>

  /// Creates the futures interface of a service of the runtime.
  public convenience init(_ base: GATTRuntime.Service) {
    self.init(base, of: nil)
  }

  init(_ base: GATTRuntime.Service, of peripheral: Peripheral?) {
    self.base = base
    values = Mutex(State(peripheral: peripheral))
  }

  /// The UUID of the service.
  public var uuid: CBUUID { base.uuid }

  /// The name in its profile; "Unknown" without a profile.
  public var name: String { base.name }

  /// The device with the service; nil after the `Peripheral` has been released.
  public var peripheral: Peripheral? { values.withLock { $0.peripheral } }

  /// The discovered characteristics, by handle.
  public var characteristics: [Characteristic] { values.withLock { $0.characteristics } }

  /// Returns the discovered characteristics with a UUID, by handle; nil without any.
  public func characteristics(withUUID uuid: CBUUID) -> [Characteristic]? {
    let found = characteristics.filter { $0.uuid == uuid }
    return found.isEmpty ? nil : found
  }

  /// Returns the discovered characteristic with a UUID; the one with the lowest handle if there are several.
  public func characteristic(_ uuid: CBUUID) -> Characteristic? { characteristics.first { $0.uuid == uuid } }

  /// Discovers all characteristics of the service.
  ///
  /// - Parameter timeout: In seconds.
  public func discoverAllCharacteristics(timeout: TimeInterval = .infinity) -> Future<Void> {
    discoverCharacteristics(nil, timeout: timeout)
  }

  /// Discovers characteristics of the service; those discovered before remain.
  ///
  /// Fails with `ServiceError.characteristicDiscoveryTimeout`, `PeripheralError.disconnected`, the `ATTError` of the
  /// device's response, and with errors that `CharacteristicProfile.onDiscovered(_:)` throws.
  ///
  /// - Parameters:
  ///   - uuids: The UUIDs to discover; nil for all.
  ///   - timeout: In seconds.
  public func discoverCharacteristics(_ uuids: [CBUUID]?, timeout: TimeInterval = .infinity) -> Future<Void> {
    base.runner.future { [self] in
      discovered(try await base.discoverCharacteristics(timeout: Duration(timeInterval: timeout)), uuids)
    }
  }

  private func discovered(_ found: [GATTRuntime.Characteristic], _ uuids: [CBUUID]?) {
    values.withLock { state in
      state.characteristics = found.compactMap { base in
        if let known = state.characteristics.first(where: { $0.base === base }) { return known }
        return uuids?.contains(base.uuid) ?? true ? Characteristic(base, of: self) : nil
      }
    }
  }
}
