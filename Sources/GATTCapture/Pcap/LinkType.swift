import GATTCore

/// The formats of packets in pcap and pcapng files that can be read.
enum LinkType: UInt16 {
  /// HCI packets after an octet with their type, as on a UART.
  case h4 = 187
  /// The same after the direction.
  case h4WithDirection = 201
  /// The format of the Linux monitor.
  case monitor = 254
  /// Packets of the link layer after what a sniffer knows of them.
  case lowEnergyWithHead = 256
  /// The format of the nRF Sniffer.
  case nordic = 272

  /// The name of a link type that has to do with Bluetooth, or that machines with Bluetooth capture.
  static func name(_ number: UInt16) -> String? {
    switch number {
    case 1: "ETHERNET"
    case 161: "BLUETOOTH_HCI_H1"
    case 189: "USB_LINUX"
    case 220: "USB_LINUX_MMAPPED"
    case 249: "USBPCAP"
    case 251: "BLUETOOTH_LE_LL"
    case 255: "BLUETOOTH_BREDR_BB"
    default: nil
    }
  }

  /// Reads what precedes a packet.
  ///
  /// - Parameters:
  ///   - bytes: The packet with what precedes it.
  ///   - interface: The number of the interface, which stands for that of the adapter.
  ///   - sender: The sender, if the record has it.
  /// - Returns: nil for unused types.
  func head(_ bytes: RawSpan, interface: UInt16, from sender: LinkEnd?) -> PacketHead? {
    switch self {
    case .h4: return PacketHead(h4: bytes.uint8(at: 0), from: sender, adapter: interface)
    case .h4WithDirection:
      let sender: LinkEnd = bytes.uint32(at: 0).byteSwapped & 1 == 0 ? .host : .device
      return PacketHead(h4: bytes.uint8(at: 4), from: sender, adapter: interface, size: 5)
    case .monitor:
      return bytes.byteCount < 4 ? nil : PacketHead(monitorFlags: bytes.uint32(at: 0).byteSwapped, size: 4)
    case .lowEnergyWithHead:
      guard bytes.byteCount >= 10 else { return nil }
      return PacketHead(.lowEnergy(LowEnergyHead(flags: bytes.uint16(at: 8))), adapter: interface, size: 10)
    case .nordic:
      guard let (head, size) = LowEnergyHead.nordic(bytes) else { return nil }
      return PacketHead(.lowEnergy(head), adapter: interface, size: size)
    }
  }
}
