import GATTCore

/// The formats of packets in pcap and pcapng files that can be read.
enum LinkType: UInt16 {
  /// An octet with the packet type, then an HCI packet, as on a UART (BLUETOOTH_HCI_H4).
  case h4 = 187
  /// Four octets with the direction, an octet with the packet type, then an HCI packet (BLUETOOTH_HCI_H4_WITH_PHDR).
  case h4WithDirection = 201
  /// The format of the Linux monitor (BLUETOOTH_LINUX_MONITOR).
  case monitor = 254
  /// Ten octets with flags of a sniffer, then a packet of the link layer (BLUETOOTH_LE_LL_WITH_PHDR).
  case lowEnergyWithHeader = 256
  /// The format of the nRF Sniffer (NORDIC_BLE).
  case nordic = 272

  /// Reads the header that precedes a packet in a record.
  ///
  /// - Parameters:
  ///   - bytes: The header and the packet.
  ///   - interface: The number of the interface, which becomes the number of the adapter.
  ///   - sender: The sender, if the record has it.
  /// - Returns: nil for unused types.
  func header(_ bytes: RawSpan, interface: UInt16, from sender: LinkEnd?) -> PacketHeader? {
    switch self {
    case .h4: return PacketHeader(h4: bytes.uint8(at: 0), from: sender, adapter: interface)
    case .h4WithDirection:
      let sender: LinkEnd = bytes.uint32(at: 0).byteSwapped & 1 == 0 ? .host : .device
      return PacketHeader(h4: bytes.uint8(at: 4), from: sender, adapter: interface, size: 5)
    case .monitor:
      return bytes.byteCount < 4 ? nil : PacketHeader(monitorFlags: bytes.uint32(at: 0).byteSwapped, size: 4)
    case .lowEnergyWithHeader:
      guard bytes.byteCount >= 10 else { return nil }
      let header = LowEnergyHeader(flags: bytes.uint16(at: 8), rssi: Int8(bitPattern: bytes.uint8(at: 1)))
      return PacketHeader(.lowEnergy(header), adapter: interface, size: 10)
    case .nordic:
      guard let (header, size) = LowEnergyHeader.nordic(bytes) else { return nil }
      return PacketHeader(.lowEnergy(header), adapter: interface, size: size)
    }
  }
}
