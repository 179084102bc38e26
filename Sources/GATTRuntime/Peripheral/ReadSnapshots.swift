import GATTCore
import Synchronization

/// The values that centrals read in parts. All parts come from the value as it was at the first read.
final class ReadSnapshots: Sendable {
  /// The maximum number of values. A further value replaces the oldest value of its central, or else the oldest of all.
  private static let maximumCount = 64

  private let values = Mutex<[(characteristic: Int, central: Central, value: Data)]>([])

  /// Returns the value that a central has begun to read.
  func value(of characteristic: Int, for central: Central) -> Data? {
    values.withLock { $0.first { $0.characteristic == characteristic && $0.central == central }?.value }
  }

  /// - Parameter value: The value that a central has begun to read; nil when one packet contains all of it.
  func keep(_ value: Data?, of characteristic: Int, for central: Central) {
    values.withLock { values in
      values.removeAll { $0.characteristic == characteristic && $0.central == central }
      guard let value else { return }
      if values.count >= Self.maximumCount { values.remove(at: values.firstIndex { $0.central == central } ?? 0) }
      values.append((characteristic, central, value))
    }
  }

  func removeAll() {
    values.withLock { $0 = [] }
  }
}
