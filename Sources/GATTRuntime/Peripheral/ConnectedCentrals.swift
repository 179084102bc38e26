import GATTCore
import Synchronization

/// A change of the centrals that use the services of a peripheral manager.
public enum CentralChange: Hashable, Sendable {
  /// The central has sent the first request, or the first subscription, of its link. Hosts do not report a link
  /// earlier.
  case connected(Central)
  /// The link of the central has ended, or the adapter is no longer powered on.
  case disconnected(Central)
}

/// The centrals that use the services of a peripheral manager.
final class ConnectedCentrals: Sendable {
  let changes = Broadcast<CentralChange>(replaysLatest: false)
  private let centrals = Mutex<[Central]>([])

  /// The centrals, in the order of their first requests or subscriptions.
  var all: [Central] { centrals.withLock { $0 } }

  /// Records a central that sends a request or subscribes. Its MTU may have changed since the last request.
  func note(_ central: Central) {
    centrals.withLock { centrals in
      if let index = centrals.firstIndex(of: central) {
        centrals[index] = central
        return
      }
      centrals.append(central)
      changes.send(.connected(central))
    }
  }

  /// Removes a device that has disconnected.
  func remove(_ identifier: PeerIdentifier) {
    removeAll { $0.identifier == identifier }
  }

  /// Removes the centrals that match; all by default.
  func removeAll(where hasGone: (Central) -> Bool = { _ in true }) {
    centrals.withLock { centrals in
      for central in centrals where hasGone(central) { changes.send(.disconnected(central)) }
      centrals.removeAll(where: hasGone)
    }
  }
}
