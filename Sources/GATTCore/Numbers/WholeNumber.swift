/// The integer of a field: an integer of Swift, or a `NarrowInteger`.
public protocol WholeNumber: FixedSizeDeserializable {
  /// The integer of Swift that holds the number.
  associatedtype Storage: FixedWidthInteger & Sendable

  /// The number.
  var integerValue: Storage { get }

  /// The number of the low bits of `integer`.
  init<Source: BinaryInteger>(truncatingIfNeeded integer: Source)
}

extension WholeNumber where Self: FixedWidthInteger, Storage == Self {
  /// The number.
  @inlinable public var integerValue: Self { self }
}

extension WholeNumber {
  /// The numbers of the type, without those that `Int64` does not have.
  static var numbers: ClosedRange<Int64> {
    let unused = max(0, Storage.bitWidth - 8 * size)
    return Int64(clamping: Storage.min >> unused)...Int64(clamping: Storage.max >> unused)
  }
}

extension UInt8: WholeNumber { public typealias Storage = UInt8 }
extension UInt16: WholeNumber { public typealias Storage = UInt16 }
extension UInt32: WholeNumber { public typealias Storage = UInt32 }
extension UInt64: WholeNumber { public typealias Storage = UInt64 }
extension UInt128: WholeNumber { public typealias Storage = UInt128 }
extension Int8: WholeNumber { public typealias Storage = Int8 }
extension Int16: WholeNumber { public typealias Storage = Int16 }
extension Int32: WholeNumber { public typealias Storage = Int32 }
extension Int64: WholeNumber { public typealias Storage = Int64 }
extension Int128: WholeNumber { public typealias Storage = Int128 }
extension UInt24: WholeNumber {}
extension Int24: WholeNumber {}
extension UInt40: WholeNumber {}
extension UInt48: WholeNumber {}
extension Int48: WholeNumber {}
