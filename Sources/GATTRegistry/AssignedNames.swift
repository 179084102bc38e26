public import GATTCore

/// The names of one kind of thing that the Bluetooth SIG has assigned 16-bit UUIDs to, as in
/// `AssignedNames.services[uuid]`.
///
/// A search takes less than a microsecond, and there is nothing to set up.
public struct AssignedNames: Sendable {
  /// `180D Heart Rate`: a line for each entry, ordered by number.
  private let lines: StaticString

  init(_ lines: StaticString) {
    self.lines = lines
  }

  /// The name of what has this UUID, in whichever form; nil when there is none.
  public subscript(uuid: BluetoothUUID) -> String? {
    uuid.uuid16.flatMap { self[$0] }
  }

  /// The name of what has this number; nil when there is none.
  public subscript(number: UInt16) -> String? {
    lines.withUTF8Buffer { octets in
      line(of: number, in: octets).map { String(decoding: $0.dropFirst(Self.columnOfName), as: UTF8.self) }
    }
  }

  /// All numbers that have a name, in ascending order.
  public var numbers: [UInt16] {
    lines.withUTF8Buffer { octets in
      octets.split(separator: lineBreak).map { Self.number(at: $0.startIndex, in: octets) }
    }
  }

  /// The name of a unit with this UUID, as `beats per minute`; nil when there is none.
  public static func unit(_ uuid: BluetoothUUID) -> String? {
    GATTUnit(uuid: uuid)?.name
  }

  // MARK: Search

  /// Where the name stands in a line, behind the digits and a blank.
  private static let columnOfName = 5

  /// The line that begins with a number, by halving the text at the line breaks.
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

  /// The four hexadecimal digits with which a line begins.
  private static func number(at start: Int, in octets: UnsafeBufferPointer<UInt8>) -> UInt16 {
    octets[start..<start + 4].reduce(0) { number, digit in
      number << 4 | UInt16(digit & 0xF) + (digit > UInt8(ascii: "9") ? 9 : 0)
    }
  }
}

private let lineBreak = UInt8(ascii: "\n")
