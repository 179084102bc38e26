import GATTModel
import GATTText

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
    for (start, endCount) in places {
      if let found = search(start, endCount) { return found }
    }
    return nil
  }

  /// The first octet that a checksum may cover, with the number of octets that may follow the checksum.
  private var places: [(start: Int, endCount: Int)] {
    (0...mostEndOctets).flatMap { endCount in (0...Self.mostUncovered).map { (start: $0, endCount: endCount) } }
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

  /// The checksum that most values have, with the number of those that have it. It is looked for in the first values.
  func common(fewest: Int, part: Double) -> (found: Found, count: Int)? {
    var octets = 0
    let sample = values.prefix(Self.mostSampled).prefix { value in
      octets += value.count
      return octets <= Self.mostSampledOctets
    }
    if sample.count < fewest { return nil }
    var best: (found: Found, count: Int)?
    for candidate in Self.candidates {
      let size = candidate.algorithm.octetCount
      for (start, endCount) in places {
        let whole = sample.filter { $0.count >= start + 2 + size + endCount }
        guard Double(whole.count) >= part * Double(sample.count),
          let parts = parts(Array(whole), start, endCount, size)
        else { continue }
        let sums = parts.map { Int(candidate.algorithm.checksum(of: $0.covered)) }
        for isBigEndian in size == 1 ? [false] : [false, true] {
          let fitting = zip(parts, sums).filter { ValuePatterns.number($0.check, isBigEndian: isBigEndian) == $1 }.map(
            \.0
          )
          guard Double(fitting.count) >= part * Double(sample.count), fitting.count > best?.count ?? 0,
            isVaried(fitting, isSum: candidate.isSum)
          else { continue }
          best = (found(candidate.name, size, isBigEndian, start, endCount), fitting.count)
        }
      }
    }
    guard let best else { return nil }
    let count = count(of: best.found)
    return Double(count) >= part * Double(values.count) ? (best.found, count) : nil
  }

  /// The number of all values that have a checksum.
  private func count(of found: Found) -> Int {
    let checksum = found.checksum
    guard let algorithm = ChecksumAlgorithm(named: checksum.algorithm) else { return 0 }
    return values.count { value in
      guard let part = parts([value], checksum.start, found.endCount, checksum.size)?.first else { return false }
      return Int(algorithm.checksum(of: part.covered))
        == ValuePatterns.number(part.check, isBigEndian: checksum.isBigEndian)
    }
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
