import GATTCore

/// The type of a packet, read from any of the formats.
struct HCIPacket {
  /// The types that this module uses.
  enum Kind: Equatable {
    case event
    case data(from: LinkEnd)
    /// The adapter was added, removed, opened or closed. It has no links.
    case adapterChange
  }

  var kind: Kind
  /// The number of the adapter.
  var adapter: UInt16
  /// The number of octets before the packet.
  var headSize: Int

  /// Reads the type of the packet in a record; nil for unused types.
  ///
  /// - Parameter first: The first octet of the packet; 0 if it is empty.
  init?(_ datalink: BtsnoopReader.Datalink, flags: UInt32, first: UInt8) {
    switch datalink {
    case .hci: self.init(flags: flags)
    case .h4: self.init(h4: first, flags: flags)
    case .monitor: self.init(monitorFlags: flags)
    }
  }

  private init(_ kind: Kind, adapter: UInt16 = 0, headSize: Int = 0) {
    self.kind = kind
    self.adapter = adapter
    self.headSize = headSize
  }

  /// Bit 0: sent by the controller. Bit 1: a command or an event.
  private init?(flags: UInt32) {
    switch flags & 3 {
    case 0: self.init(.data(from: .host))
    case 1: self.init(.data(from: .device))
    case 3: self.init(.event)
    default: return nil
    }
  }

  /// The packet types of Core Specification, Volume 4, Part A, 2.
  private init?(h4 type: UInt8, flags: UInt32) {
    switch type {
    case 2: self.init(.data(from: flags & 1 == 0 ? .host : .device), headSize: 1)
    case 4: self.init(.event, headSize: 1)
    default: return nil
    }
  }

  /// The upper half is the number of the adapter, the lower half the opcode of the monitor.
  private init?(monitorFlags flags: UInt32) {
    let adapter = UInt16(flags >> 16)
    switch UInt16(truncatingIfNeeded: flags) {
    // New index, deleted index, open index, close index.
    case 0, 1, 8, 9: self.init(.adapterChange, adapter: adapter)
    case 3: self.init(.event, adapter: adapter)
    case 4: self.init(.data(from: .host), adapter: adapter)
    case 5: self.init(.data(from: .device), adapter: adapter)
    default: return nil
    }
  }
}
