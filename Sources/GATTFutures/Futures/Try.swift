/// A type that is either a value or an error.
public protocol Tryable {
  /// The type of the value.
  associatedtype T

  /// The value of a success.
  var value: T? { get }
  /// The error of a failure.
  var error: (any Error)? { get }

  /// Creates a success.
  init(_ value: T)
  /// Creates a failure.
  init(_ error: any Error)

  /// Returns this result with the closure's value in place of the value. An error of the closure becomes the failure.
  func map<M>(_ mapping: (T) throws -> M) -> Try<M>
}

/// The result of an operation that may fail: a value or an error.
public enum Try<T>: Tryable {
  /// A success.
  case success(T)
  /// A failure.
  case failure(any Error)

  /// Creates a success.
  public init(_ value: T) {
    self = .success(value)
  }

  /// Creates a failure.
  public init(_ error: any Error) {
    self = .failure(error)
  }

  /// Creates a result from the result or the error of the closure.
  public init(_ task: () throws -> T) {
    do {
      self = .success(try task())
    } catch {
      self = .failure(error)
    }
  }

  /// The value of a success.
  public var value: T? {
    if case .success(let value) = self { value } else { nil }
  }

  /// The error of a failure.
  public var error: (any Error)? {
    if case .failure(let error) = self { error } else { nil }
  }

  /// Returns whether there is a value.
  public func isSuccess() -> Bool { error == nil }

  /// Returns whether there is an error.
  public func isFailure() -> Bool { error != nil }

  /// Returns the value.
  ///
  /// - Throws: The error of a failure.
  public func get() throws -> T {
    switch self {
    case .success(let value): return value
    case .failure(let error): throw error
    }
  }
}

extension Try: Sendable where T: Sendable {}

extension Try {
  /// Returns this result with the closure's value in place of the value. An error of the closure becomes the failure.
  public func map<M>(_ mapping: (T) throws -> M) -> Try<M> {
    flatMap { .success(try mapping($0)) }
  }

  /// Returns the closure's result for the value. An error of the closure becomes the failure.
  public func flatMap<M>(_ mapping: (T) throws -> Try<M>) -> Try<M> {
    switch self {
    case .success(let value):
      do {
        return try mapping(value)
      } catch {
        return .failure(error)
      }
    case .failure(let error): return .failure(error)
    }
  }

  /// Returns this result with the closure's error in place of the error.
  public func mapError(_ mapping: (any Error) -> any Error) -> Try<T> {
    switch self {
    case .success: self
    case .failure(let error): .failure(mapping(error))
    }
  }

  /// Returns the success, or the closure's value for the error. An error of the closure becomes the failure.
  public func recover(_ recovery: (any Error) throws -> T) -> Try<T> {
    recoverWith { .success(try recovery($0)) }
  }

  /// Returns the success, or the closure's result for the error. An error of the closure becomes the failure.
  public func recoverWith(_ recovery: (any Error) throws -> Try<T>) -> Try<T> {
    guard case .failure(let error) = self else { return self }
    do {
      return try recovery(error)
    } catch {
      return .failure(error)
    }
  }

  /// Returns this result. A value that the predicate rejects becomes `FuturesError.noSuchElement`; an error of the
  /// predicate becomes the failure.
  public func filter(_ predicate: (T) throws -> Bool) -> Try<T> {
    flatMap { try predicate($0) ? self : .failure(FuturesError.noSuchElement) }
  }

  /// Calls the closure with the value of a success. Errors of the closure are ignored.
  public func forEach(_ apply: (T) throws -> Void) {
    _ = map(apply)
  }

  /// Returns the success, or another result in place of a failure.
  public func orElse(_ failed: Try<T>) -> Try<T> {
    isSuccess() ? self : failed
  }

  /// Returns the value of a success.
  public func toOptional() -> T? { value }

  /// Returns the value, or another one in place of a failure.
  public func getOrElse(_ failed: T) -> T {
    switch self {
    case .success(let value): value
    case .failure: failed
    }
  }
}

/// Returns the value, or another one in place of a failure.
public func ?? <T>(left: Try<T>, right: T) -> T {
  left.getOrElse(right)
}

extension Sequence where Element: Tryable {
  /// Returns all values in their order, or the first failure.
  public func sequence() -> Try<[Element.T]> {
    var values: [Element.T] = []
    for element in self {
      switch element.map({ $0 }) {
      case .success(let value): values.append(value)
      case .failure(let error): return .failure(error)
      }
    }
    return .success(values)
  }
}
