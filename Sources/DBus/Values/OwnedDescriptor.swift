import Glibc
import Synchronization

/// A file descriptor that is closed when the last reference to this object is released.
public final class OwnedDescriptor: Sendable {
  private let number: Mutex<Int32?>

  /// Takes ownership of `descriptor`: this object closes it.
  public init(owning descriptor: Int32) { number = Mutex(descriptor) }

  /// Calls `body` with the descriptor, which stays open during the call; with nil after `release()`.
  ///
  /// `body` must not use this object, because it is locked.
  public func withDescriptor<Result: ~Copyable, Failure: Error>(
    _ body: (Int32?) throws(Failure) -> sending Result
  ) throws(Failure) -> sending Result {
    try number.withLock { (number) throws(Failure) -> sending Result in try body(number) }
  }

  /// Releases ownership of the descriptor, which the caller has to close; nil if it was released before.
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

  /// Hashes the identity.
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
