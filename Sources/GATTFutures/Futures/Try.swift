/// What is either a value or an error.
public protocol Tryable {
  /// The type of the value.
  associatedtype T

  /// The value of a success.
  var value: T? { get }
  /// The error of a failure.
  var error: (any Error)? { get }

  /// A success.
  init(_ value: T)
  /// A failure.
  init(_ error: any Error)

  /// The same with the closure's value in place of the value. What the closure throws becomes the failure.
  func map<M>(_ mapping: (T) throws -> M) -> Try<M>
}

/// The result of something that may fail: a value or an error.
public enum Try<T>: Tryable {
  /// It went well.
  case success(T)
  /// It did not.
  case failure(any Error)

  /// A success.
  public init(_ value: T) {
    self = .success(value)
  }

  /// A failure.
  public init(_ error: any Error) {
    self = .failure(error)
  }

  /// What the closure returns, or the failure with what it throws.
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

  /// Whether there is a value.
  public func isSuccess() -> Bool { error == nil }

  /// Whether there is an error.
  public func isFailure() -> Bool { error != nil }

  /// The value.
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
  /// The same with the closure's value in place of the value. What the closure throws becomes the failure.
  public func map<M>(_ mapping: (T) throws -> M) -> Try<M> {
    flatMap { .success(try mapping($0)) }
  }

  /// What the closure makes of the value. What it throws becomes the failure.
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

  /// The same with the closure's error in place of the error.
  public func mapError(_ mapping: (any Error) -> any Error) -> Try<T> {
    switch self {
    case .success: self
    case .failure(let error): .failure(mapping(error))
    }
  }

  /// The success, or the value that the closure makes of the error. What it throws becomes the failure.
  public func recover(_ recovery: (any Error) throws -> T) -> Try<T> {
    recoverWith { .success(try recovery($0)) }
  }

  /// The success, or what the closure makes of the error. What it throws becomes the failure.
  public func recoverWith(_ recovery: (any Error) throws -> Try<T>) -> Try<T> {
    guard case .failure(let error) = self else { return self }
    do {
      return try recovery(error)
    } catch {
      return .failure(error)
    }
  }

  /// The same, unless the predicate refuses the value, which makes `FuturesError.noSuchElement` of it, or throws.
  public func filter(_ predicate: (T) throws -> Bool) -> Try<T> {
    flatMap { try predicate($0) ? self : .failure(FuturesError.noSuchElement) }
  }

  /// Calls the closure with the value of a success. What it throws is lost.
  public func forEach(_ apply: (T) throws -> Void) {
    _ = map(apply)
  }

  /// The success, or another result in place of a failure.
  public func orElse(_ failed: Try<T>) -> Try<T> {
    isSuccess() ? self : failed
  }

  /// The value of a success.
  public func toOptional() -> T? { value }

  /// The value, or another one in place of a failure.
  public func getOrElse(_ failed: T) -> T {
    switch self {
    case .success(let value): value
    case .failure: failed
    }
  }
}

/// The value, or another one in place of a failure.
public func ?? <T>(left: Try<T>, right: T) -> T {
  left.getOrElse(right)
}

extension Sequence where Element: Tryable {
  /// All values in their order, or the first failure.
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
