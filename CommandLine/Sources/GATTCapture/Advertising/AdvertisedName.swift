import GATTCore

/// The name in an advertisement.
struct AdvertisedName: Equatable {
  /// The maximum length of a name in octets (Core Specification, Volume 3, Part C, 12.1).
  static let longest = 248

  var address: DeviceAddress
  var name: String
  /// Whether only the beginning of the name was sent.
  var isShortened: Bool

  /// Finds the name in advertising data, a sequence of length, type and octets (Core Specification, Volume 3, Part C,
  /// 11); nil without a name.
  init?(_ address: DeviceAddress, _ data: RawSpan) {
    var start = 0
    while start + 2 <= data.byteCount {
      let end = start + 1 + Int(data.uint8(at: start))
      let type = data.uint8(at: start + 1)
      guard end > start + 1, end <= data.byteCount else { return nil }
      if type == 0x08 || type == 0x09, end > start + 2, end - start - 2 <= Self.longest {
        self.address = address
        name = data.extracting(start + 2..<end).withUnsafeBytes { String(decoding: $0, as: UTF8.self) }
        isShortened = type == 0x08
        return
      }
      start = end
    }
    return nil
  }
}

/// The advertised names of devices.
struct AdvertisedNames {
  private var names = BoundedTable<DeviceAddress, AdvertisedName>(keeping: 2048)

  /// The name of a device; nil when it is unknown.
  subscript(address: DeviceAddress) -> String? { names[address]?.name }

  /// Adds a name. A shortened name does not replace a complete one.
  mutating func add(_ name: AdvertisedName) {
    let known = names[name.address]
    names[name.address] = name.isShortened && known?.isShortened == false ? known : name
  }
}
