import GATTCore

/// An advertisement of a device, as a controller reports it or a sniffer hears it.
struct AdvertisingReport: Equatable {
  /// The address of the device; nil when it advertises anonymously.
  var address: DeviceAddress?
  /// The kind of the address; nil without an address.
  var addressKind: DeviceAddress.Kind?
  var advertisement: CapturedAdvertisement
  /// The number of the advertising set, which all parts of long data have.
  var set: UInt8 = 0
  /// Whether a further report has more of the data.
  var isContinued = false

  /// The reports in an LE Advertising Report (Core Specification, Volume 4, Part E, 7.7.65.2). The event has a subevent
  /// code, a count and the reports. A report has a type, address type, address, data length, data and RSSI.
  static func all(inReports bytes: RawSpan) -> [AdvertisingReport] {
    all(in: bytes, lengthOffset: 8, trailing: 1) { start, data in
      let type = bytes.uint8(at: start)
      return AdvertisingReport(
        kind: bytes.uint8(at: start + 1),
        address: bytes.address(at: start + 2),
        CapturedAdvertisement(
          data: bytes.octets(from: data.lowerBound, count: data.count),
          isScanResponse: type == 4,
          // ADV_IND and ADV_DIRECT_IND.
          isConnectable: type == 4 ? nil : type < 2,
          rssi: rssi(bytes.uint8(at: data.upperBound))
        )
      )
    }
  }

  /// The reports in an LE Extended Advertising Report (7.7.65.13), which has more parameters before the length.
  static func all(inExtendedReports bytes: RawSpan) -> [AdvertisingReport] {
    all(in: bytes, lengthOffset: 23, trailing: 0) { start, data in
      let type = bytes.uint16(at: start)
      let isScanResponse = type & 0x08 != 0
      var report = AdvertisingReport(
        kind: bytes.uint8(at: start + 2),
        address: bytes.address(at: start + 3),
        CapturedAdvertisement(
          data: bytes.octets(from: data.lowerBound, count: data.count),
          isScanResponse: isScanResponse,
          isConnectable: isScanResponse ? nil : type & 0x01 != 0,
          rssi: rssi(bytes.uint8(at: start + 13))
        )
      )
      report.set = bytes.uint8(at: start + 11)
      // The status of the data: 1 is incomplete, with more to come. 2 is incomplete for good.
      report.isContinued = type >> 5 & 3 == 1
      return report
    }
  }

  private static func all(
    in bytes: RawSpan,
    lengthOffset: Int,
    trailing: Int,
    _ report: (Int, Range<Int>) -> AdvertisingReport
  ) -> [AdvertisingReport] {
    var reports: [AdvertisingReport] = []
    var start = 2
    for _ in 0..<bytes.uint8(at: 1) {
      let data = start + lengthOffset + 1
      let end = data + Int(bytes.uint8(at: start + lengthOffset))
      guard end + trailing <= bytes.byteCount else { break }
      reports.append(report(start, data..<end))
      start = end + trailing
    }
    return reports
  }

  /// - Parameter kind: 0 and 2 are public, 1 and 3 random, 0xFF stands for an anonymous advertisement.
  private init(kind: UInt8, address: DeviceAddress, _ advertisement: CapturedAdvertisement) {
    self.init(address, kind & 1 == 0 ? .public : .random, advertisement)
    if kind == 0xFF { (self.address, addressKind) = (nil, nil) }
  }

  init(_ address: DeviceAddress, _ kind: DeviceAddress.Kind, _ advertisement: CapturedAdvertisement) {
    self.address = address
    addressKind = kind
    self.advertisement = advertisement
  }

  /// The signal strength; nil for 127, which stands for an unknown one.
  private static func rssi(_ octet: UInt8) -> Int8? { octet == 127 ? nil : Int8(bitPattern: octet) }
}
