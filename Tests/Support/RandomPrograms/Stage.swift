import GATTRuntime
import SplitMix

/// The environment of a random program: a central, peers in its range, and possible faults.
package protocol Stage: Sendable {
  /// The central. All operations go through it.
  var manager: CentralManager { get }
  /// The clock of the central's backend.
  var clock: any BackendClock { get }
  /// The executor for all tasks of a program; nil for the default one.
  var executor: (any TaskExecutor)? { get }
  /// The peripherals.
  var peers: [Peer] { get }
  /// The possible faults. A fault that is listed twice is chosen twice as often.
  var faults: [Fault] { get }
  /// The possible operations.
  var operations: [Operation] { get }
  /// The pace of programs.
  var pace: Pace { get }
  /// The number of crashes of the host's Bluetooth service that no fault has caused.
  var crashCount: Int { get }

  /// Repairs everything, including what no `Fault` can repair.
  func repair() async throws
  /// Checks, after the end of all links, that no state is left.
  ///
  /// - Throws: `Complaint`.
  func expectNothingLeft() async throws
}

extension Stage {
  /// 0, because the host's Bluetooth service is simulated.
  package var crashCount: Int { 0 }
}

/// A peripheral, with the ledger of its traffic.
package struct Peer: Sendable {
  /// The index in `Stage.peers`.
  package let index: Int
  /// The address of the peripheral.
  package let identifier: PeerIdentifier
  /// The ledger.
  package let ledger: Ledger
  /// Whether the peer refuses writes by `Instrument.isRefused(_:)`.
  package let refusesWrites: Bool

  /// Creates a peer.
  package init(_ index: Int, _ identifier: PeerIdentifier, ledger: Ledger, refusesWrites: Bool) {
    self.index = index
    self.identifier = identifier
    self.ledger = ledger
    self.refusesWrites = refusesWrites
  }
}

/// A fault of a radio, a host or a program.
package struct Fault: Sendable {
  /// The name in the report.
  package let name: String
  /// The peer that the fault may disturb; nil for all.
  package let peer: Int?
  /// Whether the fault causes thousands of events per second, so that only a short one can be simulated.
  package let isDense: Bool
  /// Causes the fault.
  package let cause: @Sendable (inout SplitMix64) async throws -> Void
  /// Ends the fault; nil for a momentary fault.
  package let repair: (@Sendable () async throws -> Void)?

  /// Creates a fault.
  ///
  /// - Parameters:
  ///   - name: The name in the report.
  ///   - peer: The peer that it may disturb; nil for all.
  ///   - isDense: Whether it causes thousands of events per second.
  ///   - cause: Causes the fault.
  ///   - repair: Ends the fault; nil for a momentary fault.
  package init(
    _ name: String,
    peer: Int? = nil,
    isDense: Bool = false,
    _ cause: @escaping @Sendable (inout SplitMix64) async throws -> Void,
    repair: (@Sendable () async throws -> Void)? = nil
  ) {
    self.name = name
    self.peer = peer
    self.isDense = isDense
    self.cause = cause
    self.repair = repair
  }
}

/// The pace of a program.
package struct Pace: Sendable {
  /// Whether the clock is virtual. Each operation must then meet its deadline.
  package var isVirtual = true
  /// The steps with faults in one round.
  package var steps = 50
  /// The operations without faults in one round.
  package var quietOperations = 8
  /// The relative weights of the kinds of steps.
  package var weights: [(step: Step, weight: Int)] = [
    (.fault, 4), (.repair, 2), (.operation, 8), (.cancel, 1), (.pause, 6),
  ]
  /// Whether several faults may be active at a time.
  package var faultsOverlap = true
  /// The longest pause.
  package var pause = Duration.milliseconds(1500)
  /// The time after its repair during which a fault may still end a link.
  package var aftermath = Duration.seconds(60)
  /// The time after that in which everything must work again.
  package var patience = Duration.seconds(60)

  /// A step with faults.
  package enum Step: Sendable {
    /// A fault is caused.
    case fault
    /// One fault, or all, are repaired.
    case repair
    /// An operation is started.
    case operation
    /// An operation is cancelled.
    case cancel
    /// Time passes.
    case pause
  }

  /// The time between two updates of an instrument that has subscribers. Without subscribers it is five times as long.
  package var updateInterval = Duration.milliseconds(40)
  /// The advertising interval of an instrument.
  package var advertisingInterval = Duration.milliseconds(100)

  /// The pace on a virtual clock.
  package init() {}
}

/// A violated requirement, which ends the program.
package struct Complaint: Error, CustomStringConvertible {
  /// The requirement, and the values that violate it.
  package let description: String

  /// Creates a complaint.
  package init(_ description: String) { self.description = description }
}

/// Performs a step. An error of the step becomes a complaint that names the step.
///
/// - Throws: `Complaint`.
package func perform<Result>(_ step: String, _ body: () async throws -> Result) async throws(Complaint) -> Result {
  do {
    return try await body()
  } catch let complaint as Complaint {
    throw complaint
  } catch {
    throw Complaint("\(step): \(String(reflecting: error))")
  }
}
