import GATTCore

/// The L2CAP commands that open and close channels (Core Specification, Volume 3, Part A, 4).
enum SignallingCommand: Equatable {
  /// Connection Request.
  case connectionRequest(psm: UInt16, source: UInt16)
  /// Connection Response with a successful result.
  case connectionResponse(destination: UInt16)
  /// Credit Based Connection Request, for several channels.
  case creditBasedRequest(spsm: UInt16, mtu: UInt16, sources: [UInt16])
  /// Credit Based Connection Response. A destination of 0 is a refused channel.
  case creditBasedResponse(mtu: UInt16, destinations: [UInt16])
  /// Disconnection Response.
  case disconnectionResponse(destination: UInt16, source: UInt16)
  /// Another command, or a refused connection.
  case other

  /// The commands of a frame. A response has the identifier of its request.
  static func commands(in bytes: RawSpan) -> [(identifier: UInt8, command: SignallingCommand)] {
    var commands: [(UInt8, SignallingCommand)] = []
    var offset = 0
    while offset + 4 <= bytes.byteCount {
      let length = Int(bytes.uint16(at: offset + 2))
      let data = bytes.range(from: offset + 4, count: length)
      guard data.count == length else { break }
      let command = SignallingCommand(code: bytes.uint8(at: offset), bytes.extracting(data))
      commands.append((bytes.uint8(at: offset + 1), command))
      offset = data.upperBound
    }
    return commands
  }

  private init(code: UInt8, _ bytes: RawSpan) {
    self = .other
    switch code {
    case 0x02 where bytes.byteCount >= 4:
      self = .connectionRequest(psm: bytes.uint16(at: 0), source: bytes.uint16(at: 2))
    case 0x03 where bytes.byteCount >= 8 && bytes.uint16(at: 4) == 0:
      self = .connectionResponse(destination: bytes.uint16(at: 0))
    case 0x07 where bytes.byteCount >= 4:
      self = .disconnectionResponse(destination: bytes.uint16(at: 0), source: bytes.uint16(at: 2))
    // LE Credit Based Connection Request and Response, for one channel without the attribute protocol.
    case 0x14 where bytes.byteCount >= 10:
      self = .connectionRequest(psm: bytes.uint16(at: 0), source: bytes.uint16(at: 2))
    case 0x15 where bytes.byteCount >= 10 && bytes.uint16(at: 8) == 0:
      self = .connectionResponse(destination: bytes.uint16(at: 0))
    case 0x17 where bytes.byteCount >= 10:
      self = .creditBasedRequest(
        spsm: bytes.uint16(at: 0),
        mtu: bytes.uint16(at: 2),
        sources: Self.channels(in: bytes)
      )
    case 0x18 where bytes.byteCount >= 10:
      self = .creditBasedResponse(mtu: bytes.uint16(at: 0), destinations: Self.channels(in: bytes))
    default: break
    }
  }

  /// The channel identifiers from octet 8 on, five at most.
  private static func channels(in bytes: RawSpan) -> [UInt16] {
    stride(from: 8, to: min(bytes.byteCount - 1, 18), by: 2).map { bytes.uint16(at: $0) }
  }
}
