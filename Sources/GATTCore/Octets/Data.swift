#if hasFeature(Embedded)
  /// Octets, where there is no Foundation: an array stands in for `Data`.
  public typealias Data = [UInt8]
#elseif canImport(FoundationEssentials)
  @_exported import struct FoundationEssentials.Data
#else
  @_exported import struct Foundation.Data
#endif
