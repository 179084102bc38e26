import GATTCore
import GATTRuntime
import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Radios in one process: any number of adapters, each a `Backend`, that receive, connect and talk to each other as
/// distance, loss and faults allow. Tests use it where no radio is available, or where a real radio does not fail as
/// the test needs.
///
/// A program that gets its `Backend` as a parameter runs on a simulated adapter as on a real one. The article *Testing
/// with the simulator* in the documentation of `BlueGATT` has a first test.
///
/// ## Time
///
/// Inside `run(timeLimit:_:)` the clock moves to the next timer whenever nothing else can happen. An hour on the clock
/// takes only the time that the program needs to compute, and a test never guesses how long something takes. All tasks
/// run one after the other, in an order that the seed determines, so that the same seed reproduces a failure.
/// `SimulatedClock` has the rules for programs: mainly, start tasks as child tasks, and sleep on the clock.
/// With `SimulatedClock.Mode.manual` the test moves the clock; with `.realTime(speed:)` the clock follows real time.
///
/// ## The simulated radio
///
/// `conditions` sets the connection interval, latency, loss, range, RSSI noise, supervision timeout and queue capacity
/// of the radios; a test may change all of them at any time. An adapter in range receives an advertisement unless it is
/// lost. On a link a lost packet is sent again one connection interval later, and the packets of one direction stay in
/// order. A link ends when no packet gets through for the supervision timeout, or when a request is not answered, or an
/// indication not confirmed, for 30 s (Core Specification, Volume 3, Part F, 3.3.3). A link has the smaller MTU of its
/// two adapters. An L2CAP channel has 8 credits in each direction, for packets of at most that length.
///
/// ## Failures
///
/// | failure | control |
/// |---|---|
/// | out of range, and back | `SimulatedAdapter.position` |
/// | interference | `conditions.loss` |
/// | a link that ends, with any reason | `SimulatedAdapter.breakLinks(with:reason:)`, `disconnectAll()` |
/// | an adapter that is switched off, or unplugged | `isPoweredOn`, `isPresent` |
/// | a host's Bluetooth service that ends | `isDaemonRunning` |
/// | a host that ends advertisements or services by itself | `endAdvertisements()`, `endRegistrations()` |
/// | a slow device | `responseDelay` |
/// | a device that is broken or hostile | `faults`: see `SimulatedFault` |
/// | arbitrary advertised octets | `startAdvertising(octets:scanResponse:interval:)` |
/// | pairing that the user refuses, mistypes or never answers | a `PairingAgent` that does so |
///
/// ## Several adapters
///
/// The air is the `AdapterDirectory` of all its adapters, for programs that choose an adapter or use each one that is
/// plugged in.
public final class SimulatedAir: Sendable {
  /// The clock of the simulation.
  public let clock: SimulatedClock

  struct State {
    var random: SeededGenerator
    var conditions: RadioConditions
    var adapters: [AdapterState] = []
    /// The scans and pending connections of all adapters, so that the adapters that neither scan nor connect cost no time
    /// when another one advertises.
    var scans: [AdapterState.Scan] = []
    var attempts: [AdapterState.Attempt] = []
    /// Oldest first.
    var links: [LinkState] = []
    var nextIdentifier: UInt64 = 0

    mutating func takeIdentifier() -> UInt64 {
      nextIdentifier += 1
      return nextIdentifier
    }
  }

  let state: Mutex<State>
  let directoryObservers = Observers<AdapterEvent>()

  /// Creates an air without adapters.
  ///
  /// - Parameters:
  ///   - seed: The seed of all random decisions.
  ///   - clock: The mode of the clock.
  ///   - conditions: The properties of the radio.
  public init(
    seed: UInt64 = 0,
    clock: SimulatedClock.Mode = .automatic,
    conditions: RadioConditions = RadioConditions()
  ) {
    self.clock = SimulatedClock(mode: clock)
    state = Mutex(State(random: SeededGenerator(seed: seed), conditions: conditions))
  }

  /// The properties of the radio.
  public var conditions: RadioConditions {
    get { state.withLock { $0.conditions } }
    set { state.withLock { $0.conditions = newValue } }
  }

