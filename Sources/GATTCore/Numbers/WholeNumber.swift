/// The integer type of a field: an integer of Swift, or a `NarrowInteger`.
public protocol WholeNumber: FixedSizeDeserializable {
  /// The integer type of Swift that stores the number.
  associatedtype Storage: FixedWidthInteger & Sendable

  /// The number.
  var integerValue: Storage { get }

  /// Creates the number from the low bits of `integer`.
  init<Source: BinaryInteger>(truncatingIfNeeded integer: Source)
}

extension WholeNumber where Self: FixedWidthInteger {
  /// The number.
  @inlinable public var integerValue: Self { self }
}

extension WholeNumber {
  /// The range of the type, clamped to `Int64`.
  static var numbers: ClosedRange<Int64> {
    let unused = max(0, Storage.bitWidth - 8 * size)
    return Int64(clamping: Storage.min >> unused)...Int64(clamping: Storage.max >> unused)
  }
}

extension UInt8: WholeNumber {}
extension UInt16: WholeNumber {}
extension UInt32: WholeNumber {}
extension UInt64: WholeNumber {}
extension UInt128: WholeNumber {}
extension Int8: WholeNumber {}
extension Int16: WholeNumber {}
extension Int32: WholeNumber {}
extension Int64: WholeNumber {}
extension Int128: WholeNumber {}
extension UInt24: WholeNumber {}
extension Int24: WholeNumber {}
extension UInt40: WholeNumber {}
extension UInt48: WholeNumber {}
extension Int48: WholeNumber {}
