import GATTCore
import GATTRuntime
import Synchronization

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The futures interface of a remote device.
///
/// Its manager holds it. Its deinitialization ends the connection that it made.
public final class Peripheral: Sendable {
  /// The runtime's peripheral. Both interfaces may be used.
  public let base: GATTRuntime.Peripheral
  let runner: OperationRunner
  private let anchor: CalendarAnchor

  struct State {
    weak var manager: CentralManager?
    var isConnectable: Bool?
    var rssi: Int?
    var connectionTask: ConnectionTask?
    var connectionTaskCount = 0
    /// The stream of connections and of their ends.
    var stream: FutureStream<Void>?
    var connectionTimeout = TimeInterval.infinity
    var connection: Connection?
    /// The services of `connection`. After it has ended they stay until the next connection.
    var services: [Service] = []
    var poll: RSSIPoll?
  }

  let values: Mutex<State>

  /// Creates the futures interface of a peripheral of the runtime.
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

  /// Ends its tasks, its connection and its streams, and releases objects that may hold it.
  func close() {
    let state = values.withLock { state in
      defer {
        (state.connectionTask, state.poll, state.stream, state.connection) = (nil, nil, nil, nil)
        state.services = []
      }
      return state
    }
    state.connectionTask?.task?.cancel()
    state.poll?.task?.cancel()
    state.stream?.end()
    state.poll?.stream.end()
    if let connection = state.connection { runner.start { await connection.disconnect() } }
  }

  // MARK: Properties

  /// The identifier of the device.
  public var identifier: PeerIdentifier { base.identifier }

  /// The name it advertised last, or the name that the host knows; otherwise "Unknown".
  public var name: String { base.name }

  /// The state of its connection.
  public var state: PeripheralState { base.state }

  /// The last advertisement; empty when none has been received.
  public var advertisements: PeripheralAdvertisements {
    PeripheralAdvertisements(base.advertisement ?? Advertisement(), isConnectable: values.withLock { $0.isConnectable })
  }

  /// Whether it is connected, connecting, or waits before the next attempt.
  var isInUse: Bool { state != .disconnected || values.withLock { $0.connectionTask != nil } }

  func heard(_ discovery: Discovery) {
    values.withLock { state in
      state.isConnectable = discovery.isConnectable
      state.rssi = discovery.rssi ?? state.rssi
    }
  }

  // MARK: Statistics

  /// The time when it was first seen or retrieved.
  public var discoveredAt: Date { anchor.date(of: base.statistics.discoveredAt) }

  /// The time of the last connection; nil without one.
  public var connectedAt: Date? { base.statistics.connectedAt.map(anchor.date) }

  /// The time of the last disconnection; nil without one.
  public var disconnectedAt: Date? { base.statistics.disconnectedAt.map(anchor.date) }

  /// The number of successful attempts to connect.
  public var connectionCount: Int { base.statistics.connectionCount }

  /// The number of attempts to connect that timed out.
  public var timeoutCount: Int { base.statistics.timeoutCount }

  /// The number of connections that ended or failed without a request of this program.
  public var disconnectionCount: Int { base.statistics.disconnectionCount }

  /// The duration of the current connection, in seconds; 0 without one.
  public var secondsConnected: TimeInterval { base.statistics.connectionDuration?.timeInterval ?? 0 }

  /// The duration of all connections, in seconds.
  public var totalSecondsConnected: TimeInterval { base.statistics.connectedDuration.timeInterval }

  // The next two names are spelled as in BlueCap.
  /// The duration of all connections that have ended, in seconds.
  public var cumlativeSecondsConnected: TimeInterval { base.statistics.endedDuration.timeInterval }

  /// The duration without a connection since the device became known, in seconds.
  public var cumlativeSecondsDisconnected: TimeInterval { base.statistics.disconnectedDuration.timeInterval }
}
