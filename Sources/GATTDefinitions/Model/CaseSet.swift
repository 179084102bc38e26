/// Some cases of an enum, with a bit for each: hashing a case takes longer than all that is asked about it.
public struct CaseSet<Case: RawRepresentable & Sendable>: SetAlgebra, Sendable where Case.RawValue == UInt8 {
  @usableFromInline var bits: UInt64

  @inlinable init(bits: UInt64) {
    self.bits = bits
  }

  /// No case.
  @inlinable
  public init() {
    bits = 0
  }

  /// The cases of a literal.
  @inlinable
  public init(arrayLiteral elements: Case...) {
    bits = 0
    for element in elements { bits |= Self.bit(of: element) }
  }

  /// How many cases there are.
  @inlinable public var count: Int { bits.nonzeroBitCount }

  /// Whether a case is in the set.
  @inlinable
  public func contains(_ member: Case) -> Bool { bits & Self.bit(of: member) != 0 }

  /// Adds a case.
  @inlinable
  @discardableResult
  public mutating func insert(_ newMember: Case) -> (inserted: Bool, memberAfterInsert: Case) {
    defer { bits |= Self.bit(of: newMember) }
    return (!contains(newMember), newMember)
  }

  /// Takes a case out.
  @inlinable
  @discardableResult
  public mutating func remove(_ member: Case) -> Case? {
    defer { bits &= ~Self.bit(of: member) }
    return contains(member) ? member : nil
  }

  /// Adds a case, whether it is in the set or not.
  @inlinable
  @discardableResult
  public mutating func update(with newMember: Case) -> Case? {
    insert(newMember).inserted ? nil : newMember
  }

  /// The cases of both.
  @inlinable
  public func union(_ other: Self) -> Self { Self(bits: bits | other.bits) }

  /// The cases that both have.
  @inlinable
  public func intersection(_ other: Self) -> Self { Self(bits: bits & other.bits) }

  /// The cases that one of both has.
  @inlinable
  public func symmetricDifference(_ other: Self) -> Self { Self(bits: bits ^ other.bits) }

  /// Adds the cases of another set.
  @inlinable
  public mutating func formUnion(_ other: Self) { bits |= other.bits }

  /// Keeps the cases that another set has too.
  @inlinable
  public mutating func formIntersection(_ other: Self) { bits &= other.bits }

  /// Keeps the cases that one of both has.
  @inlinable
  public mutating func formSymmetricDifference(_ other: Self) { bits ^= other.bits }

  @inlinable
  static func bit(of member: Case) -> UInt64 { 1 << UInt64(member.rawValue) }
}
