import GATTText

/// The content of a field: a number, octets, text.
///
/// Enumerations are no content. A witness table for each of them would be more code than the few functions that a
/// visitor has for named numbers.
public protocol FieldContent {
  /// The functions by which visitors of fields use the content.
  static var fieldForm: FieldForm<Self> { get }
}

/// How a content of fields becomes a string, and what its definition says of it. Only visitors of `GATTCore` use it, so
/// that numbers and strings do not have all these members in every program.
public struct FieldForm<Content> {
  /// Returns the content as a string, without its unit.
  let text: (Content) -> String
  /// Returns the content of a string in the format of `text`; nil for any other string.
  let content: (String) -> Content?
  /// Returns the unit of the content, for a field with a unit; nil for a content that is not an amount.
  let unit: (Content, GATTUnit?) -> GATTUnit?
  /// Whether the definition allows the content.
  let isAllowed: (Content) -> Bool

  init(
    text: @escaping (Content) -> String,
    content: @escaping (String) -> Content?,
    unit: @escaping (Content, GATTUnit?) -> GATTUnit? = { $1 },
    isAllowed: @escaping (Content) -> Bool = { _ in true }
  ) {
    self.text = text
    self.content = content
    self.unit = unit
    self.isAllowed = isAllowed
  }
}

/// A number of a fixed size that fields have: a quantity, or a number without a scale.
public protocol FieldNumber: FieldContent, FixedSizeDeserializable {}

extension FieldContent where Self: LosslessStringConvertible {
  /// The string is the description.
  public static var fieldForm: FieldForm<Self> { FieldForm(text: { $0.description }, content: { Self($0) }) }
}

extension UInt8: FieldNumber {}
extension UInt16: FieldNumber {}
extension UInt24: FieldNumber {}
extension UInt32: FieldNumber {}
extension UInt40: FieldNumber {}
extension UInt48: FieldNumber {}
extension UInt64: FieldNumber {}
extension UInt128: FieldNumber {}
extension Int8: FieldNumber {}
extension Int16: FieldNumber {}
extension Int24: FieldNumber {}
extension Int32: FieldNumber {}
extension Int48: FieldNumber {}
extension Int64: FieldNumber {}
extension Int128: FieldNumber {}

extension FieldContent where Self: BinaryFloatingPoint & LosslessStringConvertible {
  /// The string is the number in decimal digits, or its name when it is not finite. Then it has no unit.
  public static var fieldForm: FieldForm<Self> {
    FieldForm(text: { NumberText.text($0) }, content: { Self($0) }, unit: { $0.isFinite ? $1 : nil })
  }
}

extension Float: FieldNumber {}
extension Double: FieldNumber {}

extension Quantity: FieldNumber {
  /// The string is the value in decimal digits, or the name of a special value. The unit is that of the kind.
  public static var fieldForm: FieldForm<Self> {
    FieldForm(
      text: { $0.text },
      content: { Self(text: $0) },
      unit: { quantity, _ in quantity.unitOfAmount },
      isAllowed: { $0.isInRange }
    )
  }
}

extension Bool: FieldContent {}
extension String: FieldContent {}
extension BluetoothUUID: FieldContent {}
extension DeviceAddress: FieldContent {}

extension Data: FieldContent {
  /// The string has hexadecimal digits.
  public static var fieldForm: FieldForm<Self> {
    FieldForm(text: { $0.hexStringValue() }, content: { TextParser.octets($0) })
  }
}
