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
  /// Patterns that hold for most of the values only.
  private(set) var remarks: [String] = []

  init(_ seen: SeenValues) {
    let values = seen.different.filter { !$0.isEmpty }
    isText = Self.areText(values)
    if isText || values.count < SeenValues.enough { return }
    let lengths = Set(values.map(\.count))
    if lengths.count > 1 {
      (length, remarks) = Self.length(in: values)
      endCount = Self.commonEnd(of: values)
    }
    let search = ChecksumSearch(values, mostEndOctets: Self.commonEnd(of: values))
    if let found = search.proven {
      checksum = found.checksum
      endCount = found.endCount
    } else if let most = search.common(fewest: Self.fewestForRemark, part: Self.partForRemark) {
      remarks.append("In \(most.count) of \(most.total) different values, \(most.checksum.text)")
    }
  }

  /// Whether all values are text, of so many octets that it is no chance.
  private static func areText(_ values: [[UInt8]]) -> Bool {
    let count = values.reduce(0) { $0 + $1.count }
    return count >= 2 * OctetText.fewest && values.allSatisfy { OctetText($0) != nil }
  }

  /// The number of octets that all values have at their end, at most 2. Zeros do not count, because values may be filled
  /// with them.
  private static func commonEnd(of values: [[UInt8]]) -> Int {
    guard let first = values.first else { return 0 }
    return (1...2).prefix { place in
      first.count > place && first[first.count - place] != 0
        && values.allSatisfy { $0.count > place && $0[$0.count - place] == first[first.count - place] }
    }.count
  }

  // MARK: Lengths

  /// The length that all values have; else a remark about a length that most values have.
  private static func length(in values: [[UInt8]]) -> (Length?, [String]) {
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
          "In \(count) of \(values.count) different values, octet \(offset) is the number of their octets\(other)"
        remark = (count, text)
      }
    }
    return (nil, remark.map { [$0.text] } ?? [])
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

extension ValuePatterns.Checksum {
  /// The checksum in words.
  fileprivate var text: String {
    let place = size == 1 ? "the last octet is" : "the last \(size) octets are"
    let order = size == 1 ? "" : isBigEndian ? ", most significant octet first" : ", least significant octet first"
    let covered = start == 0 ? "all octets before" : "the octets before, from octet \(start) on"
    return "\(place) the checksum \(algorithm) of \(covered)\(order)"
  }
}

/// Looks for a checksum in values: at their end, or before octets that end all of them.
struct ChecksumSearch {
  struct Found {
    var checksum: ValuePatterns.Checksum
    /// The number of octets after the checksum.
    var endCount: Int
  }

  /// A checksum that the values are compared with.
  private struct Candidate {
    var name: String
    var algorithm: ChecksumAlgorithm
    var isSum: Bool
  }

  /// The most octets at the beginning that a checksum does not cover.
  private static let mostUncovered = 3
  /// The values that a pattern of most values is looked for in.
  private static let (mostSampled, mostSampledOctets) = (60, 2000)
  /// The fewest values that prove a sum with a number that the values themselves give.
  private static let enoughForConstant = 6

  private static let candidates: [Candidate] = {
    let sums = ["SUM-8", "XOR-8", "SUM-16", "SUM-32"].flatMap { [$0, $0 + "/NEG", $0 + "/NOT"] }
    let cyclic = ChecksumAlgorithm.names.filter { $0.hasPrefix("CRC") }
    // The most frequent ones come first: several may be equal on few octets.
    let frequent = [
      "CRC-16/MODBUS", "CRC-16/XMODEM", "CRC-16/IBM-3740", "CRC-8/SMBUS", "CRC-8/MAXIM-DOW", "CRC-32/ISO-HDLC",
    ]
    return (sums + frequent + cyclic.filter { !frequent.contains($0) }).compactMap { name in
      ChecksumAlgorithm(named: name).map { Candidate(name: name, algorithm: $0, isSum: !name.hasPrefix("CRC")) }
    }
  }()

  private let values: [[UInt8]]
  private let mostEndOctets: Int

  /// - Parameters:
  ///   - values: Different values.
  ///   - mostEndOctets: The number of octets that end all values.
  init(_ values: [[UInt8]], mostEndOctets: Int) {
    self.values = values
    self.mostEndOctets = mostEndOctets
  }

  /// The checksum of all values.
  var proven: Found? { firstFound { plain($0, $1) } ?? firstFound { withConstant($0, $1) } }

  private func firstFound(_ search: (Int, Int) -> Found?) -> Found? {
    for endCount in 0...mostEndOctets {
      for start in 0...Self.mostUncovered {
        if let found = search(start, endCount) { return found }
      }
    }
    return nil
  }

