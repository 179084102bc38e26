import GATTCore

/// The octets of an advertising packet or a scan response: AD structures, one after the other
/// (Core Specification, Volume 3, Part C, 11).
///
/// Hosts that give raw data give these octets; `Advertisement(_:scanResponse:)` makes fields of them.
public struct AdvertisingData: Hashable, Sendable {
  /// One AD structure: what kind of data it is, and the data.
  public struct Structure: Hashable, Sendable {
    /// What kind of data it is.
    public var type: AdvertisingDataType
    /// The octets behind the type, at most 254.
    public var data: Data

    /// The structure that holds `data`.
    public init(_ type: AdvertisingDataType, _ data: Data) {
      self.type = type
      self.data = data
    }

    /// The octets it takes: one of length and one of type are in front of the data.
    public var octetCount: Int { 2 + data.count }

    /// The most octets of data that the octet of length can count.
    public static var maximumDataLength: Int { 254 }
  }

  /// The structures, in their order.
  public var structures: [Structure]

  /// The data that consists of `structures`.
  public init(_ structures: [Structure] = []) {
    self.structures = structures
  }

  /// Reads octets as they were received, a slice or not.
  ///
  /// A length of 0 ends the data early; what follows is padding (Core Specification, Volume 3, Part C, 11).
  ///
  /// - Throws: `DecodeError`, `.truncated`, when the last structure is longer than what is left.
  public init(_ octets: Data) throws(DecodeError) {
    let (whole, error) = Self.read(octets)
    if let error { throw error }
    structures = whole
  }

  /// Reads octets as they were received, up to the first structure that is not whole, as receivers do: what is in front
  /// of it was sent with care, and what is behind it can't be found.
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
      // Octets of its own, counted from 0.
      let data = Data(rest.dropFirst().prefix(length - 1))
      structures.append(Structure(AdvertisingDataType(rawValue: type), data))
      rest = rest.dropFirst(length)
    }
    return (structures, nil)
  }

  /// How many octets the structures take.
  public var octetCount: Int { structures.reduce(0) { $0 + $1.octetCount } }

  /// The octets of the structures.
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
