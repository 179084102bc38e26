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

/// Radios in one process: any number of adapters, each a `Backend`, that hear, connect and talk to each other as
/// distance, loss and faults allow. What programs are tested with when there is no radio, and when one could not be made to fail
/// in the way that matters.
///
/// A program that takes its `Backend` from outside runs over an adapter of the air as over a real one. The article *Testing with the
/// simulator* in the documentation of `BlueGATT` has a first test.
///
/// ## Time
///
/// Inside `run(timeLimit:_:)` the clock moves to the next thing that is to happen whenever nothing else can: an hour of
/// radio takes as long as its computing, and no wait is a guess. Everything on the way runs on one thread, in an order that the seed
/// decides, so a failure is there again when the seed is. `SimulatedClock` says what a program has to keep to for that: mainly to
/// start tasks as children, and to sleep on the clock. With `SimulatedClock.Mode.manual` the test moves the clock, with
/// `.realTime(speed:)` it passes by itself.
///
/// ## What the air does
///
/// `conditions` has connection interval, latency, loss, range, noise of signal strengths, supervision timeout and
/// the room in a radio's queue; all may change at any time. An advertisement is heard within the range unless it is lost; on a
/// link a lost packet is sent again one connection interval later, and the packets of a direction never overtake each
/// other. A link without packets for the supervision timeout ends, and so does one on which a request is not answered, or
/// an indication not confirmed, for 30 s (Core Specification, Volume 3, Part F, 3.3.3). A link has the smaller MTU of its two
/// adapters.
///
/// ## What may go wrong
///
/// | what | how |
/// |---|---|
/// | out of range, and back | `SimulatedAdapter.position` |
/// | interference | `conditions.loss` |
/// | a link that ends, with any reason | `SimulatedAdapter.breakLinks(with:reason:)`, `disconnectAll()` |
/// | an adapter that is switched off, or unplugged | `isPoweredOn`, `isPresent` |
/// | the host's Bluetooth service that fails | `isDaemonRunning` |
/// | a host that ends advertisements or services unasked | `endAdvertisements()`, `endRegistrations()` |
/// | a slow device | `responseDelay` |
/// | a device that is broken or hostile | `faults`: see `SimulatedFault` |
/// | advertised octets that may be anything | `startAdvertising(octets:scanResponse:interval:)` |
/// | pairing that is refused, mistyped or never answered | a `PairingAgent` that does so |
///
/// ## Several adapters
///
/// The air is the `AdapterDirectory` of all its adapters: for programs that choose one, or take what is plugged in.
public final class SimulatedAir: Sendable {
  /// The clock that everything runs on.
  public let clock: SimulatedClock

  struct State {
    var random: SeededGenerator
    var conditions: RadioConditions
    var adapters: [AdapterState] = []
    /// Oldest first.
    var links: [LinkState] = []
    var nextIdentifier: UInt64 = 0
    var directoryObservers: [(token: Int, observer: @Sendable (AdapterEvent) -> Void)] = []
    var nextToken = 0

    mutating func takeIdentifier() -> UInt64 {
      nextIdentifier += 1
      return nextIdentifier
    }
  }

  let state: Mutex<State>

  /// An air without adapters so far.
  ///
  /// - Parameters:
  ///   - seed: Decides everything that is left to chance.
  ///   - clock: What makes the time pass.
  ///   - conditions: What the air does to packets.
  public init(
    seed: UInt64 = 0,
    clock: SimulatedClock.Mode = .automatic,
    conditions: RadioConditions = RadioConditions()
  ) {
    self.clock = SimulatedClock(mode: clock)
    state = Mutex(State(random: SeededGenerator(seed: seed), conditions: conditions))
  }

  /// What the air does to packets.
  public var conditions: RadioConditions {
    get { state.withLock { $0.conditions } }
    set { state.withLock { $0.conditions = newValue } }
  }

  /// Runs `body` as part of the simulation: all its tasks on the clock's thread, in an order that is always the same.
  ///
  /// Several runs may be under way at the same time.
  ///
  /// - Parameters:
  ///   - timeLimit: How much time may pass on the clock before `body` is cancelled; a day.
  ///   - body: The program. See `SimulatedClock` for what to keep to in it.
  /// - Throws: What `body` throws; `SimulationError.timeLimitExceeded`.
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
  ///   - name: What its host calls it.
  ///   - position: Where it is.
  ///   - maximumTransmissionUnit: The most octets of an ATT packet it can take, 23 ... 517. A link has the smaller one
  ///     of its ends.
  ///   - transmitPower: How strongly it is heard at 1 m, in dBm.
  public func addAdapter(
    name: String,
    position: Position = Position(x: 0, y: 0),
    maximumTransmissionUnit: Int = 247,
    transmitPower: Int = -59
  ) -> SimulatedAdapter {
    let adapter = state.withLock { state in
      let number = state.adapters.count
      let identifier = PeerIdentifier(Self.address(number + 1))
      state.adapters.append(
        AdapterState(
          name: name,
          identifier: identifier,
          maximumTransmissionUnit: AttributeProtocol.maximumTransmissionUnit(nearestTo: maximumTransmissionUnit),
          transmitPower: transmitPower,
          position: position
        )
      )
      return SimulatedAdapter(self, number: number, name: name, identifier: identifier)
    }
    reportPresence(of: adapter, true)
    return adapter
  }

  /// A handle of the adapter with this number.
  func adapter(_ number: Int, _ state: State) -> SimulatedAdapter {
    let adapter = state.adapters[number]
    return SimulatedAdapter(self, number: number, name: adapter.name, identifier: adapter.identifier)
  }

  /// A static random device address (Core Specification, Volume 6, Part B, 1.3.2.1).
  private static func address(_ number: Int) -> String {
    text(ofAddress: UInt64(number) | 0xC000_0000_0000)
  }

  /// A non-resolvable private address (Core Specification, Volume 6, Part B, 1.3.2.2).
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

  /// How strongly `sender` is heard by `receiver`, in dBm: the power falls with the square of the distance.
  static func signalStrength(_ state: inout State, of sender: Int, at receiver: Int) -> Int {
    let distance = state.adapters[sender].position.distance(to: state.adapters[receiver].position)
    let ideal = Double(state.adapters[sender].transmitPower) - 20 * log10(max(distance, 0.1))
    // Whatever the test says of places, powers and noise: what adds up to no number is not heard at all.
    let noise = min(max(state.conditions.signalNoise, 0), 255)
    let strength = ideal.isNaN ? -127 : Int(min(max(ideal.rounded(), -1000), 1000))
    return min(max(strength + Int.random(in: -noise...noise, using: &state.random), -127), 20)
  }

  // MARK: Events

  /// Tells the managers of an adapter, after everything they have been told before.
  func report(_ event: BackendEvent, to adapter: Int) {
    clock.post { [self] in
      for (_, observer) in state.withLock({ $0.adapters[adapter].observers }) { observer(event) }
    }
  }
}
