extension Optional {
  /// Returns the value if it satisfies the predicate; otherwise nil.
  ///
  /// - Throws: The error of the predicate.
  public func filter(_ predicate: (Wrapped) throws -> Bool) rethrows -> Wrapped? {
    guard let self, try predicate(self) else { return nil }
    return self
  }

  /// Calls the closure with the value, if there is one.
  ///
  /// - Throws: The error of the closure.
  public func forEach(_ apply: (Wrapped) throws -> Void) rethrows {
    if let self { try apply(self) }
  }
}
