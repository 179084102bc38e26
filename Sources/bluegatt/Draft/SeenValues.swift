/// The values of a characteristic in one direction: their number, their lengths, the first few of them, and the octets
/// that they have in common. The memory for them is bounded.
struct SeenValues {
  /// The beginning of a value.
  struct Sample: Equatable {
    /// The most octets that are kept.
    static let longest = 64

    let octets: [UInt8]
    /// The number of octets of the whole value.
    let count: Int

    init(_ value: [UInt8]) {
      octets = Array(value.prefix(Self.longest))
      count = value.count
    }
  }

  /// The most values that are kept.
  static let mostSamples = 5
  /// An octet that is equal in this many different values counts as constant.
  static let enough = 3
  /// The most octets that are compared.
  static let mostOctets = 20

  private(set) var count = 1
  /// The lengths of the shortest and the longest value.
  private(set) var lengths: ClosedRange<Int>
  /// The first different values.
  private(set) var samples: [Sample]
  /// The first octets of the values: as many as the shortest value has, up to `mostOctets`. An octet is nil if values
  /// differ in it.
  private(set) var octets: [UInt8?]

  /// Creates the values, with a first one.
  init(_ value: [UInt8]) {
    lengths = value.count...value.count
    samples = [Sample(value)]
    octets = Array(value.prefix(Self.mostOctets))
  }

  mutating func add(_ value: [UInt8]) { merge(SeenValues(value)) }

  /// Adds other values.
  mutating func merge(_ other: SeenValues) {
    count += other.count
    lengths = min(lengths.lowerBound, other.lengths.lowerBound)...max(lengths.upperBound, other.lengths.upperBound)
    octets = zip(octets, other.octets).map { $0 == $1 ? $0 : nil }
    for sample in other.samples where samples.count < Self.mostSamples && !samples.contains(sample) {
      samples.append(sample)
    }
  }

  /// Whether there were enough different values to call an octet constant.
  var areEnough: Bool { samples.count >= Self.enough }

  /// The length that all values have; nil when they differ.
  var length: Int? { lengths.lowerBound == lengths.upperBound ? lengths.lowerBound : nil }
}
