import GATTCore
import Synchronization

/// A central begins or ceases to use the services of a peripheral manager.
public enum CentralChange: Hashable, Sendable {
  /// The central has made the first request, or the first subscription, of its link. Hosts tell of a link no earlier.
  case connected(Central)
  /// The link of the central has ended, or the adapter is no longer powered on.
  case disconnected(Central)
}

/// The centrals that use the services of a peripheral manager.
final class ConnectedCentrals: Sendable {
  let changes = Broadcast<CentralChange>(replaysLatest: false)
  private let centrals = Mutex<[Central]>([])

  /// The centrals, the longest connected first.
  var all: [Central] { centrals.withLock { $0 } }

  /// A central makes a request or subscribes.
  func note(_ central: Central) {
    centrals.withLock { centrals in
      if centrals.contains(central) { return }
      centrals.append(central)
      changes.send(.connected(central))
    }
  }

  /// The link of a device has ended.
  func remove(_ identifier: PeerIdentifier) {
    removeAll { $0.identifier == identifier }
  }

  /// All links have ended.
  func removeAll(where hasGone: (Central) -> Bool = { _ in true }) {
    centrals.withLock { centrals in
      for central in centrals where hasGone(central) { changes.send(.disconnected(central)) }
      centrals.removeAll(where: hasGone)
    }
  }
}
