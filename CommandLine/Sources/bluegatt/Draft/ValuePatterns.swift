import GATTModel

/// What different values of a characteristic show about their form: text, a length, a checksum, octets at the end.
///
/// A pattern holds for all values, and the values are so different that it is no chance. What holds only for most of them is
/// a remark.
struct ValuePatterns {
  /// A number of octets in the value.
  struct Length: Equatable {
    /// Where the number is, and how many octets it has.
    var offset: Int
    var size: Int
    var isBigEndian: Bool
    /// The number of octets of a value that the length does not count.
    var uncounted: Int
  }

  /// A checksum before the octets that end the value.
  struct Checksum: Equatable {
    /// The algorithm, as definitions have it: `SUM-8 init=1`.
    var algorithm: String
    var size: Int
    var isBigEndian: Bool
    /// The first octet that it covers. It covers all octets from there up to itself.
    var start: Int
  }

  /// The fewest values for a remark, and the part of them for which a pattern holds.
  private static let (fewestForRemark, partForRemark) = (10, 0.6)

  /// Whether the values are text.
  private(set) var isText = false
  private(set) var length: Length?
  private(set) var checksum: Checksum?
  /// The number of octets after the checksum, or at the end of values of several lengths, that all values have in common.
  private(set) var endCount = 0
  /// Patterns that hold for most of the values only, and other readings of those that hold for all.
  private(set) var remarks: [String] = []

  init(_ seen: SeenValues) {
    let values = seen.different.filter { !$0.isEmpty }
    isText = Self.areText(values)
    if isText || values.count < SeenValues.enough { return }
    let total = seen.areAllKept ? "\(values.count)" : "the first \(values.count)"
    let lengths = Set(values.map(\.count))
    if lengths.count > 1 {
      (length, remarks) = Self.length(in: values, total)
      if let length, let remark = Self.widerLength(length, in: values) { remarks.append(remark) }
      endCount = Self.commonEnd(of: values)
    }
    let search = ChecksumSearch(values, mostEndOctets: Self.commonEnd(of: values))
    if let found = search.proven {
      checksum = found.checksum
      endCount = found.endCount
    } else if let most = search.common(fewest: Self.fewestForRemark, part: Self.partForRemark) {
      remarks.append("In \(most.count) of \(total) different values, \(most.found.text)")
    }
  }

  /// Whether all values are text, of so many octets that it is no chance.
  private static func areText(_ values: [[UInt8]]) -> Bool {
    var count = 0
    for value in values {
      guard let text = OctetText(value) else { return false }
      if text.hasLetters { count += text.printableCount }
    }
    return count >= 2 * OctetText.fewest
  }

  /// The number of octets that all values have at their end, at most 2. Zeros do not count, because values may be filled
  /// with them.
  private static func commonEnd(of values: [[UInt8]]) -> Int {
    guard let first = values.first else { return 0 }
    return (1...2).prefix { place in
      guard first.count > place else { return false }
      let octet = first[first.count - place]
      return octet != 0 && values.allSatisfy { $0.count > place && $0[$0.count - place] == octet }
    }.count
  }

  // MARK: Lengths

  /// The length that all values have; else a remark about a length that most values have.
  ///
  /// - Parameter total: The number of values in words.
  private static func length(in values: [[UInt8]], _ total: String) -> (Length?, [String]) {
    var remark: (count: Int, text: String)?
    let shortest = values.map(\.count).min() ?? 0
    for (size, isBigEndian) in [(1, false), (2, false), (2, true)] {
      for offset in 0..<min(8, max(0, shortest - size + 1)) {
        let uncounted = values.map { value in
          value.count - number(Array(value[offset..<offset + size]), isBigEndian: isBigEndian)
        }
        if Set(uncounted).count == 1, 0...16 ~= uncounted[0] {
          return (Length(offset: offset, size: size, isBigEndian: isBigEndian, uncounted: uncounted[0]), [])
        }
        guard size == 1, let (most, count) = mostFrequent(uncounted.filter { 0...16 ~= $0 }) else { continue }
        let fitting = zip(values, uncounted).filter { $1 == most }.map { $0.0.count }
        guard values.count >= fewestForRemark, Double(count) >= partForRemark * Double(values.count),
          Set(fitting).count >= 3, count > remark?.count ?? 0
        else { continue }
        let other = most == 0 ? "" : " minus \(most)"
        let text =
          "In \(count) of \(total) different values, octet \(offset) is the number of their octets\(other)"
        remark = (count, text)
      }
    }
    return (nil, remark.map { [$0.text] } ?? [])
  }

  /// Returns a remark if a length of one octet may be one of two, because the octet beside it is 0 in all values.
  private static func widerLength(_ length: Length, in values: [[UInt8]]) -> String? {
    guard length.size == 1 else { return nil }
    for (other, isBigEndian) in [(length.offset - 1, true), (length.offset + 1, false)] {
      guard other >= 0, values.allSatisfy({ $0.count > other && $0[other] == 0 }) else { continue }
      let (first, last) = (min(other, length.offset), max(other, length.offset))
      let order = isBigEndian ? "most" : "least"
      return "Octet \(other) is 0 in all values: octets \(first) and \(last) may be one length, \(order) significant "
        + "octet first"
    }
    return nil
  }

  private static func mostFrequent(_ numbers: [Int]) -> (number: Int, count: Int)? {
    Dictionary(numbers.map { ($0, 1) }, uniquingKeysWith: +).max { ($0.value, $1.key) < ($1.value, $0.key) }
      .map { (number: $0.key, count: $0.value) }
  }

  /// The unsigned number in at most four octets.
  static func number(_ octets: [UInt8], isBigEndian: Bool) -> Int {
    (isBigEndian ? octets : octets.reversed()).reduce(0) { $0 << 8 | Int($1) }
  }
}

extension ChecksumSearch.Found {
  /// The checksum in words.
  fileprivate var text: String {
    let size = checksum.size
    let end = endCount == 1 ? "one" : "\(endCount)"
    let place =
      switch (size, endCount) {
      case (1, 0): "the last octet is"
      case (_, 0): "the last \(size) octets are"
      case (1, _): "the octet before the last \(end) is"
      default: "the \(size) octets before the last \(end) are"
      }
    let order =
      size == 1 ? "" : checksum.isBigEndian ? ", most significant octet first" : ", least significant octet first"
    let covered = checksum.start == 0 ? "all octets before" : "the octets before, from octet \(checksum.start) on"
    return "\(place) the checksum \(checksum.algorithm) of \(covered)\(order)"
  }
}
