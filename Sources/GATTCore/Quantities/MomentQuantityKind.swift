/// The kind of a moment: a number of seconds from an epoch.
public protocol MomentQuantityKind: ScaledQuantityKind {
  /// The epoch, in seconds since 1970-01-01 00:00 UTC.
  static var epoch: Int64 { get }
}

#if !hasFeature(Embedded)
  #if canImport(FoundationEssentials)
    public import struct FoundationEssentials.Date
  #else
    public import struct Foundation.Date
  #endif

  extension Quantity where Kind: MomentQuantityKind {
    /// Creates the quantity of a moment, rounded to the resolution of the field.
    ///
    /// - Throws: `EncodeError` when the field can't hold the moment.
    public init(_ date: Date) throws(EncodeError) {
      try self.init(date.timeIntervalSince1970 - Double(Kind.epoch))
    }

    /// The moment; nil when the number is not an amount.
    public var date: Date? {
      Kind.isAmount(raw) ? Date(timeIntervalSince1970: Double(Kind.epoch) + value) : nil
    }
  }
#endif
