extension Optional {
  /// The value, if there is one that satisfies the predicate.
  ///
  /// - Throws: What the predicate throws.
  public func filter(_ predicate: (Wrapped) throws -> Bool) rethrows -> Wrapped? {
    guard let self, try predicate(self) else { return nil }
    return self
  }

  /// Calls the closure with the value, if there is one.
  ///
  /// - Throws: What the closure throws.
  public func forEach(_ apply: (Wrapped) throws -> Void) rethrows {
    if let self { try apply(self) }
  }
}
