import BlueGATT
import Foundation
import ShippedDefinitions
import Synchronization

/// The devices that were heard, in memory: what the page, `/devices` and `/metrics/devices` show.
final class HeardDevices: Sendable {
  /// What the gateway makes of a value in an advertisement.
  struct Finding: Sendable {
    /// The device as in readings.
    let device: String
    let definition: String
    let understanding: Understanding

    init(_ device: AdvertisedDevice, _ definition: InterpretedDefinition, _ understanding: Understanding) {
      self.device = device.address?.description ?? device.identifier.rawValue
      self.definition = definition.readingName
      self.understanding = understanding
    }
  }

  /// A place in the series of changes.
  struct Position: Hashable, Sendable {
    fileprivate var change = 0
    fileprivate var forgettings = 0
  }

  /// Devices that have changed.
  struct Changes: Sendable {
    /// The devices, those that changed first in front.
    var devices: [HeardDevice]
    /// The place after these changes.
    var position: Position
    /// Whether all devices follow anew, because some that were returned before are forgotten.
    var isAnew: Bool
  }

  fileprivate struct State {
    var devices: [String: HeardDevice] = [:]
    var changes = 0
    /// How often devices were forgotten.
    var forgettings = 0
  }

  private let state = Mutex(State())
  private let limit: Int

  /// - Parameter limit: The greatest number of devices. When it is exceeded by a quarter, those above it are forgotten:
  ///   first those that no definition knows, because phones change their addresses without end, then those that were
  ///   heard longest ago.
  init(limit: Int = 10_000) {
    self.limit = limit
  }

  /// Notes an advertisement.
  ///
  /// - Parameters:
  ///   - found: What the gateway makes of the values in it. Their devices may be others than the sender.
  ///   - time: The time of reception by the clock of the machine.
  func hear(_ report: AdvertisementReport, _ found: [Finding], at time: Date) {
    let byDevice = Dictionary(grouping: found, by: \.device)
    state.withLock { state in
      if byDevice.isEmpty {
        state.change(ReadingDecoder.device(named: report.peer.rawValue), at: time, limit) { device in
          device.hear(report, [], at: time)
        }
      }
      for (name, found) in byDevice {
        state.change(name, at: time, limit) { device in
          device.hear(report, found.map { ($0.definition, $0.understanding) }, at: time)
        }
      }
    }
  }

  /// Forgets all devices, because other definitions understand them differently.
  func forgetAll() {
    state.withLock { state in
      state.devices = [:]
      state.forgettings += 1
    }
  }

  /// Notes the readings of a packet.
  func add(_ packet: Packet) {
    guard let time = packet.readings.first?.received else { return }
    state.withLock { state in state.change(packet.device, at: time, limit) { $0.add(packet) } }
  }

  /// Returns a device; nil when it was not heard, or is forgotten.
  subscript(name: String) -> HeardDevice? { state.withLock { $0.devices[name] } }

  /// All devices, by their names.
  var all: [HeardDevice] { state.withLock { Array($0.devices.values) }.sorted { $0.device < $1.device } }

  /// Returns the devices that have changed since a place in the series of changes.
  ///
  /// - Parameters:
  ///   - position: The place; nil for all devices.
  ///   - most: The greatest number of devices. The next call returns the others.
  func changes(since position: Position?, most: Int) -> Changes {
    let (devices, now) = state.withLock { state in
      let isAnew = position?.forgettings != state.forgettings
      let last = isAnew ? 0 : position?.change ?? 0
      let now = Position(change: state.changes, forgettings: state.forgettings)
      return (state.devices.values.filter { $0.change > last }, now)
    }
    let first = Array(devices.sorted { $0.change < $1.change }.prefix(most))
    var next = now
    if first.count < devices.count, let last = first.last { next.change = last.change }
    return Changes(devices: first, position: next, isAnew: position?.forgettings != now.forgettings)
  }
}

extension HeardDevices.State {
  fileprivate mutating func change(_ name: String, at time: Date, _ limit: Int, _ body: (inout HeardDevice) -> Void) {
    changes += 1
    body(&devices[name, default: HeardDevice(name, at: time)])
    devices[name]?.change = changes
    if devices.count > limit + limit / 4 { forget(devices.count - limit) }
  }

  private mutating func forget(_ count: Int) {
    let ranked = devices.values.map { (name: $0.device, rank: $0.definitions.isEmpty ? 0 : 1, change: $0.change) }
    for device in ranked.sorted(by: { ($0.rank, $0.change) < ($1.rank, $1.change) }).prefix(count) {
      devices[device.name] = nil
    }
    forgettings += 1
  }
}
