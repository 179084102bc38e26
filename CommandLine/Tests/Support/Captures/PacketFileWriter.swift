import GATTCapture

/// Writes the packets of a `CaptureWriter` in other file formats: pcap, pcapng, and the format of Apple's PacketLogger.
package struct PacketFileWriter {
  /// The kinds of files.
  package enum Format: String, CaseIterable, Sendable {
    case pcap
    /// Pcap with times in nanoseconds.
    case nanosecondPcap
    /// Pcapng with Enhanced Packet Blocks.
    case pcapng
    /// Pcapng with Simple Packet Blocks, which have no time.
    case simplePcapng
    /// Pcapng with the obsolete Packet Blocks.
    case obsoletePcapng
    case packetLogger
  }

  /// The formats of packets in pcap and pcapng files.
  package enum LinkType: UInt16, CaseIterable, Sendable {
    case h4 = 187
    case h4WithDirection = 201
    case monitor = 254
    case lowEnergy = 256
    case nordic = 272
  }

  package let format: Format
  package let linkType: LinkType
  package let isBigEndian: Bool
  /// Whether a sniffer has received each packet twice.
  package var repeatsPackets = false
  /// The value of the option `if_tsresol`; nil for none.
  package var resolution: UInt8?
  /// Whether packets of link type 187 have their direction in the flags of their block.
  package var hasDirections = false
  /// The sequence numbers of both ends.
  private var sequence: (host: UInt8, device: UInt8) = (0, 0)

  package init(_ format: Format, _ linkType: LinkType = .h4WithDirection, isBigEndian: Bool = false) {
    self.format = format
    self.linkType = linkType
    self.isBigEndian = isBigEndian
  }

  /// The file of a capture.
  package func octets(_ capture: CaptureWriter) -> [UInt8] {
    var writer = self
    let packets = capture.packets.flatMap { packet in
      let octets = writer.contents(packet)
      return octets.flatMap { octets in
        (0..<(repeatsPackets ? 2 : 1)).map { _ in (octets, packet) }
      }
    }
    return head + packets.flatMap { writer.record($0, of: $1) }
  }

  // MARK: Files

  /// The octets before the first packet.
  package var head: [UInt8] {
    switch format {
    case .packetLogger: []
    case .pcap, .nanosecondPcap:
      number(format == .pcap ? 0xA1B2_C3D4 : 0xA1B2_3C4D as UInt32) + number(2 as UInt16) + number(4 as UInt16)
        + number(0 as UInt32) + number(0 as UInt32) + number(0x40000 as UInt32) + number(UInt32(linkType.rawValue))
    case .pcapng, .simplePcapng, .obsoletePcapng: section + interface(linkType.rawValue)
    }
  }

  /// A Section Header Block of unknown length.
  package var section: [UInt8] {
    block(0x0A0D_0D0A, number(0x1A2B_3C4D as UInt32) + number(1 as UInt16) + number(0 as UInt16) + number(UInt64.max))
  }

  /// An Interface Description Block.
  package func interface(_ linkType: UInt16) -> [UInt8] {
    let options = option(2, Array("any".utf8)) + (resolution.map { option(9, [$0]) } ?? []) + number(0 as UInt32)
    return block(1, number(linkType) + number(0 as UInt16) + number(0 as UInt32) + options)
  }

  /// An option of a block.
  package func option(_ code: UInt16, _ value: [UInt8]) -> [UInt8] {
    number(code) + number(UInt16(value.count)) + padded(value)
  }

  /// A block of a pcapng file.
  package func block(_ type: UInt32, _ body: [UInt8]) -> [UInt8] {
    let length = number(UInt32(body.count + 12))
    return number(type) + length + body + length
  }

  /// A record with these contents.
  package func record(_ contents: [UInt8], of packet: CaptureWriter.Packet, interface: UInt32 = 0) -> [UInt8] {
    let (seconds, fraction) = packet.time.microseconds.quotientAndRemainder(dividingBy: 1_000_000)
    let captured = UInt32(contents.count)
    let lengths = number(captured) + number(captured + UInt32(packet.missing))
    switch format {
    case .packetLogger:
      let type: UInt8 =
        switch packet.kind {
        case .command: 0
        case .event: 1
        case .data(.host): 2
        case .data(.device): 3
        }
      return number(captured + 9) + number(UInt32(seconds)) + number(UInt32(fraction)) + [type] + contents
    case .pcap, .nanosecondPcap:
      return number(UInt32(seconds)) + number(UInt32(fraction) * (format == .pcap ? 1 : 1000)) + lengths + contents
    case .pcapng:
      let flags: UInt32 = packet.kind == .data(from: .host) || packet.kind == .command ? 2 : 1
      let options = hasDirections ? option(2, number(flags)) + number(0 as UInt32) : []
      return block(6, number(interface) + time(packet.time) + lengths + padded(contents) + options)
    case .obsoletePcapng:
      return block(
        2,
        number(UInt16(interface)) + number(0 as UInt16) + time(packet.time) + lengths + padded(contents)
      )
    case .simplePcapng: return block(3, number(captured + UInt32(packet.missing)) + padded(contents))
    }
  }

  /// The two halves of a time, in units of the resolution.
  private func time(_ time: CaptureTime) -> [UInt8] {
    let resolution = resolution ?? 6
    let scale =
      resolution >= 0x80
      ? UInt128(1) << UInt128(resolution & 0x7F)
      : (0..<resolution).reduce(UInt128(1)) { power, _ in power * 10 }
    // Upwards, because readers round down.
    let units = UInt64(truncatingIfNeeded: (UInt128(time.microseconds) * scale + 999_999) / 1_000_000)
    return number(UInt32(units >> 32)) + number(UInt32(truncatingIfNeeded: units))
  }

  private func padded(_ octets: [UInt8]) -> [UInt8] {
    octets + [UInt8](repeating: 0, count: (4 - octets.count % 4) % 4)
  }

  private func number(_ number: some FixedWidthInteger) -> [UInt8] {
    let number = isBigEndian ? number.bigEndian : number.littleEndian
    return withUnsafeBytes(of: number) { Array($0) }
  }

  // MARK: Packets

  /// The packet in the format of the link type; empty if a sniffer does not hear such a packet.
  private mutating func contents(_ packet: CaptureWriter.Packet) -> [[UInt8]] {
    if format == .packetLogger { return [packet.octets] }
    let (h4, monitor): (UInt8, UInt32) =
      switch packet.kind {
      case .command: (1, 2)
      case .event: (4, 3)
      case .data(.host): (2, 4)
      case .data(.device): (2, 5)
      }
    switch linkType {
    case .h4: return [[h4] + packet.octets]
    case .h4WithDirection:
      let isFromHost = packet.kind == .data(from: .host) || packet.kind == .command
      return [big(isFromHost ? 0 : 1 as UInt32) + [h4] + packet.octets]
    case .monitor: return [big(monitor) + packet.octets]
    case .lowEnergy, .nordic: return lowEnergy(packet)
    }
  }

  private static let accessAddress: [UInt8] = [0x78, 0x56, 0x34, 0xAF]
  private static let advertisingAddress: [UInt8] = [0xD6, 0xBE, 0x89, 0x8E]

  /// The packet that a sniffer hears for a packet of HCI; empty if it hears none.
  private mutating func lowEnergy(_ packet: CaptureWriter.Packet) -> [[UInt8]] {
    let octets = packet.octets
    switch packet.kind {
    case .command: return []
    case .event where octets.starts(with: [0x3E, 19, 0x01]):
      // CONNECT_IND: initiator, advertiser, and the parameters of the connection.
      let addresses = [1, 2, 3, 4, 5, 6] + octets[8..<14]
      let parameters = Self.accessAddress + [1, 2, 3] + [UInt8](repeating: 1, count: 15)
      return [advertising(0x05 | octets[7] << 7, addresses + parameters)]
    case .event where octets.starts(with: [0x3E]) && octets[2] == 0x02:
      // SCAN_RSP has another number in the air than in a report; the others are equal.
      let types: [UInt8: UInt8] = [0: 0, 2: 6, 3: 2, 4: 4]
      return [advertising(0x40 | types[octets[4], default: 0], octets[6..<12] + octets[13...].dropLast())]
    case .event where octets.first == 0x05: return [data(3, [0x02, octets[5]], from: .device)]
    case .event: return []
    case .data(let sender): return [data(octets[1] >> 4 == 1 ? 1 : 2, Array(octets[4...]), from: sender)]
    }
  }

  /// A packet on an advertising channel.
  package func advertising(_ type: UInt8, _ payload: [UInt8]) -> [UInt8] {
    let packet = Self.advertisingAddress + [type, UInt8(payload.count)] + payload + [0, 0, 0]
    return linkType == .lowEnergy ? lowEnergyHead(0x0C01) + packet : nordicHead(2, flags: 1, packet) + packet
  }

  /// A data packet.
  ///
  /// - Parameter isDeciphered: Whether the sniffer has deciphered the packet.
  package mutating func data(
    _ type: UInt8,
    _ payload: [UInt8],
    from sender: LinkEnd,
    isDamaged: Bool = false,
    isDeciphered: Bool = false
  ) -> [UInt8] {
    let number = sender == .host ? sequence.host : sequence.device
    if sender == .host { sequence.host ^= 1 } else { sequence.device ^= 1 }
    let packet = Self.accessAddress + [type | number << 3, UInt8(payload.count)] + payload + [0, 0, 0]
    return linkType == .lowEnergy
      ? lowEnergyHead((isDamaged ? 0x0401 : 0x0C01) | (isDeciphered ? 8 : 0) | (sender == .host ? 2 : 3) << 7) + packet
      : nordicHead(6, flags: (isDamaged ? 0 : 1) | (isDeciphered ? 12 : 0) | (sender == .host ? 2 : 0), packet) + packet
  }

  /// The pseudo header of link type 256.
  private func lowEnergyHead(_ flags: UInt16) -> [UInt8] { [17, 0xC4, 0, 0, 0, 0, 0, 0] + little(flags) }

  /// The header of a packet of the nRF Sniffer, in version 3 of its protocol.
  private func nordicHead(_ identifier: UInt8, flags: UInt8, _ packet: [UInt8]) -> [UInt8] {
    [0] + little(UInt16(packet.count + 10)) + [3, 1, 0, identifier, 10, flags, 17, 60, 0, 0, 0, 0, 0, 0]
  }
}
