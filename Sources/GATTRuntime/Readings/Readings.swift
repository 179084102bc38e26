import GATTCore
import Synchronization

extension CentralManager {
  /// Returns the values of a type that devices advertise.
  ///
  /// - Parameters:
  ///   - type: A generated or hand-written type of advertised data.
  ///   - mode: Whether the scan requests scan responses.
  ///   - includesRepeats: Whether to deliver the readings of repeated packets too.
  ///   - buffering: The number of readings to keep for a slow iterator.
  public func readings<Value: AdvertisedValue>(
    of type: Value.Type,
    mode: ScanMode = .active,
    includesRepeats: Bool = false,
    buffering: BufferingPolicy = .default
  ) -> Readings<Value> {
    Readings(plan([type], mode, includesRepeats, buffering)) { $0 as? Value }
  }

  /// Returns the values of several types that devices advertise.
  ///
  /// If several types match and decode the octets, the sequence prefers a type that decodes all octets, then the type
  /// with the highest `MatchScore`.
  ///
  /// - Parameters:
  ///   - types: Generated or hand-written types of advertised data.
  ///   - mode: Whether the scan requests scan responses.
  ///   - includesRepeats: Whether to deliver the readings of repeated packets too.
  ///   - buffering: The number of readings to keep for a slow iterator.
  public func readings(
    of types: [any AdvertisedValue.Type],
    mode: ScanMode = .active,
    includesRepeats: Bool = false,
    buffering: BufferingPolicy = .default
  ) -> Readings<any AdvertisedValue> {
    Readings(plan(types, mode, includesRepeats, buffering)) { $0 }
  }

  private func plan(
    _ types: [any AdvertisedValue.Type],
    _ mode: ScanMode,
    _ includesRepeats: Bool,
    _ buffering: BufferingPolicy
  ) -> ReadingPlan {
    let definitions = types.compactMap { GeneratedDefinition($0) }
    let filter = ScanFilter.data(of: definitions.map { ($0.source, $0.rule) })
    let options = ScanOptions(filter: filter, mode: mode, allowsDuplicates: true, buffering: buffering)
    return ReadingPlan(
      context: context,
      peripherals: table,
      definitions: definitions,
      options: options,
      includesRepeats: includesRepeats
    )
  }

  /// Returns, from now on, the advertised octets that match a type of an active `Readings` sequence, but do not decode.
  public func undecoded() -> EventSequence<UndecodedAdvertisement> {
    context.readings.undecoded.sequence(.default, of: context)
  }

  /// The counts of all `Readings` sequences of this manager.
  public var readingStatistics: ReadingStatistics { context.readings.statistics }

  /// The last counters of the devices that encipher their advertisements. Save them and pass them to the program's next
  /// manager. Otherwise that manager accepts packets that were recorded before the restart.
  public var replayGuard: ReplayGuard { context.opener.replayGuard }

  /// Forgets the counters of a device, such as after a change of its battery, so that its next value is delivered. Without
  /// this call, the manager needs some time to accept the counters of a device that counts anew: see `ReplayGuard`.
  public func forgetCounter(of device: AdvertisedDevice) { context.opener.forgetCounter(of: device) }
}

/// The parameters of a `Readings` sequence.
struct ReadingPlan: Sendable {
  let context: CentralContext
  let peripherals: PeripheralTable
  let definitions: [GeneratedDefinition]
  let options: ScanOptions
  let includesRepeats: Bool
}

/// The values that devices advertise.
///
/// Each iterator has a separate scan, from its first `next()` until its release. The iterator waits while the adapter
/// can't scan. `CentralManager.undecoded()` delivers octets that do not decode.
///
/// The manager deciphers the values. Without a key for a device, the manager delivers enciphered octets as
/// `Sealed.sealed`.
public struct Readings<Value: Sendable>: AsyncSequence, Sendable {
  /// One reading.
  public typealias Element = Reading<Value>
  /// The sequence never throws.
  public typealias Failure = Never

  private let plan: ReadingPlan
  private let convert: @Sendable (any AdvertisedValue) -> Value?
  private let overflows = OverflowCounter()

  init(_ plan: ReadingPlan, _ convert: @escaping @Sendable (any AdvertisedValue) -> Value?) {
    self.plan = plan
    self.convert = convert
  }

  /// The number of readings lost because iterators were too slow.
  public var overflowCount: Int { overflows.count }

  /// The iterator of `Readings`.
  public struct Iterator: AsyncIteratorProtocol {
    fileprivate let readings: Readings
    private var listener: Listener<ReceivedReading>?
    private var counters = ValueOpener.Counters()

    fileprivate init(_ readings: Readings) {
      self.readings = readings
    }

    /// Returns the next reading. In a cancelled task, returns the buffered readings, then nil.
    public mutating func next() async -> Reading<Value>? {
      await next(isolation: nil)
    }

