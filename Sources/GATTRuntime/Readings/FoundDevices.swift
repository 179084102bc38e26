import GATTCore
import Synchronization

extension CentralManager {
  /// Returns the devices that match the `x:Match` of a profile, each device once.
  ///
  /// - Parameters:
  ///   - profile: A generated profile with an `x:Match`.
  ///   - mode: Whether the scan requests scan responses.
  ///   - buffering: The number of devices to keep for a slow iterator.
  public func devices<Profile: DeviceProfile>(
    of profile: Profile.Type,
    mode: ScanMode = .active,
    buffering: BufferingPolicy = .default
  ) -> FoundDevices {
    let options = ScanOptions(
      filter: ScanFilter.devices(of: profile.match),
      mode: mode,
      allowsDuplicates: true,
      buffering: buffering
    )
    return FoundDevices(context: context, peripherals: table, rule: profile.match, options: options)
  }
}

/// A device that matches a profile.
public struct FoundDevice: Sendable {
  /// The device as a `Peripheral`, to connect to it.
  public let peripheral: Peripheral
  /// The identifier, address and name of the device when it matched.
  public let device: AdvertisedDevice
  /// The RSSI in dBm; nil when unknown.
  public let rssi: Int?
  /// The time of reception.
  public let time: BackendInstant
}

/// The devices that match a profile.
///
/// Each iterator has a separate scan, from its first `next()` until its release. The iterator waits while the adapter
/// can't scan. The iterator may return a device again after 16384 other devices were heard.
public struct FoundDevices: AsyncSequence, Sendable {
  /// One device.
  public typealias Element = FoundDevice
  /// The sequence never throws.
  public typealias Failure = Never

  let context: CentralContext
  let peripherals: PeripheralTable
  let rule: MatchRule
  let options: ScanOptions

  /// The iterator of `FoundDevices`.
  public struct Iterator: AsyncIteratorProtocol {
    fileprivate let devices: FoundDevices
    private var listener: Listener<FoundDevice>?

    fileprivate init(_ devices: FoundDevices) {
      self.devices = devices
    }

    /// Returns the next device. In a cancelled task, returns the buffered devices, then nil.
    public mutating func next() async -> FoundDevice? {
      await next(isolation: nil)
    }

    /// Returns the next device. In a cancelled task, returns the buffered devices, then nil.
    public mutating func next(isolation actor: isolated (any Actor)?) async -> FoundDevice? {
      let listener = listener ?? DeviceSearch.start(devices)
      self.listener = listener
      return try? await listener.mailbox.next()
    }
  }

  /// Returns a new iterator.
  public func makeAsyncIterator() -> Iterator {
    Iterator(self)
  }
}

/// The search of one iterator.
private final class DeviceSearch: Sendable {
  private struct State {
    /// The devices that do not match yet, with the data that they have advertised so far.
    var unmatched = RecentTable<PeerIdentifier, MatchSubject>(capacity: ScanSession.rememberedDevices)
    var returned = RecentTable<PeerIdentifier, Void>(capacity: ScanSession.rememberedDevices)
  }

  private let rule: MatchRule
  /// The services and the service data that the rule compares. Others are not remembered.
  private let neededServices: Set<BluetoothUUID>
  private let neededServiceData: Set<BluetoothUUID>
  private let mailbox: Mailbox<FoundDevice>
  private let state = Mutex(State())

  private init(_ devices: FoundDevices) {
    rule = devices.rule
    neededServices = Set(rule.conditions.flatMap(\.services))
    neededServiceData = Set(rule.conditions.flatMap(\.serviceData).map(\.service))
    mailbox = Mailbox(devices.options.buffering)
  }

  static func start(_ devices: FoundDevices) -> Listener<FoundDevice> {
    let search = DeviceSearch(devices)
    let scan = ResumingScan(devices.context, devices.peripherals, devices.options) { report, peripheral in
      search.receive(report, peripheral)
    }
    return Listener(search.mailbox, onRelease: { scan.stop() })
  }

  private func receive(_ report: AdvertisementReport, _ peripheral: Peripheral) {
    state.withLock { state in
      if state.returned.use(report.peer) != nil { return }
      var subject = MatchSubject(report, name: state.unmatched[report.peer]?.name)
      if let earlier = state.unmatched[report.peer] {
        subject.services.formUnion(earlier.services)
        subject.serviceData.merge(earlier.serviceData) { received, _ in received }
      }
      guard case .matched = rule.result(for: subject) else {
        subject.services.formIntersection(neededServices)
        subject.serviceData = subject.serviceData.filter { neededServiceData.contains($0.key) }
        state.unmatched.store(subject, for: report.peer)
        return
      }
      state.unmatched.remove(report.peer)
      state.returned.store((), for: report.peer)
      let device = AdvertisedDevice(
        identifier: report.peer,
        address: DeviceAddress(report.peer.rawValue),
        name: subject.name
      )
      mailbox.send(FoundDevice(peripheral: peripheral, device: device, rssi: report.rssi, time: report.time))
    }
  }
}
