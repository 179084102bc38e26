import DBus
import GATTCore

/// Properties of an interface. A property of an unexpected type counts as missing.
struct Properties {
  private let values: [String: Value]

  init(_ values: [String: Value]) { self.values = values }

  /// The names of the properties.
  var names: Dictionary<String, Value>.Keys { values.keys }

  func text(_ name: String) -> String? {
    if case .string(let text)? = values[name] { text } else { nil }
  }

  func uuid(_ name: String) -> BluetoothUUID? { text(name).flatMap { BluetoothUUID($0) } }

  func flag(_ name: String) -> Bool? {
    if case .boolean(let flag)? = values[name] { flag } else { nil }
  }

  func int16(_ name: String) -> Int16? {
    if case .int16(let number)? = values[name] { number } else { nil }
  }

  func uint16(_ name: String) -> UInt16? {
    if case .uint16(let number)? = values[name] { number } else { nil }
  }

  func path(_ name: String) -> ObjectPath? {
    if case .objectPath(let path)? = values[name] { path } else { nil }
  }

  func bytes(_ name: String) -> [UInt8]? {
    if case .bytes(let bytes)? = values[name] { bytes } else { nil }
  }

  func texts(_ name: String) -> [String]? {
    guard case .array(let elements, .string)? = values[name] else { return nil }
    return elements.compactMap { if case .string(let text) = $0 { text } else { nil } }
  }

  func paths(_ name: String) -> [ObjectPath]? {
    guard case .array(let elements, .objectPath)? = values[name] else { return nil }
    return elements.compactMap { if case .objectPath(let path) = $0 { path } else { nil } }
  }

  /// A dictionary with variants of octets as values.
  func data(_ name: String) -> [(key: Value, bytes: [UInt8])]? {
    guard case .dictionary(let entries, _, .variant)? = values[name] else { return nil }
    return entries.compactMap { entry in
      if case .variant(.bytes(let bytes)) = entry.value { (entry.key, bytes) } else { nil }
    }
  }
}
