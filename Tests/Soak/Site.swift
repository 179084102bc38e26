import GATTRuntime

/// Where the program runs: a central's adapter, instruments within its reach, and what can be done to both. All that the
/// soak needs of a backend.
protocol Site: Sendable {
  /// The adapter in the central role.
  var central: any Backend { get }
  /// What it calls each instrument.
  var instruments: [PeerIdentifier] { get }
  /// What can happen here to one instrument alone; faults of it and of others may overlap.
  var instrumentFaults: [Fault] { get }
  /// What can happen here to all, one after the other.
  var commonFaults: [Fault] { get }
  /// Within which time all must work again once a fault is over.
  var patience: Duration { get }
  /// How long a fault lasts at most, and how long it is until the next.
  var pace: (fault: Duration, pause: Duration) { get }
  /// Whether time is virtual: the same seed then gives the same run.
  var isDeterministic: Bool { get }

  /// Runs an instrument until the task is cancelled, also when its program has ended meanwhile.
  ///
  /// - Parameters:
  ///   - index: Its position in `instruments`.
  ///   - ledger: Hears what it says of itself.
  func run(_ index: Int, _ ledger: Ledger) async throws
  /// Begins a fault of an instrument, or of all when `index` is nil; returns when it has begun.
  func cause(_ fault: Fault, at index: Int?) async throws
  /// Ends it.
  func repair(_ fault: Fault, at index: Int?) async throws
  /// What has happened to all without having been caused, as the host's Bluetooth service may crash by itself. It is to be
  /// repaired; nil when nothing has happened.
  var mishap: Fault? { get }
  /// How often that has happened, while another fault was under way too.
  var mishaps: Int { get }
}

extension Site {
  var clock: any BackendClock { central.clock }
  var mishap: Fault? { nil }
  var mishaps: Int { 0 }
}

/// What is done to radios, hosts and programs.
struct Fault: Hashable, Sendable, CustomStringConvertible {
  /// What the report calls it.
  let description: String
  /// How long after its end it may still end a link.
  let aftermath: Duration
  /// Whether it makes an instrument forget what was written to it.
  let forgets: Bool

  init(_ description: String, aftermath: Duration = .zero, forgets: Bool = false) {
    self.description = description
    self.aftermath = aftermath
    self.forgets = forgets
  }
}
