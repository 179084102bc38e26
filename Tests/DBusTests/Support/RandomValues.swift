import BusDaemon
import DBus
import SplitMix

extension SplitMix64 {
  /// A type that can be sent, without file descriptors.
  mutating func type(depth: Int = 0) -> ValueType {
    let basic: [ValueType] = [
      .byte, .boolean, .int16, .uint16, .int32, .uint32, .int64, .uint64, .double, .string, .objectPath, .signature,
    ]
    switch Int.random(in: 0..<(depth < 4 ? 16 : 12), using: &self) {
    case 12: return .array(type(depth: depth + 1))
    case 13: return .dictionary(key: basic.randomElement(using: &self)!, value: type(depth: depth + 1))
    case 14: return .structure((0..<Int.random(in: 1...4, using: &self)).map { _ in type(depth: depth + 1) })
    case 15: return .variant
    case let index: return basic[index]
    }
  }

  /// A value of the type.
  mutating func value(_ type: ValueType, depth: Int = 0) -> Value {
    switch type {
    case .byte: .byte(.random(in: .min ... .max, using: &self))
    case .boolean: .boolean(.random(using: &self))
    case .int16: .int16(.random(in: .min ... .max, using: &self))
    case .uint16: .uint16(.random(in: .min ... .max, using: &self))
    case .int32: .int32(.random(in: .min ... .max, using: &self))
    case .uint32: .uint32(.random(in: .min ... .max, using: &self))
    case .int64: .int64(.random(in: .min ... .max, using: &self))
    case .uint64: .uint64(.random(in: .min ... .max, using: &self))
    case .double: .double(.random(in: -1e300...1e300, using: &self))
    case .string: .string(text())
    case .objectPath: .objectPath(ObjectPath(["/", "/a", "/org/bluez/hci0/dev_00_11"].randomElement(using: &self)!)!)
    case .signature: .signature(["", "a{sv}", "(iay)", "aaaas"].randomElement(using: &self)!)
    case .fileDescriptor: preconditionFailure("not made at random")
    case .variant: .variant(value(self.type(depth: depth + 2), depth: depth + 1))
    case .array(.byte): .bytes((0..<count(depth)).map { _ in .random(in: .min ... .max, using: &self) })
    case .array(let element): .array((0..<count(depth)).map { _ in value(element, depth: depth + 1) }, of: element)
    case .dictionary(let key, let element):
      .dictionary(
        (0..<count(depth)).map { _ in DictionaryEntry(value(key), value(element, depth: depth + 1)) },
        key: key,
        value: element
      )
    case .structure(let members): .structure(members.map { value($0, depth: depth + 1) })
    }
  }

  private mutating func count(_ depth: Int) -> Int { .random(in: 0...max(0, 4 - depth), using: &self) }

  mutating func text() -> String {
    let characters = ["a", "ß", "√", "🐝", "\u{1B}", "\n", "\u{FFFF}", "'", "\\", "<", "\u{202E}"]
    return (0..<Int.random(in: 0...12, using: &self)).map { _ in characters.randomElement(using: &self)! }.joined()
  }
}
