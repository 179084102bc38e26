extension Value: ValueConvertible {
  /// `v`
  package static var valueType: ValueType { .variant }
  /// The variant that contains this value.
  package var value: Value { .variant(self) }
  /// Extracts the content of a variant.
  package init(_ value: Value) throws(BusError) {
    guard case .variant(let content) = value else { throw mismatch(.variant, value) }
    self = content
  }
}

extension Array: ValueConvertible where Element: ValueConvertible {
  /// `a`, followed by the type of the elements.
  package static var valueType: ValueType { .array(Element.valueType) }
  /// The D-Bus value.
  package var value: Value { Element.array(self) }
  /// Creates the Swift value from the D-Bus value.
  package init(_ value: Value) throws(BusError) { self = try Element.elements(value) }
}

extension Dictionary: ValueConvertible where Key: DictionaryKey, Value: ValueConvertible {
  /// `a{}` with the types of the key and of the value.
  package static var valueType: ValueType { .dictionary(key: Key.valueType, value: Value.valueType) }

  /// The D-Bus value, with its entries in any order.
  package var value: DBus.Value {
    .dictionary(map { DictionaryEntry($0.key.value, $0.value.value) }, key: Key.valueType, value: Value.valueType)
  }

  /// Creates the Swift value from the D-Bus value. Of equal keys the last one counts.
  @_specialize(where Key == String, Value == DBus.Value)
  package init(_ value: DBus.Value) throws(BusError) {
    guard case .dictionary(let entries, Key.valueType, Value.valueType) = value else {
      throw mismatch(Self.valueType, value)
    }
    self.init(minimumCapacity: entries.count)
    for entry in entries { self[try Key(entry.key)] = try Value(entry.value) }
  }
}

extension OwnedDescriptor: DictionaryKey {
  /// `h`
  package static var valueType: ValueType { .fileDescriptor }
  /// The D-Bus value.
  package var value: Value { .fileDescriptor(self) }
}
