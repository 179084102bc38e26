/// Everything that the definition files of one target define, resolved and checked.
public struct DefinitionSet: Sendable {
  /// Characteristics, descriptors, declarations and advertised payloads, ordered by file, then position; behind them the
  /// parts of them all (`ValueDefinition.Kind.part`).
  public var values: [ValueDefinition]
  /// Services, ordered by file, then position.
  public var services: [ServiceDefinition]
  /// Profiles, ordered by file.
  public var profiles: [ProfileDefinition] = []

  /// A set of definitions that refer to each other by index.
  public init(values: [ValueDefinition], services: [ServiceDefinition]) {
    self.values = values
    self.services = services
  }

  /// The index of the first part, behind all other values.
  public var firstPart: Int {
    values.lastIndex { if case .part = $0.kind { false } else { true } }.map { $0 + 1 } ?? 0
  }
}

/// A UUID of a definition, in the form it was written in.
public struct DefinitionUUID: Hashable, Sendable {
  /// The most significant 64 bits of the 128-bit form.
  public let high: UInt64
  /// The least significant 64 bits of the 128-bit form.
  public let low: UInt64

  /// The UUID of these 128 bits.
  public init(high: UInt64, low: UInt64) {
    self.high = high
    self.low = low
  }

  /// The 16-bit form of an assigned UUID, if it has one.
  public var uint16: UInt16? {
    high & 0xFFFF_0000_FFFF_FFFF == 0x1000 && low == 0x8000_0080_5F9B_34FB ? UInt16(high >> 32 & 0xFFFF) : nil
  }
}
