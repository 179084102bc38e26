/// An error that prevents reading a capture.
public enum CaptureError: Error, Equatable, Sendable {
  /// The octets are not a capture in a known format.
  case unknownFormat
  /// A btsnoop file with a version other than 1.
  case unknownVersion(UInt32)
  /// A btsnoop file with a datalink other than HCI (1001), H4 (1002) and Linux Monitor (2001).
  case unknownDatalink(UInt32)
  /// A pcap file with a version other than 2, or a pcapng file with a section of a version other than 1. `position` is
  /// the offset of the version in the file, in octets.
  case unknownPcapVersion(UInt16, position: Int)
  /// A pcap or pcapng file with a link type that can't be read. `position` is the offset of the link type in the file,
  /// in octets.
  case unknownLinkType(UInt16, position: Int)
  /// A recording with a version that this library does not know.
  case unknownRecordingVersion(Int)
}

extension CaptureError: CustomStringConvertible {
  /// The error, and the supported formats.
  public var description: String {
    switch self {
    case .unknownFormat:
      "is neither a btsnoop file, as 'btmon -w' writes it, nor a pcapng or pcap file, a file of Apple's PacketLogger, or a "
        + "recording of bluegatt"
    case .unknownVersion(let version):
      "is a btsnoop file of version \(version), and only version 1 is known"
    case .unknownDatalink(let datalink):
      "is a btsnoop file of datalink type \(datalink); 1001 (HCI), 1002 (H4) and 2001 (Linux Monitor) can be read"
    case .unknownPcapVersion(let version, let position):
      "has version \(version) at octet \(position); pcap of version 2 and pcapng of version 1 can be read"
    case .unknownLinkType(let number, let position):
      "has \(Self.text(linkType: number)) at octet \(position); 187 (BLUETOOTH_HCI_H4), 201 "
        + "(BLUETOOTH_HCI_H4_WITH_PHDR), 254 (BLUETOOTH_LINUX_MONITOR), 256 (BLUETOOTH_LE_LL_WITH_PHDR) and 272 "
        + "(NORDIC_BLE) can be read"
    case .unknownRecordingVersion(let version):
      "is a recording of version \(version), and only version 1 is known"
    }
  }

  /// A link type, such as `link type 251 (BLUETOOTH_LE_LL)`.
  static func text(linkType number: UInt16) -> String {
    "link type \(number)\(name(ofLinkType: number).map { " (\($0))" } ?? "")"
  }

  /// Returns the name, for error messages, of a link type that a user may capture by mistake and that can't be read.
  private static func name(ofLinkType number: UInt16) -> String? {
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
}
