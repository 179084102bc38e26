import GATTCapture

/// Writes btsnoop files, and keeps their packets for `PacketFileWriter`. Packets are a millisecond apart.
package struct CaptureWriter {
  /// A packet of the file.
  package struct Packet {
    package var kind: Kind
    /// Without the H4 type.
    package var octets: [UInt8]
    /// The number of octets that were not captured.
    package var missing: Int
    package var time: CaptureTime
  }

  /// The packet formats of btsnoop files.
  package enum Datalink: UInt32, CaseIterable {
    case hci = 1001
    case h4 = 1002
    case monitor = 2001
  }

  /// The packet format of this file.
  package let datalink: Datalink
  /// The contents of the file.
  package private(set) var octets: [UInt8]
  /// The packets, without empty records of the monitor.
  package private(set) var packets: [Packet] = []
  /// The offsets of the records.
  package private(set) var records: [Int] = []
  private var time = CaptureTime("2026-11-21T22:00:00Z")!.microseconds
  /// The most octets of a frame in one packet.
  package var fragmentSize = Int.max
  /// The number of the adapter. Only the monitor format contains it.
  package var adapter: UInt16 = 0

  /// Creates a file without records.
  package init(_ datalink: Datalink = .monitor, version: UInt32 = 1) {
    self.datalink = datalink
    octets = Array("btsnoop\0".utf8) + big(version) + big(datalink.rawValue)
  }

  /// The kinds of packets.
  package enum Kind: Equatable {
    case event
    case data(from: LinkEnd)
    case command
  }

  /// Appends a packet.
  ///
  /// - Parameters:
  ///   - kind: The kind of the packet.
  ///   - packet: Its octets, without the H4 type.
  ///   - missing: The number of octets that were not captured.
  ///   - dropped: The cumulative number of lost records.
  package mutating func record(_ kind: Kind, _ packet: [UInt8], missing: Int = 0, dropped: UInt32 = 0) {
    records.append(octets.count)
    packets.append(Packet(kind: kind, octets: packet, missing: missing, time: CaptureTime(microseconds: time)))
    let (flags, type): (UInt32, UInt8) =
      switch (datalink, kind) {
      case (.monitor, .event): (3, 0)
      case (.monitor, .command): (2, 0)
      case (.monitor, .data(.host)): (4, 0)
      case (.monitor, .data(.device)): (5, 0)
      case (_, .event): (3, 4)
      case (_, .command): (2, 1)
      case (_, .data(.host)): (0, 2)
      case (_, .data(.device)): (1, 2)
      }
    let packet = datalink == .h4 ? [type] + packet : packet
    let adapter: UInt32 = datalink == .monitor ? UInt32(adapter) << 16 : 0
    octets += big(UInt32(packet.count + missing)) + big(UInt32(packet.count)) + big(adapter | flags) + big(dropped)
    octets += big(UInt64(bitPattern: time + 62_168_256_000_000_000)) + packet
    time += 1000
  }

  /// Appends an empty record with an opcode of the monitor.
  package mutating func monitor(_ operation: UInt16) {
    records.append(octets.count)
    octets += big(UInt32(0)) + big(UInt32(0)) + big(UInt32(adapter) << 16 | UInt32(operation)) + big(UInt32(0))
    octets += big(UInt64(bitPattern: time + 62_168_256_000_000_000))
  }

  /// Appends LE Connection Complete, or one of its enhanced versions.
  package mutating func connect(
    _ handle: UInt16,
    _ address: [UInt8],
    addressType: UInt8 = 1,
    role: UInt8 = 0,
    event: UInt8 = 0x01,
    status: UInt8 = 0
  ) {
    var parameters = [event, status] + little(handle) + [role, addressType] + address.reversed()
    if event != 0x01 { parameters += [UInt8](repeating: 0, count: 12) }
    parameters += [24, 0, 0, 0, 42, 0, 0]
    record(.event, [0x3E, UInt8(parameters.count)] + parameters)
  }

  /// Appends LE Advertising Report, or the extended one, with a name.
  package mutating func advertise(
    _ address: [UInt8],
    name: String,
    isShortened: Bool = false,
    isExtended: Bool = false
  ) {
    let data = [2, 1, 6, UInt8(name.utf8.count + 1), isShortened ? 8 : 9] + Array(name.utf8)
    if isExtended { advertiseExtended(address, data) } else { advertise(address, data) }
  }

  /// Appends LE Advertising Report.
  ///
  /// - Parameter type: 0 for a connectable advertisement, 3 for one that is not, 4 for a scan response.
  package mutating func advertise(_ address: [UInt8], _ data: [UInt8], type: UInt8 = 0) {
    let report = [type, 1] + address.reversed() + [UInt8(data.count)] + data + [0xC0]
    record(.event, [0x3E, UInt8(report.count + 2), 0x02, 1] + report)
  }

  /// Appends LE Extended Advertising Report.
  ///
  /// - Parameters:
  ///   - type: The event type, by default of a legacy advertisement that is neither connectable nor scannable. 0x20 means
  ///     that more of the data follow.
  ///   - addressType: 0xFF for an anonymous advertisement.
  package mutating func advertiseExtended(
    _ address: [UInt8],
    _ data: [UInt8],
    type: UInt16 = 0x10,
    addressType: UInt8 = 1
  ) {
    let parameters: [UInt8] = [1, 0, 0, 0, 0xB0] + [UInt8](repeating: 0, count: 9)
    let report = little(type) + [addressType] + address.reversed() + parameters + [UInt8(data.count)] + data
    record(.event, [0x3E, UInt8(report.count + 2), 0x0D, 1] + report)
  }

  /// Lets time pass before the next packet.
  package mutating func wait(seconds: Int64) { time += seconds * 1_000_000 }

  /// Appends Disconnection Complete.
  package mutating func disconnect(_ handle: UInt16, reason: UInt8 = 0x13) {
    record(.event, [0x05, 4, 0] + little(handle) + [reason])
  }

  /// Appends an L2CAP frame, in as many packets as it needs.
  package mutating func frame(_ sender: LinkEnd, _ handle: UInt16, channel: UInt16, _ payload: [UInt8]) {
    let frame = little(UInt16(payload.count)) + little(channel) + payload
    var start = 0
    repeat {
      let part = [UInt8](frame[start...].prefix(fragmentSize))
      // A host starts a frame with 0, a controller with 2. 1 continues it.
      let flags: UInt16 = start > 0 ? 1 : sender == .host ? 0 : 2
      record(.data(from: sender), little(handle | flags << 12) + little(UInt16(part.count)) + part)
      start += part.count
    } while start < frame.count
  }

  /// Appends a PDU of the attribute protocol.
  package mutating func att(_ sender: LinkEnd, _ pdu: [UInt8], handle: UInt16 = 0x40) {
    frame(sender, handle, channel: 4, pdu)
  }

  /// Appends a request of the host, and the response of the device.
  package mutating func exchange(_ request: [UInt8], _ response: [UInt8], handle: UInt16 = 0x40) {
    att(.host, request, handle: handle)
    att(.device, response, handle: handle)
  }
}

/// A number in two octets, little-endian.
package func little(_ number: UInt16) -> [UInt8] { [UInt8(truncatingIfNeeded: number), UInt8(number >> 8)] }

/// A number in four octets, big-endian.
package func big(_ number: UInt32) -> [UInt8] {
  stride(from: 24, through: 0, by: -8).map { UInt8(truncatingIfNeeded: number >> UInt32($0)) }
}

/// A number in eight octets, big-endian.
package func big(_ number: UInt64) -> [UInt8] { big(UInt32(number >> 32)) + big(UInt32(truncatingIfNeeded: number)) }
