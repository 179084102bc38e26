// Names of BlueCap 0.1.

extension Try {
  /// The former name of `flatMap`.
  @available(*, deprecated, renamed: "flatMap")
  public func flatmap<M>(_ mapping: (T) throws -> Try<M>) -> Try<M> { flatMap(mapping) }

  /// The former name of `forEach`.
  @available(*, deprecated, renamed: "forEach")
  public func foreach(_ apply: (T) throws -> Void) { forEach(apply) }
}

extension Optional {
  /// The former name of `flatMap`.
  @available(*, deprecated, renamed: "flatMap")
  public func flatmap<M>(_ mapping: (Wrapped) throws -> M?) rethrows -> M? { try flatMap(mapping) }

  /// The former name of `forEach`.
  @available(*, deprecated, renamed: "forEach")
  public func foreach(_ apply: (Wrapped) throws -> Void) rethrows { try forEach(apply) }
}

extension Future {
  /// The former name of `flatMap`.
  @available(*, deprecated, renamed: "flatMap")
  public func flatmap<M>(_ mapping: @escaping @Sendable (T) throws -> Future<M>) -> Future<M> {
    flatMap(mapping: mapping)
  }

  /// The former name of `flatMap`.
  @available(*, deprecated, renamed: "flatMap")
  public func flatmap<M>(
    capacity: Int = .max,
    _ mapping: @escaping @Sendable (T) throws -> FutureStream<M>
  ) -> FutureStream<M> {
    flatMap(capacity: capacity, mapping: mapping)
  }

  /// The former name of `forEach`.
  @available(*, deprecated, renamed: "forEach")
  public func foreach(_ apply: @escaping @Sendable (T) throws -> Void) { forEach(apply: apply) }
}

extension FutureStream {
  /// The former name of `flatMap`.
  @available(*, deprecated, renamed: "flatMap")
  public func flatmap<M>(_ mapping: @escaping @Sendable (T) throws -> Future<M>) -> FutureStream<M> {
    flatMap(mapping: mapping)
  }

  /// The former name of `flatMap`.
  @available(*, deprecated, renamed: "flatMap")
  public func flatmap<M>(_ mapping: @escaping @Sendable (T) throws -> FutureStream<M>) -> FutureStream<M> {
    flatMap(mapping: mapping)
  }

  /// The former name of `forEach`.
  @available(*, deprecated, renamed: "forEach")
  public func foreach(_ apply: @escaping @Sendable (T) throws -> Void) { forEach(apply: apply) }
}

extension StreamPromise {
  /// The former name of `stream`.
  @available(*, deprecated, renamed: "stream")
  public var future: FutureStream<T> { stream }
}
