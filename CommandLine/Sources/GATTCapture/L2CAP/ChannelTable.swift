import GATTCore

/// The dynamic channels of a link: those that carry the attribute protocol, and the protocols of the others.
struct ChannelTable {
  /// The PSM of the attribute protocol on BR/EDR, and the SPSM of its enhanced bearers (Assigned Numbers, 2.5).
  private static let attributeProtocol: UInt16 = 0x001F
  private static let enhancedAttributeProtocol: UInt16 = 0x0027
  private static let mostChannels = 32
  private static let mostRequests = 16

  /// One direction of a channel.
  struct Direction: Hashable {
    var sender: LinkEnd
    /// The channel identifier at the receiver.
    var channel: UInt16
  }

  /// The state of one direction of a channel.
  struct Channel {
    /// The number of the bearer, equal in both directions.
    var bearer: Int
    /// Whether frames are segments of an SDU. The first segment then starts with the length of the SDU.
    var isCreditBased: Bool
    /// The segments so far.
    var parts: [UInt8] = []
  }

  private struct Request {
    var sender: LinkEnd
    var identifier: UInt8
    var isCreditBased: Bool
    var psm: UInt16
    var mtu: UInt16
    var sources: [UInt16]
  }

  /// The opening or closing of a channel.
  enum Change: Equatable {
    /// `mtu` is nil on BR/EDR, where both ends agree on it with commands that are not read.
    case opened(bearer: Int, mtu: Int?)
    case closed(bearer: Int)
  }

  private var channels: [Direction: Channel] = [:]
  /// The PSM or SPSM of each channel without the attribute protocol.
  private var others: [Direction: UInt16] = [:]
  private var requests: [Request] = []
  /// The number of the newest bearer. Bearer 0 is the fixed channel.
  private var lastBearer = 0

  /// Reads a frame of the signalling channel.
  mutating func read(_ bytes: RawSpan, from sender: LinkEnd) -> [Change] {
    SignallingCommand.commands(in: bytes).flatMap { read($0.command, identifier: $0.identifier, from: sender) }
  }

  private mutating func read(_ command: SignallingCommand, identifier: UInt8, from sender: LinkEnd) -> [Change] {
    switch command {
    case .connectionRequest(let psm, let source):
      remember(
        Request(sender: sender, identifier: identifier, isCreditBased: false, psm: psm, mtu: 0, sources: [source])
      )
    case .creditBasedRequest(let psm, let mtu, let sources):
      remember(
        Request(sender: sender, identifier: identifier, isCreditBased: true, psm: psm, mtu: mtu, sources: sources)
      )
    case .connectionResponse(let destination):
      return open([destination], identifier: identifier, from: sender, isCreditBased: false, mtu: 0)
    case .creditBasedResponse(let mtu, let destinations):
      return open(destinations, identifier: identifier, from: sender, isCreditBased: true, mtu: mtu)
    case .disconnectionResponse(let destination, let source):
      // The responder allocated the destination, the requester the source.
      return close(Direction(sender: sender.other, channel: destination), Direction(sender: sender, channel: source))
    case .other: break
    }
    return []
  }

  private mutating func remember(_ request: Request) {
    requests.removeAll { $0.sender == request.sender && $0.identifier == request.identifier }
    requests = requests.suffix(Self.mostRequests - 1) + [request]
  }

  private mutating func open(
    _ destinations: [UInt16],
    identifier: UInt8,
    from responder: LinkEnd,
    isCreditBased: Bool,
    mtu: UInt16
  ) -> [Change] {
    let index = requests.firstIndex {
      $0.sender != responder && $0.identifier == identifier && $0.isCreditBased == isCreditBased
    }
    guard let index else { return [] }
    let request = requests.remove(at: index)
    let hasAttributes = request.psm == (isCreditBased ? Self.enhancedAttributeProtocol : Self.attributeProtocol)
    return zip(request.sources, destinations).compactMap { source, destination in
      if destination == 0 { return nil }
      let directions = [
        Direction(sender: request.sender, channel: destination), Direction(sender: responder, channel: source),
      ]
      guard hasAttributes else {
        for direction in directions where others.count < Self.mostChannels { others[direction] = request.psm }
        return nil
      }
      guard channels.count + 2 <= Self.mostChannels else { return nil }
      lastBearer += 1
      for direction in directions {
        others[direction] = nil
        channels[direction] = Channel(bearer: lastBearer, isCreditBased: isCreditBased)
      }
      return .opened(bearer: lastBearer, mtu: isCreditBased ? Int(min(request.mtu, mtu)) : nil)
    }
  }

  /// The PSM or SPSM of a channel without the attribute protocol; nil when it is unknown.
  func psm(of direction: Direction) -> UInt16? { others[direction] }

  private mutating func close(_ directions: Direction...) -> [Change] {
    for direction in directions { others[direction] = nil }
    let closed = directions.compactMap { channels.removeValue(forKey: $0)?.bearer }
    return Set(closed).sorted().map { .closed(bearer: $0) }
  }

  /// The content of a frame.
  enum Frame: Equatable {
    /// A whole PDU, from this octet on.
    case whole(bearer: Int, from: Int)
    /// The frame completes this PDU.
    case assembled(bearer: Int, [UInt8])
    /// The PDU needs more frames.
    case incomplete
    /// The frame, and the segments before it, are dropped.
    case unusable
  }

  /// Reads a frame; nil when its channel does not carry the attribute protocol.
  mutating func frame(_ bytes: RawSpan, _ direction: Direction) -> Frame? {
    guard let index = channels.index(forKey: direction) else { return nil }
    let bearer = channels.values[index].bearer
    if !channels.values[index].isCreditBased { return .whole(bearer: bearer, from: 0) }
    if channels.values[index].parts.isEmpty, bytes.byteCount == 2 + Int(bytes.uint16(at: 0)), bytes.byteCount > 2 {
      return .whole(bearer: bearer, from: 2)
    }
    bytes.withUnsafeBytes { channels.values[index].parts.append(contentsOf: $0) }
    let parts = channels.values[index].parts
    let size = 2 + Int(parts.span.bytes.uint16(at: 0))
    if parts.count >= 2, parts.count < size { return .incomplete }
    channels.values[index].parts = []
    return parts.count == size ? .assembled(bearer: bearer, Array(parts.dropFirst(2))) : .unusable
  }
}
