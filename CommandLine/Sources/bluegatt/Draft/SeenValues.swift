/// The values of a characteristic in one direction: their number, their lengths, the first different ones, and the octets
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

  /// The most values that are shown.
  static let mostSamples = 5
  /// The most different values that are kept, and the most octets of all of them.
  private static let (mostKept, mostKeptOctets) = (256, 1 << 14)
  /// An octet that is equal in this many different values counts as constant.
  static let enough = 3
  /// The most octets that are compared.
  static let mostOctets = 20

  private(set) var count = 1
  /// The lengths of the shortest and the longest value.
  private(set) var lengths: ClosedRange<Int>
  /// The first different values, in their order.
  private(set) var different: [[UInt8]] = []
  /// Whether `different` has all different values.
  private(set) var areAllKept = true
  private var known: Set<[UInt8]> = []
  private var keptOctets = 0
  /// The first octets of the values: as many as the shortest value has, up to `mostOctets`. An octet is nil if values
  /// differ in it.
  private(set) var octets: [UInt8?]

  /// Creates the values, with a first one.
  init(_ value: [UInt8]) {
    lengths = value.count...value.count
    octets = Array(value.prefix(Self.mostOctets))
    keep(value)
  }

  mutating func add(_ value: [UInt8]) { merge(SeenValues(value)) }

  /// Adds other values.
  mutating func merge(_ other: SeenValues) {
    count += other.count
    lengths = min(lengths.lowerBound, other.lengths.lowerBound)...max(lengths.upperBound, other.lengths.upperBound)
    octets = zip(octets, other.octets).map { $0 == $1 ? $0 : nil }
    for value in other.different { keep(value) }
    areAllKept = areAllKept && other.areAllKept
  }

  private mutating func keep(_ value: [UInt8]) {
    if known.contains(value) { return }
    guard different.count < Self.mostKept, keptOctets + value.count <= Self.mostKeptOctets else {
      areAllKept = false
      return
    }
    known.insert(value)
    different.append(value)
    keptOctets += value.count
  }

  /// The values to show.
  var samples: [Sample] { different.prefix(Self.mostSamples).map { Sample($0) } }

  /// Whether there were enough different values to call an octet constant.
  var areEnough: Bool { different.count >= Self.enough }

  /// The length that all values have; nil when they differ.
  var length: Int? { lengths.lowerBound == lengths.upperBound ? lengths.lowerBound : nil }
}