    /// Returns the next reading. In a cancelled task, returns the buffered readings, then nil.
    public mutating func next(isolation actor: isolated (any Actor)?) async -> Reading<Value>? {
      if self.listener == nil { counters = readings.plan.context.opener.newestCounters }
      let listener = listener ?? ReadingSession.start(readings.plan, readings.overflows)
      self.listener = listener
      while let received = try? await listener.mailbox.next() {
        guard let reading = await readings.plan.opened(received, &counters) else { continue }
        if let value = readings.convert(reading.value) {
          return reading.with(value)
        }
      }
      return nil
    }
  }

  /// Returns a new iterator.
  public func makeAsyncIterator() -> Iterator {
    Iterator(self)
  }
}

/// A reading before its value is deciphered.
private struct ReceivedReading: Sendable {
  let reading: AnyReading
  let octets: Data
}

extension AdvertisedValue {
  /// Whether some fields of the value are still enciphered.
  fileprivate var isSealed: Bool { (self as? any EncipheredValue)?.isSealed ?? false }
}

extension ReadingPlan {
  /// Deciphers a reading. Returns nil for a reading that must not be delivered.
  fileprivate func opened(_ received: ReceivedReading, _ counters: inout ValueOpener.Counters) async -> AnyReading? {
    let reading = received.reading
    let reporter = context.readings
    switch await context.opener.open(reading.value, from: reading.device, at: reading.time, &counters) {
    case .value(let value, let authenticity, let isRepeat):
      // An authentic counter tells more than the packets before: an attacker may have sent one of these.
      let isRepeat = isRepeat ?? reading.isRepeat
      if isRepeat, !includesRepeats { return nil }
      guard reading.value.isSealed, !value.isSealed else { return reading }
      // The fields with the role `event` may have been enciphered.
      let events = isRepeat ? [] : value.roles.events.fields.map(\.name)
      return reading.with(value, authenticity, isRepeat: isRepeat, events: events)
    case .failed(let error):
      reporter.count { $0.undecodedCount += 1 }
      reporter.undecoded.send(
        UndecodedAdvertisement(
          device: reading.device,
          definition: type(of: reading.value),
          octets: received.octets,
          error: error,
          time: reading.time
        )
      )
    case .replayed: reporter.count { $0.replayedCount += 1 }
    case .downgraded: reporter.count { $0.downgradedCount += 1 }
    }
    return nil
  }
}

/// The readings of one iterator.
private final class ReadingSession: Sendable {
  private let plan: ReadingPlan
  private let mailbox: Mailbox<ReceivedReading>
  private let reader: Mutex<AdvertisedValueReader<GeneratedDefinition>>

  private init(_ plan: ReadingPlan, _ overflows: OverflowCounter) {
    self.plan = plan
    mailbox = Mailbox(plan.options.buffering, overflows: overflows)
    reader = Mutex(AdvertisedValueReader(plan.definitions))
  }

  static func start(_ plan: ReadingPlan, _ overflows: OverflowCounter) -> Listener<ReceivedReading> {
    let session = ReadingSession(plan, overflows)
    let scan = ResumingScan(plan.context, plan.peripherals, plan.options) { report, _ in session.receive(report) }
    return Listener(session.mailbox, onRelease: { scan.stop() })
  }

  private func receive(_ report: AdvertisementReport) {
    let reporter = plan.context.readings
    // The lock is held during `send(_:)`, to keep the readings in the order of the reports.
    reader.withLock { reader in
      for outcome in reader.read(report) {
        switch outcome {
        case .value(let found):
          reporter.count { counts in
            counts.readingCount += 1
            counts.repeatCount += found.isRepeat ? 1 : 0
            counts.overlongValueCount += found.trailingOctets > 0 ? 1 : 0
          }
          // An enciphered value may prove to be no repeat after deciphering.
          let isEnciphered = found.value is any EncipheredValue
          if found.isRepeat, !isEnciphered, !plan.includesRepeats { continue }
          let reading = Reading(
            value: found.value,
            device: found.device,
            rssi: found.report.rssi,
            time: found.report.time,
            isRepeat: found.isRepeat,
            events: found.events,
            trailingOctets: found.trailingOctets,
            authenticity: .plain
          )
          mailbox.send(ReceivedReading(reading: reading, octets: found.octets))
        case .undecoded(let definition, let octets, let error, let device, let time):
          reporter.count { $0.undecodedCount += 1 }
          reporter.undecoded.send(
            UndecodedAdvertisement(
              device: device,
              definition: definition.type,
              octets: octets,
              error: error,
              time: time
            )
          )
        case .ambiguous: reporter.count { $0.ambiguousCount += 1 }
        }
      }
    }
  }
}
