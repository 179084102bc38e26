import BluetoothSockets
import DBus
import GATTCore
import GATTRuntime

/// A remote device that BlueZ has an object for: `org.bluez.Device1`.
final class Device1 {
  /// The state of a link on which this adapter is the central. `ConnectionAttempt.State` is the progress of the call of
  /// `Connect` that makes the link.
  ///
  ///     idle ── Connected, ServicesResolved ──▶ resolving ── all attributes are here ──▶ connected
  ///      ▲                                          │                                     │      │
  ///      │◀─── not wanted, or without services ─────┘              not Connected          │      │ disconnect(_:)
  ///      │                                        ┌───────────────────────────────────────┘      ▼
  ///      │◀── all signals sent so far are here ── disconnected                            disconnecting
  ///      │◀── not Connected ──────────────────────────────────────────────────────────────────────┘
  ///      │
  ///      └── Connect led to no link ──▶ closing ── not Connected ──▶ idle
  ///
  /// A device in `unfinishedDisconnections` is `closing` too. BlueZ before 5.83 gives no reason: `connected` then leads to `idle`, as it does if the reason came first. While
  /// this program serves or advertises, a device that it has not connected stays `idle`: see `BlueZAdapter.links()`.
  enum State {
    case idle
    /// BlueZ has resolved the services. The task waits until all signals about them have arrived.
    case resolving(Task<Void, Never>)
    case connected(ActiveLink)
    /// This program calls `Disconnect`. The task waits for the end of the link.
    case disconnecting(ActiveLink, Task<Void, Never>)
    /// The link has ended. The signal `Disconnected` with the reason may still arrive.
    case disconnected(ActiveLink)
    /// This program ends a connection without a link. The task waits for its end.
    case closing(Task<Void, Never>)
  }

  let path: ObjectPath
  let peer: PeerIdentifier
  var properties = Device1Properties()
  var state = State.idle
  /// The services, characteristics and descriptors.
  var attributes = RemoteAttributes()
  /// Whether this program has asked BlueZ for a link with the device. BlueZ keeps such devices.
  var isWanted = false
  /// The number of tasks that make BlueZ disconnect the device.
  var disconnectionCount = 0
  /// Removes the device some time after its last use.
  var removal: Task<Void, Never>?
  var isPairing = false
  /// The agent of this program's pairing; nil for that of the adapter.
  var pairingAgent: (any PairingAgent)?
  /// The L2CAP channels, in both roles. `add(_:)` removes the closed channels.
  var channels: [L2CAPSocket] = []
  /// The reason that BlueZ gave for the last disconnection.
  var disconnectionReason: DisconnectionReason?
  var lastHeard = ContinuousClock.now

  init(_ path: ObjectPath, _ peer: PeerIdentifier) {
    self.path = path
    self.peer = peer
  }

  /// The link, until its end has been reported.
  var link: ActiveLink? {
    switch state {
    case .connected(let link), .disconnecting(let link, _), .disconnected(let link): link
    case .idle, .resolving, .closing: nil
    }
  }

  /// The link, until the device is disconnected.
  var openLink: ActiveLink? {
    if case .disconnected = state { nil } else { link }
  }

  /// The link, unless it has ended or this program has called `Disconnect`.
  var usableLink: ActiveLink? {
    if case .connected(let link) = state { link } else { nil }
  }

  /// Whether no program has connected, paired or bonded the device, and this program wants no link with it.
  var isUnused: Bool { !properties.isConnected && !properties.isPaired && !properties.hasBond && !isWanted }

  /// Whether `DeviceTable` may drop the device to make room. BlueZ reports attributes only once, so they are kept.
  var isTransient: Bool { isUnused && attributes.count == 0 }
}
