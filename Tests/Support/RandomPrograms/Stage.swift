import GATTRuntime
import SplitMix

/// The surroundings of a random program: a central, the peers in its range, and the faults that can be caused there.
package protocol Stage: Sendable {
  /// The central. All operations go through it.
  var manager: CentralManager { get }
  /// The clock of the central's backend.
  var clock: any BackendClock { get }
  /// Where all tasks of a program run; nil for the threads of Swift.
  var executor: (any TaskExecutor)? { get }
  /// The peripherals.
  var peers: [Peer] { get }
  /// The faults to choose from. A fault that is listed twice is chosen twice as often.
  var faults: [Fault] { get }
  /// The operations to choose from.
  var operations: [Operation] { get }
  /// How a program proceeds here.
  var pace: Pace { get }
  /// How often the host's Bluetooth service has crashed without a fault that the program caused.
  var crashCount: Int { get }

  /// Repairs everything, also what no `Fault` can repair.
  func repair() async throws
  /// Checks, when all links have ended, that nothing of them is left.
  ///
  /// - Throws: `Complaint`.
  func expectNothingLeft() async throws
}

extension Stage {
  /// 0: the host's Bluetooth service is simulated.
  package var crashCount: Int { 0 }
}

/// A peripheral, and the account of what is exchanged with it.
package struct Peer: Sendable {
  /// Its position in `Stage.peers`.
  package let index: Int
  /// The address of the peripheral.
  package let identifier: PeerIdentifier
  /// The account.
  package let ledger: Ledger
  /// Whether the peer refuses the writes that `Instrument.isRefused(_:)` names.
  package let refusesWrites: Bool

  /// A peripheral.
  package init(_ index: Int, _ identifier: PeerIdentifier, ledger: Ledger, refusesWrites: Bool) {
    self.index = index
    self.identifier = identifier
    self.ledger = ledger
    self.refusesWrites = refusesWrites
  }
}

/// Something that goes wrong with a radio, a host or a program.
package struct Fault: Sendable {
  let name: String
  /// The peer that the fault may disturb; nil for all.
  let peer: Int?
  let cause: @Sendable (inout SplitMix64) async throws -> Void
  let repair: (@Sendable () async throws -> Void)?

  /// A fault.
  ///
  /// - Parameters:
  ///   - name: The name in the report.
  ///   - peer: The peer that it may disturb; nil for all.
  ///   - cause: Brings it about.
  ///   - repair: Ends it; nil for a fault that has no duration.
  package init(
    _ name: String,
    peer: Int? = nil,
    _ cause: @escaping @Sendable (inout SplitMix64) async throws -> Void,
    repair: (@Sendable () async throws -> Void)? = nil
  ) {
    self.name = name
    self.peer = peer
    self.cause = cause
    self.repair = repair
  }
}

/// How a program proceeds on a stage.
package struct Pace: Sendable {
  /// Whether the clock is virtual: each operation is held against its deadline.
  package var isVirtual = true
  /// The steps with faults in one round.
  package var steps = 50
  /// The operations without faults in one round.
  package var quietOperations = 8
  /// How likely each kind of step is, relative to the others.
  package var weights: [(step: Step, weight: Int)] = [
    (.fault, 4), (.repair, 2), (.operation, 8), (.cancel, 1), (.pause, 6),
  ]
  /// Whether several faults may be under way at a time.
  package var faultsOverlap = true
  /// The longest pause.
  package var pause = Duration.milliseconds(1500)
  /// How long after its repair a fault may still end a link.
  package var aftermath = Duration.seconds(60)
  /// How long after that it may take until everything works again.
  package var patience = Duration.seconds(60)

  /// A step with faults.
  package enum Step: Sendable {
    /// A fault begins.
    case fault
    /// One fault, or all, are repaired.
    case repair
    /// An operation begins.
    case operation
    /// An operation is cancelled.
    case cancel
    /// Time passes.
    case pause
  }

  /// The pace on a virtual clock.
  package init() {}
}

/// A promise that was not kept: the program ends with it.
package struct Complaint: Error, CustomStringConvertible {
  /// The promise, and the values that break it.
  package let description: String

  /// A complaint.
  package init(_ description: String) { self.description = description }
}
