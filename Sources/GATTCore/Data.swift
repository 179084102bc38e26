#if hasFeature(Embedded)
  /// Octets, where there is no Foundation: an array stands in for `Data`.
  public typealias Data = [UInt8]
#else
  @_exported import struct FoundationEssentials.Data
#endif
