/// A result without the type of its value, for internal state.
///
/// Without it, the state of a future would have a generic type, and Swift would look up its layout at run time on each
/// access. That would cost more than the rest of a future.
struct ErasedResult: Sendable {
  private final class Box<T: Sendable>: Sendable {
    let result: Try<T>

    init(_ result: Try<T>) {
      self.result = result
    }
  }

  private let box: any AnyObject & Sendable

  init<T: Sendable>(_ result: Try<T>) {
    box = Box(result)
  }

  /// Returns the result. The type must be the one that it was created with.
  func result<T: Sendable>(of type: T.Type) -> Try<T> {
    unsafeDowncast(box, to: Box<T>.self).result
  }
}
