public import GATTCore

/// The names of one kind of 16-bit UUIDs that the Bluetooth SIG has assigned, as in `AssignedNames.services[uuid]`.
///
/// The names are one constant string, because a list of them would take seconds to compile, and memory at run time. A
/// search in the string takes less than a microsecond. The names are a separate module, because programs on small
/// devices use `GATTCore` without 20 KB of names.
public struct AssignedNames: Sendable {
  /// A line for each entry, such as `180D Heart Rate`, sorted by number.
  private let lines: StaticString

  init(_ lines: StaticString) {
    self.lines = lines
  }

  /// The name for a UUID of any width; nil when it has none.
  public subscript(uuid: BluetoothUUID) -> String? {
    uuid.uuid16.flatMap { self[$0] }
  }

  /// The name for a 16-bit UUID; nil when it has none.
  public subscript(number: UInt16) -> String? {
    lines.withUTF8Buffer { octets in
      line(of: number, in: octets).map { String(decoding: $0.dropFirst(Self.columnOfName), as: UTF8.self) }
    }
  }

  /// All numbers with a name, in ascending order.
  public var numbers: [UInt16] {
    lines.withUTF8Buffer { octets in
      octets.split(separator: lineBreak).map { Self.number(at: $0.startIndex, in: octets) }
    }
  }

  /// The name of the unit with this UUID, such as `beats per minute`; nil when it is unknown.
  public static func unit(_ uuid: BluetoothUUID) -> String? {
    GATTUnit(uuid: uuid)?.name
  }

  // MARK: Search

  /// The offset of the name in a line, after the digits and a space.
  private static let columnOfName = 5

  /// Finds the line of a number by binary search.
  private func line(of number: UInt16, in octets: UnsafeBufferPointer<UInt8>) -> UnsafeBufferPointer<UInt8>.SubSequence?
  {
    var candidates = octets[...]
    while !candidates.isEmpty {
      let middle = candidates.startIndex + candidates.count / 2
      let start = candidates[..<middle].lastIndex(of: lineBreak).map { $0 + 1 } ?? candidates.startIndex
      let end = candidates[middle...].firstIndex(of: lineBreak) ?? candidates.endIndex
      let found = Self.number(at: start, in: octets)
      if found == number { return candidates[start..<end] }
      candidates = number < found ? candidates[..<start] : candidates[min(end + 1, candidates.endIndex)...]
    }
    return nil
  }

  /// The number in the four hexadecimal digits at the start of a line.
  private static func number(at start: Int, in octets: UnsafeBufferPointer<UInt8>) -> UInt16 {
    octets[start..<start + 4].reduce(0) { number, digit in
      number << 4 | UInt16(digit & 0xF) + (digit > UInt8(ascii: "9") ? 9 : 0)
    }
  }
}

private let lineBreak = UInt8(ascii: "\n")
