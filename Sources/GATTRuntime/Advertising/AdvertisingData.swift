import GATTCore

/// Advertising data or scan response data: a sequence of AD structures (Core Specification, Volume 3, Part C, 11).
///
/// `Advertisement(_:scanResponse:)` decodes the structures into fields.
public struct AdvertisingData: Hashable, Sendable {
  /// One AD structure: an AD type and its data.
  public struct Structure: Hashable, Sendable {
    /// The AD type.
    public var type: AdvertisingDataType
    /// The octets after the AD type, at most 254.
    public var data: Data

    /// Creates a structure that holds `data`.
    public init(_ type: AdvertisingDataType, _ data: Data) {
      self.type = type
      self.data = data
    }

    /// The length of the structure: a length octet, a type octet and the data.
    public var octetCount: Int { 2 + data.count }

    /// The maximum length of the data.
    public static var maximumDataLength: Int { 254 }
  }

  /// The structures, in the order of transmission.
  public var structures: [Structure]

  /// Creates advertising data from `structures`.
  public init(_ structures: [Structure] = []) {
    self.structures = structures
  }

  /// Decodes received octets.
  ///
  /// A length of 0 ends the data early; the octets after it are padding (Core Specification, Volume 3, Part C, 11).
  ///
  /// - Throws: `DecodeError`, `.truncated`, when the last structure is longer than the remaining octets.
  public init(_ octets: Data) throws(DecodeError) {
    let (whole, error) = Self.read(octets)
    if let error { throw error }
    structures = whole
  }

  /// Decodes received octets, and ignores a truncated structure at the end.
  public init(wholeStructuresOf octets: Data) {
    structures = Self.read(octets).whole
  }

  private static func read(_ octets: Data) -> (whole: [Structure], error: DecodeError?) {
    var structures: [Structure] = []
    var rest = octets
    while let length = rest.first.map(Int.init), length > 0 {
      rest = rest.dropFirst()
      guard length <= rest.count, let type = rest.first else {
        let reason = DecodeError.Reason.truncated(needed: length, available: rest.count)
        let offset = octets.count - rest.count
        return (structures, DecodeError(value: "AdvertisingData", field: "", offset: offset, reason: reason))
      }
      // A copy, so that the indices start at 0.
      let data = Data(rest.dropFirst().prefix(length - 1))
      structures.append(Structure(AdvertisingDataType(rawValue: type), data))
      rest = rest.dropFirst(length)
    }
    return (structures, nil)
  }

  /// The length of all structures in octets.
  public var octetCount: Int { structures.reduce(0) { $0 + $1.octetCount } }

  /// Encodes the structures.
  ///
  /// - Throws: `EncodeError`, `.tooLong`, when a structure has more than 254 octets of data.
  public func octets() throws(EncodeError) -> Data {
    var octets = Data(capacity: octetCount)
    for structure in structures {
      guard structure.data.count <= Structure.maximumDataLength else {
        let reason = EncodeError.Reason.tooLong(octets: structure.data.count, maximum: Structure.maximumDataLength)
        throw EncodeError(value: "AdvertisingData", field: "\(structure.type)", reason: reason)
      }
      octets.append(UInt8(structure.data.count + 1))
      octets.append(structure.type.rawValue)
      octets.append(structure.data)
    }
    return octets
  }
}