  private func plain(_ start: Int, _ endCount: Int) -> Found? {
    for candidate in Self.candidates {
      let size = candidate.algorithm.octetCount
      guard let parts = parts(values, start, endCount, size), isVaried(parts, isSum: candidate.isSum) else { continue }
      for isBigEndian in size == 1 ? [false] : [false, true] {
        let holds = parts.allSatisfy { part in
          Int(candidate.algorithm.checksum(of: part.covered))
            == ValuePatterns.number(part.check, isBigEndian: isBigEndian)
        }
        if holds { return found(candidate.name, size, isBigEndian, start, endCount) }
      }
    }
    return nil
  }

  /// A sum or an exclusive or with a constant that the device adds.
  private func withConstant(_ start: Int, _ endCount: Int) -> Found? {
    guard start == 0, values.count >= Self.enoughForConstant, let parts = parts(values, start, endCount, 1),
      isVaried(parts, isSum: true)
    else { return nil }
    let sums = Set(parts.map { $0.check[0] &- $0.covered.reduce(0, &+) })
    if sums.count == 1, let number = sums.first {
      return found("SUM-8 init=0x\(hexadecimal(number, digits: 2))", 1, false, start, endCount)
    }
    let negated = Set(parts.map { $0.check[0] &+ $0.covered.reduce(0, &+) })
    if negated.count == 1, let number = negated.first {
      return found("SUM-8/NEG add=0x\(hexadecimal(number, digits: 2))", 1, false, start, endCount)
    }
    let masks = Set(parts.map { $0.check[0] ^ $0.covered.reduce(0, ^) })
    if masks.count == 1, let number = masks.first {
      return found("XOR-8 init=0x\(hexadecimal(number, digits: 2))", 1, false, start, endCount)
    }
    return nil
  }

  private func found(_ name: String, _ size: Int, _ isBigEndian: Bool, _ start: Int, _ endCount: Int) -> Found {
    let checksum = ValuePatterns.Checksum(algorithm: name, size: size, isBigEndian: isBigEndian, start: start)
    return Found(checksum: checksum, endCount: endCount)
  }

  /// The checksum that most values have.
  func common(fewest: Int, part: Double) -> (checksum: ValuePatterns.Checksum, count: Int, total: Int)? {
    var octets = 0
    let sample = values.prefix(Self.mostSampled).prefix { value in
      octets += value.count
      return octets <= Self.mostSampledOctets
    }
    if sample.count < fewest { return nil }
    var best: (checksum: ValuePatterns.Checksum, count: Int, total: Int)?
    for candidate in Self.candidates {
      let size = candidate.algorithm.octetCount
      for start in 0...Self.mostUncovered {
        let whole = sample.filter { $0.count >= start + size + 2 }
        guard Double(whole.count) >= part * Double(sample.count), let parts = parts(Array(whole), start, 0, size) else {
          continue
        }
        let sums = parts.map { Int(candidate.algorithm.checksum(of: $0.covered)) }
        for isBigEndian in size == 1 ? [false] : [false, true] {
          let fitting = zip(parts, sums).filter { ValuePatterns.number($0.check, isBigEndian: isBigEndian) == $1 }.map(
            \.0
          )
          guard Double(fitting.count) >= part * Double(sample.count), fitting.count > best?.count ?? 0,
            isVaried(fitting, isSum: candidate.isSum)
          else { continue }
          best = (found(candidate.name, size, isBigEndian, start, 0).checksum, fitting.count, sample.count)
        }
      }
    }
    return best
  }

  // MARK: Parts

  private struct Part {
    var covered: ArraySlice<UInt8>
    var check: [UInt8]
  }

  /// The covered octets and the checksum of each value; nil when a value is too short.
  private func parts(_ values: [[UInt8]], _ start: Int, _ endCount: Int, _ size: Int) -> [Part]? {
    // A sum of one octet is only a copy of it.
    guard values.allSatisfy({ $0.count >= start + 2 + size + endCount }) else { return nil }
    return values.map { value in
      let end = value.count - endCount
      return Part(covered: value[start..<end - size], check: Array(value[end - size..<end]))
    }
  }

  /// Whether the values are so different that a checksum of all of them is no chance: there are several checksums, and
  /// what looks like a sum does not follow from a single octet.
  private func isVaried(_ parts: [Part], isSum: Bool) -> Bool {
    guard Set(parts.map(\.check)).count >= 2, Set(parts.map { Array($0.covered) }).count >= SeenValues.enough else {
      return false
    }
    return !isSum || parts[0].check.indices.contains { !isCopied($0, parts) }
  }

  /// Whether an octet of the checksum follows from a single octet of the value.
  private func isCopied(_ place: Int, _ parts: [Part]) -> Bool {
    let differences: [(UInt8, UInt8) -> UInt8] = [{ $0 &- $1 }, { $0 &+ $1 }, { $0 ^ $1 }]
    let shortest = parts.map(\.covered.count).min() ?? 0
    return (0..<shortest).contains { index in
      let pairs = parts.map { (check: $0.check[place], octet: $0.covered[$0.covered.startIndex + index]) }
      return differences.contains { difference in Set(pairs.map { difference($0.check, $0.octet) }).count == 1 }
    }
  }
}
