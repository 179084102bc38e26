import GATTCore
import GATTRuntime
import Synchronization

/// The futures interface of a service that this program serves after it has been added to a `PeripheralManager`.
public final class MutableService: Sendable {
  private struct State {
    var base: GATTRuntime.MutableService
    var characteristics: [MutableCharacteristic]
  }

  private let values: Mutex<State>
  private let profile: ServiceProfile?

  private init(
    _ base: GATTRuntime.MutableService,
    _ characteristics: [MutableCharacteristic],
    _ profile: ServiceProfile?
  ) {
    values = Mutex(State(base: base, characteristics: characteristics))
    self.profile = profile
  }

  /// Creates the futures interface of a service of the runtime.
  public convenience init(_ base: GATTRuntime.MutableService) {
    self.init(base, base.characteristics.map { MutableCharacteristic($0) }, nil)
  }

  /// Creates a service without characteristics.
  public convenience init(uuid: CBUUID) {
    self.init(GATTRuntime.MutableService(uuid: uuid), [], nil)
  }

  /// Creates the service of a profile, without characteristics; see `characteristicsFromProfiles()`.
  public convenience init(profile: some ServiceProfileConvertible) {
    let profile = profile.profile
    self.init(GATTRuntime.MutableService(uuid: profile.uuid, name: profile.name), [], profile)
  }

  /// The runtime's service, as a manager would serve it now.
  public var base: GATTRuntime.MutableService { values.withLock { $0.base } }

  /// The UUID of the service.
  public var uuid: CBUUID { base.uuid }

  /// The name for display.
  public var name: String { base.name }

  /// Its characteristics, in their order. A manager serves those that the service has when it is added.
  public var characteristics: [MutableCharacteristic] {
    get { values.withLock { $0.characteristics } }
    set {
      values.withLock { state in
        let former = state.base
        state.characteristics = newValue
        state.base = GATTRuntime.MutableService(uuid: former.uuid, name: former.name, isPrimary: former.isPrimary)
        for characteristic in newValue { state.base.add(characteristic.base) }
        for included in former.includedServices { state.base.include(included) }
      }
    }
  }

  /// Replaces the characteristics by those of the profile; without a profile, by none.
  public func characteristicsFromProfiles() {
    characteristics = profile?.characteristics.map { MutableCharacteristic(profile: $0) } ?? []
  }
}
