/// A whole number whose width is none of Swift's own: it has exactly the values that its field on the wire has, so
/// nothing that is stored in one can fail to be encoded.
///
/// A literal outside `min ... max` is a mistake in the program, and stops it; every other way in is failable
/// (`init?(exactly:)`) or says what it does (`init(truncatingIfNeeded:)`). `integerValue` is the way out:
/// `Int64(latitude.integerValue)`.
public protocol NarrowInteger: Hashable, Comparable, Sendable, ExpressibleByIntegerLiteral, CustomStringConvertible,
  LosslessStringConvertible
where IntegerLiteralType == Storage {
  /// The next wider integer of Swift, in which a value is held.
  associatedtype Storage: FixedWidthInteger & Sendable & _ExpressibleByBuiltinIntegerLiteral

  /// The width on the wire.
  static var bitWidth: Int { get }

  /// The value.
  var integerValue: Storage { get }

  /// The value of the low `bitWidth` bits of `integer`; the others are dropped.
  init<Source: BinaryInteger>(truncatingIfNeeded integer: Source)
}

extension NarrowInteger {
  /// How many bits of the storage the width leaves unused.
  @inlinable static var unusedBits: Int { Storage.bitWidth &- bitWidth }

  /// `integer` with its low `bitWidth` bits extended to the storage: with the sign for a signed type, else with zeros.
  @inlinable
  static func extended<Source: BinaryInteger>(_ integer: Source) -> Storage {
    let unused = Storage(truncatingIfNeeded: unusedBits)
    return (Storage(truncatingIfNeeded: integer) &<< unused) &>> unused
  }

  /// The least value.
  @inlinable public static var min: Self { Self(truncatingIfNeeded: Storage.min >> unusedBits) }

  /// The greatest value.
  @inlinable public static var max: Self { Self(truncatingIfNeeded: Storage.max >> unusedBits) }

  /// The value that `integer` is; nil when it is outside `min ... max`.
  @inlinable
  public init?<Source: BinaryInteger>(exactly integer: Source) {
    self.init(truncatingIfNeeded: integer)
    if integerValue != integer { return nil }
  }

  /// The value nearest to `integer`.
  @inlinable
  public init<Source: BinaryInteger>(clamping integer: Source) {
    if integer < Self.min.integerValue {
      self = .min
    } else if integer > Self.max.integerValue {
      self = .max
    } else {
      self.init(truncatingIfNeeded: integer)
    }
  }

  /// - Precondition: The literal is in `min ... max`; another one is a mistake in the program, and stops it.
  @inlinable
  public init(integerLiteral value: Storage) {
    self.init(truncatingIfNeeded: value)
    precondition(integerValue == value, "the literal is out of range")
  }

  /// By value.
  @inlinable
  public static func < (left: Self, right: Self) -> Bool {
    left.integerValue < right.integerValue
  }

  /// The value in decimal digits.
  public var description: String { integerValue.description }

  /// The value that `description` gives in decimal digits, with or without a sign; nil for everything else.
  public init?(_ description: String) {
    guard let integer = Storage(description) else { return nil }
    self.init(exactly: integer)
  }
}
