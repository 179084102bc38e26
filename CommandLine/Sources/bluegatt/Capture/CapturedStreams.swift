import GATTCapture
import GATTCore

/// Puts values together from the packets of a capture, where a characteristic is a stream: `x:Frame`.
struct CapturedStreams {
  /// A value of a stream.
  struct Value {
    var octets: [UInt8]
    /// The number of packets that have octets of the value.
    var packetCount: Int
  }

  private struct Key: Hashable {
    var link: CapturedLink
    var server: LinkEnd
    var handle: UInt16
    var isWrite: Bool
  }

  private struct Stream {
    var assembler: FrameAssembler
    /// The number of packets with octets that wait for the rest of their value.
    var packetCount = 0
  }

  private var streams: [Key: Stream] = [:]

  /// Returns the values that an operation completes; nil for an operation that is no part of a stream.
  ///
  /// - Parameter names: The names for the operation.
  mutating func values(in operation: CapturedOperation, _ names: AttributeNames) -> [Value]? {
    guard case .attribute(let server, let path, .access(let kind, let access)) = operation.event else {
      if case .disconnected = operation.event { streams = streams.filter { $0.key.link != operation.link } }
      return nil
    }
    guard let type = path.type, kind != .read, access.offset == 0,
      let new = names.assembler(of: type, in: path.service, kind)
    else {
      return nil
    }
    if case .refused = access.outcome { return [] }
    let key = Key(link: operation.link, server: server, handle: path.handle, isWrite: kind.isWrite)
    var stream = streams[key] ?? Stream(assembler: new)
    let octets = stream.assembler.append(access.value).map { [UInt8]($0) }
    let values = octets.enumerated().map { index, octets in
      Value(octets: octets, packetCount: index == 0 ? stream.packetCount + 1 : 1)
    }
    stream.packetCount = (octets.isEmpty ? stream.packetCount : 0) + 1
    streams[key] = stream.assembler.isWaiting ? stream : nil
    return values
  }
}
