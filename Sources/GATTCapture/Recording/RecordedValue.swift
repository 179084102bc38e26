import GATTCore

/// What a member of a line of a recording says.
public enum RecordedValue: Equatable, Sendable {
  case null
  case boolean(Bool)
  case integer(Int64)
  case string(String)
  /// Octets, which JSON has as a string of hexadecimal digits.
  case octets([UInt8])
  case integers([Int64])
}

/// A member of a line of a recording.
public struct RecordedMember: Equatable, Sendable {
  /// Its key, which needs no escapes in JSON.
  public let name: StaticString
  /// What it says.
  public let value: RecordedValue

  init(_ name: StaticString, _ value: RecordedValue) {
    self.name = name
    self.value = value
  }

  init(_ name: StaticString, _ uuid: BluetoothUUID) { self.init(name, .string(uuid.description)) }

  init(_ name: StaticString, _ number: some BinaryInteger) { self.init(name, .integer(Int64(clamping: number))) }

  /// Whether both have the same key and say the same.
  public static func == (left: RecordedMember, right: RecordedMember) -> Bool {
    left.name.description == right.name.description && left.value == right.value
  }
}
