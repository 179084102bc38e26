import GATTCore
import GATTRuntime
import Synchronization

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// A remote device that can be connected to, in futures.
///
/// Its manager holds it. When it goes, it ends the connection that it made.
public final class Peripheral: Sendable {
  /// The runtime's peripheral. Both interfaces may be used.
  public let base: GATTRuntime.Peripheral
  let runner: OperationRunner
  private let anchor: CalendarAnchor

  struct State {
    weak var manager: CentralManager?
    var isConnectable: Bool?
    var rssi: Int?
    var life: ConnectionLife?
    var lifeCount = 0
    /// Where connections, and their ends, are told.
    var stream: FutureStream<Void>?
    var connectionTimeout = TimeInterval.infinity
    var connection: Connection?
    /// Those of `connection`, or of the one before while there is none.
    var services: [Service] = []
    var poll: RSSIPoll?
  }

  let values: Mutex<State>

  /// The interface in futures of a peripheral of the runtime.
  public convenience init(_ base: GATTRuntime.Peripheral) {
    self.init(base, of: nil)
  }

  init(_ base: GATTRuntime.Peripheral, of manager: CentralManager?) {
    self.base = base
    runner = base.runner
    anchor = CalendarAnchor(base.runner.clock)
    values = Mutex(State(manager: manager))
  }

  deinit { close() }

  /// Ends what it does, its connection and its streams, and lets go of what may hold it.
  func close() {
    let state = values.withLock { state in
      defer {
        (state.life, state.poll, state.stream, state.connection) = (nil, nil, nil, nil)
        state.services = []
      }
      return state
    }
    state.life?.task?.cancel()
    state.poll?.task?.cancel()
    state.stream?.end()
    state.poll?.stream.end()
    if let connection = state.connection { runner.start { await connection.disconnect() } }
  }

  // MARK: What is known

  /// Which device.
  public var identifier: PeerIdentifier { base.identifier }

  /// The name it advertised last, or the one that the host knows; "Unknown" when there is none.
  public var name: String { base.name }

  /// Whether it is connected.
  public var state: PeripheralState { base.state }

  /// What it advertised last; nothing when it has not been heard.
  public var advertisements: PeripheralAdvertisements {
    PeripheralAdvertisements(base.advertisement ?? Advertisement(), isConnectable: values.withLock { $0.isConnectable })
  }

  func heard(_ discovery: Discovery) {
    values.withLock { state in
      state.isConnectable = discovery.isConnectable
      state.rssi = discovery.rssi ?? state.rssi
    }
  }

  // MARK: Statistics

  /// When it was first seen, or asked for.
  public var discoveredAt: Date { anchor.date(of: base.statistics.discoveredAt) }

  /// When it was last connected; nil when never.
  public var connectedAt: Date? { base.statistics.connectedAt.map(anchor.date) }

  /// When it was last disconnected; nil when never.
  public var disconnectedAt: Date? { base.statistics.disconnectedAt.map(anchor.date) }

  /// How many attempts to connect succeeded.
  public var connectionCount: Int { base.statistics.connectionCount }

  /// How many attempts to connect timed out.
  public var timeoutCount: Int { base.statistics.timeoutCount }

  /// How many connections ended, or did not come about, without this program having asked for it.
  public var disconnectionCount: Int { base.statistics.disconnectionCount }

  /// How long the connection has lasted so far, in seconds; 0 when there is none.
  public var secondsConnected: TimeInterval { base.statistics.connectionDuration?.timeInterval ?? 0 }

  /// How long it has been connected, all connections together, in seconds.
  public var totalSecondsConnected: TimeInterval { base.statistics.connectedDuration.timeInterval }

  // BlueCap writes these two so.
  /// How long the connections that have ended lasted, all together, in seconds.
  public var cumlativeSecondsConnected: TimeInterval { base.statistics.endedDuration.timeInterval }

  /// How long it has not been connected since it became known, in seconds.
  public var cumlativeSecondsDisconnected: TimeInterval { base.statistics.disconnectedDuration.timeInterval }
}
