import GATTCore
import Synchronization

/// The streams of octets that centrals write to characteristics. A value in a stream may be divided over several
/// packets; see `FrameAssembler`.
final class WriteStreams: Sendable {
  /// The maximum number of streams. Of the streams of its central, or else of all, a further stream replaces the one
  /// that has waited longest for a packet.
  private static let maximumCount = 64

  private struct Stream {
    let characteristic: Int
    let central: Central
    var assembler: FrameAssembler
    var lastPacket: BackendInstant
  }

  private let streams = Mutex<[Stream]>([])

  /// Adds a packet to the stream of a central.
  ///
  /// - Parameters:
  ///   - new: The assembler to use if the packet begins a stream.
  ///   - now: The time of the packet.
  ///   - pause: The time between two packets after which the second packet begins a new value.
  /// - Returns: The values that are complete now, and the octets that were skipped because no value begins with them.
  func append(
    _ packet: Data,
    to characteristic: Int,
    by central: Central,
    _ new: FrameAssembler,
    at now: BackendInstant,
    pause: Duration
  ) -> (values: [Data], skipped: FrameAssembler.Skipped?) {
    streams.withLock { streams in
      let known = streams.firstIndex { $0.characteristic == characteristic && $0.central == central }
      var stream =
        known.map { streams.remove(at: $0) }
        ?? Stream(characteristic: characteristic, central: central, assembler: new, lastPacket: now)
      var values = stream.lastPacket.duration(to: now) >= pause ? stream.assembler.giveUp() : []
      values += stream.assembler.append(packet)
      stream.lastPacket = now
      let skipped = stream.assembler.takeSkipped()
      if stream.assembler.isWaiting {
        if streams.count >= Self.maximumCount { streams.remove(at: streams.firstIndex { $0.central == central } ?? 0) }
        streams.append(stream)
      }
      return (values, skipped)
    }
  }

  func removeAll() {
    streams.withLock { $0 = [] }
  }
}
