/// The type, the sender and the adapter of a packet, from the octets of the file before the packet.
struct PacketHeader: Equatable {
  /// The types that this module uses.
  enum Kind: Equatable {
    case event
    /// A data packet; `from` is nil when the file does not contain the sender.
    case data(from: LinkEnd?)
    /// The adapter was added, removed, opened or closed. After that the adapter has no links.
    case adapterChange
    /// A packet of the link layer, which a sniffer has received.
    case lowEnergy(LowEnergyHeader)
  }

  var kind: Kind
  /// The number of the adapter.
  var adapter: UInt16 = 0
  /// The number of octets of a record before the packet itself.
  var size = 0

  init(_ kind: Kind, adapter: UInt16 = 0, size: Int = 0) {
    self.kind = kind
    self.adapter = adapter
    self.size = size
  }

  /// Reads the octet with the packet type that precedes a packet on a UART (Core Specification, Volume 4, Part A, 2);
  /// nil for unused types.
  ///
  /// - Parameter size: The number of octets before the packet.
  init?(h4 type: UInt8, from sender: LinkEnd?, adapter: UInt16 = 0, size: Int = 1) {
    switch type {
    case 2: self.init(.data(from: sender), adapter: adapter, size: size)
    case 4: self.init(.event, adapter: adapter, size: size)
    default: return nil
    }
  }

  /// Reads the flags of the Linux monitor; nil for unused types. The upper half of the flags is the number of the
  /// adapter, the lower half the opcode of the monitor.
  init?(monitorFlags flags: UInt32, size: Int = 0) {
    let adapter = UInt16(flags >> 16)
    switch UInt16(truncatingIfNeeded: flags) {
    // New index, deleted index, open index, close index.
    case 0, 1, 8, 9: self.init(.adapterChange, adapter: adapter, size: size)
    case 3: self.init(.event, adapter: adapter, size: size)
    case 4: self.init(.data(from: .host), adapter: adapter, size: size)
    case 5: self.init(.data(from: .device), adapter: adapter, size: size)
    default: return nil
    }
  }
}
