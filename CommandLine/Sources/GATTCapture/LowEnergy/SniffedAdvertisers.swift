import GATTCore

/// Reads the advertisements that a sniffer has heard (Core Specification, Volume 6, Part B, 2.3).
struct SniffedAdvertisers {
  /// The address of a device. Bit 6 of the header says its kind.
  private struct Sender {
    var address: DeviceAddress
    var kind: DeviceAddress.Kind
  }

  /// The senders by the information about their data (AdvDataInfo), which the packets of one advertisement share. Only
  /// devices with extended advertising are in it.
  private var senders = BoundedTable<UInt16, Sender>(keeping: 512)

  /// Reads an advertisement or a scan response.
  ///
  /// - Parameter first: The first octet of the header.
  /// - Returns: nil for other packets, and for those with neither data nor a sender.
  mutating func report(_ first: UInt8, _ payload: RawSpan, rssi: Int8?) -> AdvertisingReport? {
    let kind: DeviceAddress.Kind = first & 0x40 == 0 ? .public : .random
    guard payload.byteCount >= 1 else { return nil }
    switch first & 0x0F {
    // ADV_IND, ADV_NONCONN_IND, SCAN_RSP and ADV_SCAN_IND have an address before their data.
    case 0, 2, 4, 6:
      guard payload.byteCount >= 6 else { return nil }
      let isScanResponse = first & 0x0F == 4
      let advertisement = CapturedAdvertisement(
        data: payload.octets(from: 6),
        isScanResponse: isScanResponse,
        isConnectable: isScanResponse ? nil : first & 0x0F == 0,
        rssi: rssi
      )
      return AdvertisingReport(payload.address(at: 0), kind, advertisement)
    case 7: return extended(payload, kind, rssi: rssi)
    default: return nil
    }
  }

  /// Reads an advertisement with the Common Extended Advertising Payload Format (2.3.4): the length of its header with
  /// the mode, flags, the fields that the flags announce, and data. The address may be in an earlier packet.
  private mutating func extended(_ payload: RawSpan, _ kind: DeviceAddress.Kind, rssi: Int8?) -> AdvertisingReport? {
    let size = Int(payload.uint8(at: 0) & 0x3F)
    let mode = payload.uint8(at: 0) >> 6
    guard size >= 1, payload.byteCount > size else { return nil }
    let flags = payload.uint8(at: 1)
    // The sizes of AdvA, TargetA and CTEInfo, which precede AdvDataInfo.
    let informationOffset = zip(0..., [6, 6, 1]).reduce(2) { offset, field in
      flags >> field.0 & 1 == 0 ? offset : offset + field.1
    }
    let hasInformation = flags & 0x08 != 0 && informationOffset + 2 <= 1 + size
    let information = hasInformation ? payload.uint16(at: informationOffset) : nil
    var sender = information.flatMap { senders[$0] }
    if flags & 0x01 != 0, size >= 7 { sender = Sender(address: payload.address(at: 2), kind: kind) }
    if let information, let sender { senders[information] = sender }
    let data = payload.octets(from: 1 + size)
    guard let sender, !data.isEmpty else { return nil }
    let advertisement = CapturedAdvertisement(data: data, isConnectable: mode == 1, rssi: rssi)
    return AdvertisingReport(sender.address, sender.kind, advertisement)
  }
}
