import GATTCore
import GATTRuntime
import Synchronization

/// A service that this program serves, once it is added to a `PeripheralManager`, in futures.
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

  /// The interface in futures of a service of the runtime.
  public convenience init(_ base: GATTRuntime.MutableService) {
    self.init(base, base.characteristics.map { MutableCharacteristic($0) }, nil)
  }

  /// A service without characteristics so far.
  public convenience init(uuid: CBUUID) {
    self.init(GATTRuntime.MutableService(uuid: uuid), [], nil)
  }

  /// The service of a profile, without characteristics so far; see `characteristicsFromProfiles()`.
  public convenience init(profile: some ServiceProfileKind) {
    let profile = profile.profile
    self.init(GATTRuntime.MutableService(uuid: profile.uuid, name: profile.name), [], profile)
  }

  /// The runtime's service, as it is served when it is added now.
  public var base: GATTRuntime.MutableService { values.withLock { $0.base } }

  /// What kind of service it is.
  public var uuid: CBUUID { base.uuid }

  /// The name that people read.
  public var name: String { base.name }

  /// Its characteristics, in their order. What is set counts when the service is added to a manager.
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

  /// Makes the characteristics of its profile, in the place of those that it has; none without a profile.
  public func characteristicsFromProfiles() {
    characteristics = profile?.characteristics.map { MutableCharacteristic(profile: $0) } ?? []
  }
}
