#if hasFeature(Embedded)
  /// Octets: without Foundation, an array replaces `Data`.
  public typealias Data = [UInt8]
#elseif canImport(FoundationEssentials)
  @_exported import struct FoundationEssentials.Data
#else
  @_exported import struct Foundation.Data
#endif