  /// Runs `body` as part of the simulation: the clock runs all its tasks, in a reproducible order.
  ///
  /// Several runs may be in progress at the same time.
  ///
  /// - Parameters:
  ///   - timeLimit: The time on the clock after which `body` is cancelled. The default is a day.
  ///   - body: The program. `SimulatedClock` has the rules for it.
  /// - Throws: The error of `body`; `SimulationError.timeLimitExceeded`.
  public func run<Result: Sendable>(
    timeLimit: Duration = .seconds(86400),
    _ body: @escaping @Sendable () async throws -> Result
  ) async throws -> Result {
    let expiry = Completion<Void>()
    let deadline = clock.now.advanced(by: timeLimit)
    let task = Task(executorPreference: clock) { [clock] in
      clock.beginRun()
      defer { clock.endRun() }
      return try await body()
    }
    let limit = clock.schedule(at: deadline) {
      expiry.complete(.success(()))
      task.cancel()
    }
    defer { limit.cancel() }
    let result = await withTaskCancellationHandler {
      await task.result
    } onCancel: {
      task.cancel()
    }
    if case .failure = result, expiry.isComplete { throw SimulationError.timeLimitExceeded(timeLimit) }
    return try result.get()
  }

  /// Adds an adapter that is powered on.
  ///
  /// - Parameters:
  ///   - name: The host's name for the adapter.
  ///   - address: The address of the adapter; nil for a static random address that no other adapter has.
  ///   - position: The position of the adapter.
  ///   - maximumTransmissionUnit: The largest MTU of the adapter in octets, 23 ... 517. A link has the smaller one of
  ///     its ends.
  ///   - measuredPower: The RSSI at 1 m distance, in dBm.
  public func addAdapter(
    name: String,
    address: DeviceAddress? = nil,
    position: Position = Position(x: 0, y: 0),
    maximumTransmissionUnit: Int = 247,
    measuredPower: Int = -59
  ) -> SimulatedAdapter {
    let adapter = state.withLock { state in
      let number = state.adapters.count
      state.adapters.append(
        AdapterState(
          name: name,
          identifier: PeerIdentifier(address?.description ?? Self.address(number + 1)),
          maximumTransmissionUnit: AttributeProtocol.maximumTransmissionUnit(nearestTo: maximumTransmissionUnit),
          measuredPower: measuredPower,
          position: position
        )
      )
      return SimulatedAdapter(self, number: number, name: name)
    }
    reportPresence(of: adapter, true)
    return adapter
  }

  /// Returns an object for the adapter with this index.
  func adapter(_ number: Int, _ state: State) -> SimulatedAdapter {
    SimulatedAdapter(self, number: number, name: state.adapters[number].name)
  }

  /// Returns a static random device address (Core Specification, Volume 6, Part B, 1.3.2.1).
  private static func address(_ number: Int) -> String {
    text(ofAddress: UInt64(number) | 0xC000_0000_0000)
  }

  /// Returns a non-resolvable private address (Core Specification, Volume 6, Part B, 1.3.2.2).
  static func randomAddress(_ state: inout State) -> String {
    text(ofAddress: UInt64.random(in: 1..<0x3FFF_FFFF_FFFF, using: &state.random))
  }

  private static func text(ofAddress address: UInt64) -> String {
    let digits = Array("0123456789ABCDEF")
    return (0..<6).reversed().map { octet in
      let value = Int(address >> (8 * octet) & 0xFF)
      return "\(digits[value >> 4])\(digits[value & 0x0F])"
    }.joined(separator: ":")
  }

  func faults(of adapter: Int) -> Set<SimulatedFault> { state.withLock { $0.adapters[adapter].faults } }

  // MARK: Distance

  static func areInRange(_ state: State, _ one: Int, _ other: Int) -> Bool {
    state.adapters[one].position.distance(to: state.adapters[other].position) <= state.conditions.range
  }

  /// Returns the RSSI of `sender` at `receiver` in dBm. The power falls with the square of the distance.
  static func signalStrength(_ state: inout State, of sender: Int, at receiver: Int) -> Int {
    let distance = state.adapters[sender].position.distance(to: state.adapters[receiver].position)
    let ideal = Double(state.adapters[sender].measuredPower) - 20 * log10(max(distance, 0.1))
    // A test may set any position, power and noise. The result is limited to the RSSI range of HCI; NaN becomes -127
    // dBm.
    let noise = min(max(state.conditions.signalNoise, 0), 255)
    let strength = ideal.isNaN ? -127 : Int(min(max(ideal.rounded(), -1000), 1000))
    return min(max(strength + Int.random(in: -noise...noise, using: &state.random), -127), 20)
  }

  // MARK: Events

  /// Reports an event to the managers of an adapter, after all earlier events.
  func report(_ event: BackendEvent, to adapter: Int) {
    clock.post { [self] in state.withLock { $0.adapters[adapter].observers }.report(event) }
  }
}
