// The for comprehensions of BlueCap 0.1: calls that depend on several values.

/// Calls the closure with the values of the optionals, if all have one.
@available(*, deprecated, message: "Nest forEach.")
public func forcomp<T, U>(_ f: T?, _ g: U?, apply: (T, U) -> Void) {
  f.forEach { a in g.forEach { b in apply(a, b) } }
}

/// Returns the closure's result for the values of the optionals, if all have one.
@available(*, deprecated, message: "Nest flatMap and map.")
public func forcomp<T, U, V>(_ f: T?, _ g: U?, yield: (T, U) -> V) -> V? {
  f.flatMap { a in g.map { b in yield(a, b) } }
}

/// Calls the closure with the values of the optionals, if all have one.
@available(*, deprecated, message: "Nest forEach.")
public func forcomp<T, U, V>(_ f: T?, _ g: U?, _ h: V?, apply: (T, U, V) -> Void) {
  f.forEach { a in g.forEach { b in h.forEach { c in apply(a, b, c) } } }
}

/// Returns the closure's result for the values of the optionals, if all have one.
@available(*, deprecated, message: "Nest flatMap and map.")
public func forcomp<T, U, V, W>(_ f: T?, _ g: U?, _ h: V?, yield: (T, U, V) -> W) -> W? {
  f.flatMap { a in g.flatMap { b in h.map { c in yield(a, b, c) } } }
}

/// Calls the closure with the values of the results, if all have one.
@available(*, deprecated, message: "Nest forEach.")
public func forcomp<T, U>(_ f: Try<T>, _ g: Try<U>, apply: (T, U) -> Void) {
  f.forEach { a in g.forEach { b in apply(a, b) } }
}

/// Returns the closure's result for the values of the results, if all have one.
@available(*, deprecated, message: "Nest flatMap and map.")
public func forcomp<T, U, V>(_ f: Try<T>, _ g: Try<U>, yield: (T, U) -> V) -> Try<V> {
  f.flatMap { a in g.map { b in yield(a, b) } }
}

/// Calls the closure with the values of the results, if all have one.
@available(*, deprecated, message: "Nest forEach.")
public func forcomp<T, U, V>(_ f: Try<T>, _ g: Try<U>, _ h: Try<V>, apply: (T, U, V) -> Void) {
  f.forEach { a in g.forEach { b in h.forEach { c in apply(a, b, c) } } }
}

/// Returns the closure's result for the values of the results, if all have one.
@available(*, deprecated, message: "Nest flatMap and map.")
public func forcomp<T, U, V, W>(_ f: Try<T>, _ g: Try<U>, _ h: Try<V>, yield: (T, U, V) -> W) -> Try<W> {
  f.flatMap { a in g.flatMap { b in h.map { c in yield(a, b, c) } } }
}

/// Calls the closure with the values of the futures, if all have one.
@available(*, deprecated, message: "Nest forEach.")
public func forcomp<T, U>(_ f: Future<T>, _ g: Future<U>, apply: @escaping @Sendable (T, U) -> Void) {
  f.forEach { a in g.forEach { b in apply(a, b) } }
}

/// Returns the closure's result for the values of the futures, if all have one.
@available(*, deprecated, message: "Nest flatMap and map.")
public func forcomp<T, U, V>(_ f: Future<T>, _ g: Future<U>, yield: @escaping @Sendable (T, U) -> V) -> Future<V> {
  f.flatMap { a in g.map { b in yield(a, b) } }
}

/// Calls the closure with the values of the futures, if all have one.
@available(*, deprecated, message: "Nest forEach.")
public func forcomp<T, U, V>(
  _ f: Future<T>,
  _ g: Future<U>,
  _ h: Future<V>,
  apply: @escaping @Sendable (T, U, V) -> Void
) {
  f.forEach { a in g.forEach { b in h.forEach { c in apply(a, b, c) } } }
}

/// Returns the closure's result for the values of the futures, if all have one.
@available(*, deprecated, message: "Nest flatMap and map.")
public func forcomp<T, U, V, W>(
  _ f: Future<T>,
  _ g: Future<U>,
  _ h: Future<V>,
  yield: @escaping @Sendable (T, U, V) -> W
) -> Future<W> {
  f.flatMap { a in g.flatMap { b in h.map { c in yield(a, b, c) } } }
}
