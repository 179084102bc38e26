import Glibc
import Synchronization

/// A file descriptor that is closed when nobody has it any more.
public final class OwnedDescriptor: Sendable {
  private let number: Mutex<Int32?>

  /// Takes `descriptor` over: from now on this closes it.
  public init(owning descriptor: Int32) { number = Mutex(descriptor) }

  /// A duplicate of `descriptor`, which remains whose it was. It is closed in programs that are started.
  ///
  /// - Throws: `BusError.invalid` if there is no such descriptor, or no room for another one.
  public init(duplicating descriptor: Int32) throws(BusError) {
    let duplicate = fcntl(descriptor, F_DUPFD_CLOEXEC, 0)
    guard duplicate >= 0 else { throw .invalid("descriptor \(descriptor) can't be duplicated: error \(errno)") }
    number = Mutex(duplicate)
  }

  /// Calls `body` with the descriptor, which stays open meanwhile; nil when it was released.
  ///
  /// `body` must not use this object.
  public func withDescriptor<Result: ~Copyable, Failure: Error>(
    _ body: (Int32?) throws(Failure) -> sending Result
  ) throws(Failure) -> sending Result {
    try number.withLock { (number) throws(Failure) -> sending Result in try body(number) }
  }

  /// Hands the descriptor out, for the caller to close; nil when that was done already.
  public func release() -> Int32? {
    number.withLock { number in
      defer { number = nil }
      return number
    }
  }

  deinit {
    number.withLock { if let number = $0 { _ = close(number) } }
  }
}

extension OwnedDescriptor: Hashable {
  /// Whether both are the same object.
  public static func == (first: OwnedDescriptor, second: OwnedDescriptor) -> Bool { first === second }

  /// Feeds the identity.
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
