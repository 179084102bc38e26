import GATTCore

/// What a record has in it, whichever form the packets of the file have.
struct HCIPacket {
  /// The kinds of packets that matter.
  enum Kind: Equatable {
    case event
    case data(from: LinkEnd)
    /// The adapter has come, gone, or was switched: it has no links.
    case adapterChange
  }

  var kind: Kind
  /// The number of the adapter.
  var adapter: UInt16
  /// Octets before those of the packet itself.
  var headSize: Int

  /// What a record has in it; nil when it is of another kind.
  ///
  /// - Parameter first: The first octet of the packet; 0 without one.
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

  /// Bit 0: from the controller. Bit 1: a command or an event.
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

  /// The number of the adapter in the upper half, the operation code of the monitor in the lower one.
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
