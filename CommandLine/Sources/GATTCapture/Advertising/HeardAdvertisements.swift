import GATTCore

/// The data that devices have advertised lately. It tells new data from repeated data, and joins the parts of long data.
struct HeardAdvertisements {
  /// The most data that are remembered of a device. Devices alternate between a few.
  private static let mostRecent = 8
  /// The maximum length of data in octets (Core Specification, Volume 4, Part E, 7.8.54).
  private static let longest = 1650
  /// After this time, in microseconds, data of a device count as new again.
  private static let memory: Int64 = 60_000_000

  private struct Recent {
    var data: [UInt8]
    var isScanResponse: Bool
    var time: CaptureTime
  }

  private struct Device: Hashable {
    var address: DeviceAddress?
    var kind: DeviceAddress.Kind?
  }

  private struct Key: Hashable {
    var adapter: UInt16
    var device: Device
    var set: UInt8
    var isScanResponse: Bool
  }

  private var recent = BoundedTable<Device, [Recent]>(keeping: 2048)
  private var incomplete = BoundedTable<Key, [UInt8]>(keeping: 64)

  /// Adds a report to the earlier parts of its data.
  ///
  /// - Returns: The report with all data; nil when a further report has more of it.
  mutating func whole(_ report: AdvertisingReport, adapter: UInt16) -> AdvertisingReport? {
    let key = Key(
      adapter: adapter,
      device: Device(address: report.address, kind: report.addressKind),
      set: report.set,
      isScanResponse: report.advertisement.isScanResponse
    )
    let earlier = incomplete[key] ?? []
    var report = report
    report.advertisement.data = Array((earlier + report.advertisement.data).prefix(Self.longest))
    incomplete[key] = report.isContinued ? report.advertisement.data : nil
    return report.isContinued ? nil : report
  }

  /// Whether the device has not sent the data in the minute before.
  mutating func isNew(_ report: AdvertisingReport, at time: CaptureTime) -> Bool {
    let (data, isScanResponse) = (report.advertisement.data, report.advertisement.isScanResponse)
    // A device without data for scanners answers them all the same.
    if isScanResponse, data.isEmpty { return false }
    let device = Device(address: report.address, kind: report.addressKind)
    var known = recent[device] ?? []
    let index = known.firstIndex { $0.data == data && $0.isScanResponse == isScanResponse }
    let last = index.map { known.remove(at: $0).time }
    known.append(Recent(data: data, isScanResponse: isScanResponse, time: time))
    recent[device] = known.suffix(Self.mostRecent)
    return last.map { time.microseconds(since: $0) > Self.memory } ?? true
  }
}
