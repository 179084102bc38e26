import GATTCore
import Synchronization

/// Values that centrals are reading in parts: each part is of the value as it was at the first one.
final class ReadSnapshots: Sendable {
  /// How many are kept. Who reads on without one is given a part of the present value.
  private static let maximumCount = 64

  private let values = Mutex<[(characteristic: Int, central: Central, value: Data)]>([])

  /// The value that a central has begun to read.
  func value(of characteristic: Int, for central: Central) -> Data? {
    values.withLock { $0.first { $0.characteristic == characteristic && $0.central == central }?.value }
  }

  /// - Parameter value: What a central has begun to read; nil when it has read all of it.
  func keep(_ value: Data?, of characteristic: Int, for central: Central) {
    values.withLock { values in
      values.removeAll { $0.characteristic == characteristic && $0.central == central }
      if values.count >= Self.maximumCount { values.removeFirst() }
      if let value { values.append((characteristic, central, value)) }
    }
  }

  func removeAll() {
    values.withLock { $0 = [] }
  }
}
