/// A Swift type with a corresponding D-Bus type: numbers, `Bool`, `String`, paths, signatures, descriptors, arrays and
/// dictionaries of them. `Value` itself corresponds to a variant.
///
/// Not public: a program that imports `BlueGATT` sees the members of all modules below it, and `UInt8` and `String`
/// must not get members of D-Bus there. Other packages use the cases of `Value`.
package protocol ValueConvertible: Sendable {
  /// The D-Bus type.
  static var valueType: ValueType { get }

  /// The D-Bus value.
  var value: Value { get }

  /// Creates the Swift value from the D-Bus value.
  ///
  /// - Throws: `BusError.unexpected` when `value` is of another type.
  init(_ value: Value) throws(BusError)

  /// Returns the D-Bus array of `elements`.
  static func array(_ elements: [Self]) -> Value

  /// Returns the Swift values of a D-Bus array.
  ///
  /// - Throws: `BusError.unexpected` when `value` is of another type.
  static func elements(_ value: Value) throws(BusError) -> [Self]
}

extension ValueConvertible {
  /// Returns the D-Bus array of `elements`.
  package static func array(_ elements: [Self]) -> Value { .array(elements.map(\.value), of: valueType) }

  /// Returns the Swift values of a D-Bus array.
  package static func elements(_ value: Value) throws(BusError) -> [Self] {
    guard case .array(let elements, valueType) = value else { throw mismatch(.array(valueType), value) }
    var result: [Self] = []
    result.reserveCapacity(elements.count)
    for element in elements { result.append(try Self(element)) }
    return result
  }
}

/// A Swift type that can be the key of a dictionary.
package protocol DictionaryKey: ValueConvertible, Hashable {}

extension DictionaryKey {
  /// Works only for the types that this module extends, such as `UInt8`. Other types must implement this initialiser.
  ///
  /// - Throws: `BusError.unexpected` when `value` is of another type.
  package init(_ value: Value) throws(BusError) {
    guard let content = value.basicContent as? Self else { throw mismatch(Self.valueType, value) }
    self = content
  }
}

/// Returns the error for a value of an unexpected type.
func mismatch(_ expected: ValueType, _ value: Value) -> BusError {
  .unexpected("a value of type \(value.type) came instead of one of type \(expected)")
}

extension UInt8: DictionaryKey {
  /// `y`
  package static var valueType: ValueType { .byte }
  /// The D-Bus value.
  package var value: Value { .byte(self) }
  /// Returns the D-Bus array of octets.
  package static func array(_ elements: [UInt8]) -> Value { .bytes(elements) }
  /// Returns the octets of a D-Bus array.
  package static func elements(_ value: Value) throws(BusError) -> [UInt8] {
    guard case .bytes(let octets) = value else { throw mismatch(.array(.byte), value) }
    return octets
  }
}

extension Bool: DictionaryKey {
  /// `b`
  package static var valueType: ValueType { .boolean }
  /// The D-Bus value.
  package var value: Value { .boolean(self) }
}

extension Int16: DictionaryKey {
  /// `n`
  package static var valueType: ValueType { .int16 }
  /// The D-Bus value.
  package var value: Value { .int16(self) }
}

extension UInt16: DictionaryKey {
  /// `q`
  package static var valueType: ValueType { .uint16 }
  /// The D-Bus value.
  package var value: Value { .uint16(self) }
}

extension Int32: DictionaryKey {
  /// `i`
  package static var valueType: ValueType { .int32 }
  /// The D-Bus value.
  package var value: Value { .int32(self) }
}

extension UInt32: DictionaryKey {
  /// `u`
  package static var valueType: ValueType { .uint32 }
  /// The D-Bus value.
  package var value: Value { .uint32(self) }
}

extension Int64: DictionaryKey {
  /// `x`
  package static var valueType: ValueType { .int64 }
  /// The D-Bus value.
  package var value: Value { .int64(self) }
}

extension UInt64: DictionaryKey {
  /// `t`
  package static var valueType: ValueType { .uint64 }
  /// The D-Bus value.
  package var value: Value { .uint64(self) }
}

extension Double: DictionaryKey {
  /// `d`
  package static var valueType: ValueType { .double }
  /// The D-Bus value.
  package var value: Value { .double(self) }
}

extension String: DictionaryKey {
  /// `s`
  package static var valueType: ValueType { .string }
  /// The D-Bus value.
  package var value: Value { .string(self) }
  /// Creates the Swift value from the D-Bus value. The cast of `DictionaryKey` would take a thousand instructions for
  /// each signal.
  package init(_ value: Value) throws(BusError) {
    guard case .string(let text) = value else { throw mismatch(.string, value) }
    self = text
  }
}

extension ObjectPath: DictionaryKey {
  /// `o`
  package static var valueType: ValueType { .objectPath }
  /// The D-Bus value.
  package var value: Value { .objectPath(self) }
}

extension Signature: DictionaryKey {
  /// `g`
  package static var valueType: ValueType { .signature }
  /// The D-Bus value.
  package var value: Value { .signature(self) }
}
