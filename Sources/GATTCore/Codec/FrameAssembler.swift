#if !hasFeature(Embedded)
  #if canImport(FoundationEssentials)
    import FoundationEssentials
  #else
    import Foundation
  #endif
#endif

/// Finds the values in a stream of octets: `x:Frame` in a definition. A packet of the stream may contain a part of a
/// value, or several values.
///
/// The layout of the value says where it ends. Octets that can't begin a value are skipped one at a time, so a value
/// after damaged octets is found even if the damaged octets seem to announce a longer value.
public struct FrameAssembler: Sendable {
  /// Moves the offset past the value at that offset.
  ///
  /// - Throws: `DecodeError` when the octets hold no value there.
  public typealias EndFinder = @Sendable (RawSpan, inout Int) throws(DecodeError) -> Void

  /// Octets that began no value.
  public struct Skipped: Sendable {
    /// The octets, in the order of the stream.
    public fileprivate(set) var octets: Data
    /// The reason why the first of them begins no value.
    public let error: DecodeError
  }

  private let maximumLength: Int
  private let findEnd: EndFinder
  /// The octets that may begin a value.
  private var octets: [UInt8] = []
  private var skipped: Skipped?

  /// Creates an assembler for one stream.
  ///
  /// - Parameters:
  ///   - maximumLength: The greatest number of octets of a value.
  ///   - findEnd: Finds the end of a value.
  public init(maximumLength: Int, _ findEnd: @escaping EndFinder) {
    self.maximumLength = maximumLength
    self.findEnd = findEnd
  }

  /// Creates an assembler for one stream of values; nil if packets are whole values of the type.
  public init?<Value: CharacteristicValue & SendableMetatype>(of type: Value.Type) {
    guard let maximumLength = Value.maximumFrameLength else { return nil }
    self.init(maximumLength: maximumLength) { (bytes, offset) throws(DecodeError) in
      _ = try Value(decoding: bytes, at: &offset)
    }
  }

  /// Whether octets wait for the rest of their value.
  public var isWaiting: Bool { !octets.isEmpty }

  /// Adds the octets of a packet.
  ///
  /// - Returns: The octets of each value that is complete now.
  public mutating func append(_ packet: some Sequence<UInt8>) -> [Data] {
    octets.append(contentsOf: packet)
    var values: [Data] = []
    while let value = next() { values.append(value) }
    return values
  }

  /// Skips the octets that wait, because the rest of their value has not come in time.
  ///
  /// - Returns: The octets of each value that was found among them.
  public mutating func giveUp() -> [Data] {
    var values: [Data] = []
    while isWaiting {
      let reason = DecodeError.Reason.truncated(needed: octets.count + 1, available: octets.count)
      skip(DecodeError(value: "", field: "", offset: 0, reason: reason))
      values += append([])
    }
    return values
  }

  /// Returns the octets skipped since the last call; nil for none.
  public mutating func takeSkipped() -> Skipped? {
    defer { skipped = nil }
    return skipped
  }

  /// Removes the first value and returns its octets; nil when no value is complete.
  private mutating func next() -> Data? {
    while isWaiting {
      do throws(DecodeError) {
        let end = try endOfValue()
        defer { octets.removeFirst(end) }
        return Data(octets[..<end])
      } catch {
        if mayBecomeValue(after: error) { return nil }
        skip(error)
      }
    }
    return nil
  }

  private mutating func skip(_ error: DecodeError) {
    if skipped == nil { skipped = Skipped(octets: Data(), error: error) }
    skipped?.octets.append(octets.removeFirst())
  }

  /// Returns the end of the value at the beginning of the octets.
  private func endOfValue() throws(DecodeError) -> Int {
    var end = 0
    try findEnd(octets.span.bytes, &end)
    if end > maximumLength {
      throw DecodeError(value: "", field: "", offset: 0, reason: .tooLong(octets: end, maximum: maximumLength))
    }
    // A value that takes all octets, such as an unknown case of a choice, also takes an appended octet. So its end is
    // not known.
    var longer = end
    if end == octets.count {
      longer = 0
      try findEnd((octets + [0]).span.bytes, &longer)
    }
    if longer != end || end == 0 {
      throw DecodeError(value: "", field: "", offset: 0, reason: .invalidForm("nothing tells where the value ends"))
    }
    return end
  }

  /// Returns whether the octets may become a value when more octets follow.
  ///
  /// If a length in the value is too small for the fields that it limits, more octets don't help: the error is the same
  /// with `maximumLength` octets.
  private func mayBecomeValue(after error: DecodeError) -> Bool {
    guard case .truncated(let needed, _) = error.reason, octets.count < maximumLength,
      error.offset + needed <= maximumLength
    else { return false }
    do throws(DecodeError) {
      var end = 0
      let longest = octets + [UInt8](repeating: 0, count: maximumLength - octets.count)
      try findEnd(longest.span.bytes, &end)
      return true
    } catch let second {
      return second != error
    }
  }
}
