import FlyingSocks
import Foundation
import Synchronization

/// The changes of the devices and of the gateway, as server-sent events (HTML Standard, 9.2).
///
/// | event | data |
/// |---|---|
/// | `start` | `{}`: devices that were sent before are forgotten, and all follow |
/// | `status` | a `GatewayStatus`, about once a second |
/// | `devices` | an array of the devices that have changed |
///
/// Nothing is made before the reader has taken what came before, so a slow reader costs no memory.
struct DeviceEvents: AsyncBufferedSequence {
  typealias Element = UInt8

  /// The greatest number of devices in one event.
  static let mostDevices = 500

  let devices: HeardDevices
  /// Returns the newest status.
  let status: @Sendable () -> GatewayStatus
  /// Waits until the next events are due.
  let pause: @Sendable () async throws -> Void
  /// The place among the streams; given back at the end of this one.
  let place: StreamPlaces.Place?

  func makeAsyncIterator() -> Iterator { Iterator(events: self) }

  struct Iterator: AsyncBufferedIteratorProtocol {
    fileprivate let events: DeviceEvents
    private var position: HeardDevices.Position?
    private var isComplete = false
    private var pending = Data()

    fileprivate init(events: DeviceEvents) { self.events = events }

    mutating func next() async throws -> UInt8? {
      if pending.isEmpty { pending = try await text() }
      return pending.popFirst()
    }

    mutating func nextBuffer(suggested count: Int) async throws -> Data? {
      defer { pending = Data() }
      return try await pending.isEmpty ? text() : pending
    }

    /// Returns the next events.
    private mutating func text() async throws -> Data {
      if isComplete { try await events.pause() }
      let changes = events.devices.changes(since: position, most: DeviceEvents.mostDevices)
      position = changes.position
      isComplete = changes.devices.count < DeviceEvents.mostDevices
      var text = Data()
      if changes.isAnew { text += Data("event: start\ndata: {}\n\n".utf8) }
      text += try Self.event("status", events.status())
      if !changes.devices.isEmpty { text += try Self.event("devices", changes.devices) }
      return text
    }

    private static func event(_ name: String, _ content: some Encodable) throws -> Data {
      // JSON has no line breaks, which would end the data.
      try Data("event: \(name)\ndata: ".utf8) + JSONEncoder.messages.encode(content) + Data("\n\n".utf8)
    }
  }
}

/// Limits the number of streams at one time, because each costs processor time while it is open.
final class StreamPlaces: Sendable {
  /// A place of one stream, which is free again when nothing refers to it.
  final class Place: Sendable {
    private let places: StreamPlaces

    fileprivate init(_ places: StreamPlaces) { self.places = places }

    deinit { places.used.withLock { $0 -= 1 } }
  }

  private let limit: Int
  private let used = Mutex(0)

  /// - Parameter limit: The greatest number of streams.
  init(limit: Int = 16) { self.limit = limit }

  /// Takes a place; nil when all are taken.
  func take() -> Place? {
    let isFree = used.withLock { used in
      guard used < limit else { return false }
      used += 1
      return true
    }
    return isFree ? Place(self) : nil
  }
}
