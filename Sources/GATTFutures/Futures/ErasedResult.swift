/// A result as it is kept and handed on inside: without the type of its value.
///
/// State whose type depends on a type argument has its layout looked up at run time whenever it is touched, which costs
/// more than all the rest.
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

  /// The result. The type has to be that which it was made with.
  func result<T: Sendable>(of type: T.Type) -> Try<T> {
    unsafeDowncast(box, to: Box<T>.self).result
  }
}
