/// An integer of a width that Swift does not have. It has exactly the values of its field on the wire, so that every
/// value can be encoded.
///
/// A literal outside `min ... max` stops the program. Every other conversion to the type is failable
/// (`init?(exactly:)`) or says what it does (`init(truncatingIfNeeded:)`). `integerValue` converts back:
/// `Int64(latitude.integerValue)`.
public protocol NarrowInteger: Hashable, Comparable, Sendable, ExpressibleByIntegerLiteral, CustomStringConvertible,
  LosslessStringConvertible
where IntegerLiteralType == Storage {
  /// The next wider integer type of Swift, which stores the value.
  associatedtype Storage: FixedWidthInteger & Sendable & _ExpressibleByBuiltinIntegerLiteral

  /// The width on the wire.
  static var bitWidth: Int { get }

  /// The value.
  var integerValue: Storage { get }

  /// Creates a value from the low `bitWidth` bits of `integer`; drops the others.
  init<Source: BinaryInteger>(truncatingIfNeeded integer: Source)
}

extension NarrowInteger {
  /// The number of bits of the storage that are not used.
  @inlinable static var unusedBits: Int { Storage.bitWidth &- bitWidth }

  /// Returns the low `bitWidth` bits of `integer`, sign-extended for a signed type and zero-extended for an unsigned
  /// one.
  @inlinable
  static func extended<Source: BinaryInteger>(_ integer: Source) -> Storage {
    let unused = Storage(truncatingIfNeeded: unusedBits)
    return (Storage(truncatingIfNeeded: integer) &<< unused) &>> unused
  }

  /// The least value.
  @inlinable public static var min: Self { Self(truncatingIfNeeded: Storage.min >> unusedBits) }

  /// The greatest value.
  @inlinable public static var max: Self { Self(truncatingIfNeeded: Storage.max >> unusedBits) }

  /// Creates the value of `integer`; nil when it is outside `min ... max`.
  @inlinable
  public init?<Source: BinaryInteger>(exactly integer: Source) {
    self.init(truncatingIfNeeded: integer)
    if integerValue != integer { return nil }
  }

  /// Creates the value nearest to `integer`.
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

  /// - Precondition: The literal is in `min ... max`; any other literal stops the program.
  @inlinable
  public init(integerLiteral value: Storage) {
    self.init(truncatingIfNeeded: value)
    precondition(integerValue == value, "the literal is out of range")
  }

  /// Returns whether the value is less.
  @inlinable
  public static func < (left: Self, right: Self) -> Bool {
    left.integerValue < right.integerValue
  }

  /// The value in decimal digits.
  public var description: String { integerValue.description }

  /// Creates the value from decimal digits, with or without a sign; nil for any other string and outside `min ... max`.
  public init?(_ description: String) {
    // All narrow integers have less than 64 bits.
    guard let integer = TextParser.int64(description) else { return nil }
    self.init(exactly: integer)
  }
}
