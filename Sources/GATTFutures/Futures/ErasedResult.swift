/// A result without the type of its value, for internal state.
///
/// Swift looks up the layout of state with a generic type at run time on each access, which costs more than everything
/// else.
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
