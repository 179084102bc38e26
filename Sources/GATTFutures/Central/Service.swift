import GATTCore
import GATTRuntime
import Synchronization

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// A service of a connected device, in futures.
public final class Service: Sendable {
  /// The runtime's service. Both interfaces may be used.
  public let base: GATTRuntime.Service

  private struct State {
    weak var peripheral: Peripheral?
    var characteristics: [Characteristic] = []
  }

  private let values: Mutex<State>

  /// The interface in futures of a service of the runtime.
  public convenience init(_ base: GATTRuntime.Service) {
    self.init(base, of: nil)
  }

  init(_ base: GATTRuntime.Service, of peripheral: Peripheral?) {
    self.base = base
    values = Mutex(State(peripheral: peripheral))
  }

  /// What kind of service it is.
  public var uuid: CBUUID { base.uuid }

  /// What its profile calls it; "Unknown" without a profile.
  public var name: String { base.name }

  /// The device that it was discovered on; nil when nobody holds that any more.
  public var peripheral: Peripheral? { values.withLock { $0.peripheral } }

  /// The characteristics that have been discovered, by handle.
  public var characteristics: [Characteristic] { values.withLock { $0.characteristics } }

  /// The discovered characteristics with a UUID, by handle; nil when there are none.
  public func characteristics(withUUID uuid: CBUUID) -> [Characteristic]? {
    let found = characteristics.filter { $0.uuid == uuid }
    return found.isEmpty ? nil : found
  }

  /// The discovered characteristic with a UUID: the one with the lowest handle if there are several.
  public func characteristic(_ uuid: CBUUID) -> Characteristic? { characteristics.first { $0.uuid == uuid } }

  /// Discovers all characteristics of the service.
  ///
  /// - Parameter timeout: In seconds.
  public func discoverAllCharacteristics(timeout: TimeInterval = .infinity) -> Future<Void> {
    discoverCharacteristics(nil, timeout: timeout)
  }

  /// Discovers characteristics of the service; those discovered before stay.
  ///
  /// Fails with `ServiceError.characteristicDiscoveryTimeout`, `PeripheralError.disconnected`, an `ATTError` as the
  /// device answered, and with what `CharacteristicProfile.onDiscovered(_:)` throws.
  ///
  /// - Parameters:
  ///   - uuids: Which ones; nil for all.
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
