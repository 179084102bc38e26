import GATTCore
import Synchronization

/// A device was seen: a snapshot of that moment.
public struct Discovery: Sendable {
  /// The device.
  public let peripheral: Peripheral
  /// What it advertised.
  public let advertisement: Advertisement
  /// The strength it was heard at, in dBm; nil when the adapter can't tell.
  public let rssi: Int?
  /// Whether it accepts connections.
  public let isConnectable: Bool
  /// When it was heard.
  public let time: BackendInstant
}

/// How to scan.
public struct ScanOptions: Hashable, Sendable {
  /// Which devices to report, in addition to the services that are scanned for.
  public var filter = ScanFilter()
  /// Whether devices are asked for their scan responses.
  public var mode = ScanMode.active
  /// Whether a device is reported each time it is heard; otherwise once a scan.
  public var allowsDuplicates = false
  /// How many discoveries are kept for an iterator that is slower than the radio.
  public var buffering = BufferingPolicy.default

  /// Every device, once, with its scan response, the newest 64 kept.
  public init() {}

  /// With everything said.
  public init(
    filter: ScanFilter = ScanFilter(),
    mode: ScanMode = .active,
    allowsDuplicates: Bool = false,
    buffering: BufferingPolicy = .default
  ) {
    self.filter = filter
    self.mode = mode
    self.allowsDuplicates = allowsDuplicates
    self.buffering = buffering
  }
}

/// The devices that are seen while someone iterates.
///
/// The scan starts when an iterator asks for its first element, and stops when that iterator goes, when its task is
/// cancelled or at the timeout. Each iterator has a scan of its own with a timeout of its own; several may run at the
/// same time. At the timeout the sequence ends, or throws `CentralManagerError.serviceScanTimeout` if this scan saw
/// nothing. It throws `CentralManagerError.isPoweredOff` when the adapter is, or is switched off or removed. When the host's
/// Bluetooth service goes, the scan goes on when that is back.
public struct Scan: AsyncSequence, Sendable {
  /// What it delivers.
  public typealias Element = Discovery

  private let context: CentralContext
  private let peripherals: PeripheralTable
  private let options: ScanOptions
  private let timeout: Duration?
  private let isWanted: @Sendable (AdvertisementReport) -> Bool
  private let overflows = OverflowCounter()

  init(
    _ context: CentralContext,
    _ peripherals: PeripheralTable,
    _ options: ScanOptions,
    _ timeout: Duration?,
    _ isWanted: @escaping @Sendable (AdvertisementReport) -> Bool
  ) {
    self.context = context
    self.peripherals = peripherals
    self.options = options
    self.timeout = timeout
    self.isWanted = isWanted
  }

  /// How many discoveries slow iterators of this scan have lost.
  public var overflowCount: Int { overflows.count }

  /// Delivers the discoveries of a `Scan`.
  public struct Iterator: AsyncIteratorProtocol {
    fileprivate let scan: Scan
    private var listener: Listener<Discovery>?

    fileprivate init(_ scan: Scan) {
      self.scan = scan
    }

    /// The next discovery; nil at the end.
    public mutating func next() async throws -> Discovery? {
      let listener: Listener<Discovery>
      if let started = self.listener {
        listener = started
      } else {
        listener = try await scan.start()
        self.listener = listener
      }
      return try await listener.mailbox.next()
    }
  }

  /// A new iterator.
  public func makeAsyncIterator() -> Iterator {
    Iterator(self)
  }

  private func start() async throws -> Listener<Discovery> {
    let session = ScanSession(context, peripherals, options, overflows, isWanted)
    let listener = Listener(session.mailbox) { session.stop() }
    try await session.start(timeout: timeout)
    return listener
  }
}

/// One scan from its start to its stop.
final class ScanSession: Sendable {
  let mailbox: Mailbox<Discovery>

  private struct State {
    var seen: Set<PeerIdentifier> = []
    var hasSeen = false
    var isOver = false
    /// The host has gone and is expected back.
    var isSuspended = false
    var deadline: ScheduledAction?
    var scan: ScanIdentifier?
  }

  /// How many devices a scan without duplicates remembers; when there are more, it begins to forget them all, and
  /// reports those that are still there once more.
  static let maximumSeen = 16384

  private let context: CentralContext
  private let peripherals: PeripheralTable
  private let options: ScanOptions
  private let isWanted: @Sendable (AdvertisementReport) -> Bool
  private let state = Mutex(State())

  init(
    _ context: CentralContext,
    _ peripherals: PeripheralTable,
    _ options: ScanOptions,
    _ overflows: OverflowCounter,
    _ isWanted: @escaping @Sendable (AdvertisementReport) -> Bool
  ) {
    self.context = context
    self.peripherals = peripherals
    self.options = options
    self.isWanted = isWanted
    mailbox = Mailbox(options.buffering, overflows: overflows)
  }

  func start(timeout: Duration?) async throws {
    guard context.backend.state == .poweredOn else { throw CentralManagerError.isPoweredOff }
    context.add(self)
    if let timeout {
      let deadline = context.runner.clock.schedule(after: timeout) { [weak self] in self?.expire() }
      state.withLock { $0.deadline = deadline }
    }
    do {
      let patience = context.timeouts.adapter
      if let timeout, timeout < patience {
        try await startScanning(timeout: timeout, expiry: .serviceScanTimeout)
      } else {
        try await startScanning(timeout: patience, expiry: .scanFailed("no answer"))
      }
    } catch {
      stop()
      throw error
    }
  }

  private func startScanning(timeout: Duration, expiry: CentralManagerError) async throws {
    let scan = try await context.runner.run(
      timeout: timeout,
      expiry: expiry,
      in: context.power.current,
      discard: { [context] in await context.backend.stopScanning($0) }
    ) { [context, options] in
      do throws(BackendError) {
        return try await context.backend.startScanning(options.filter, mode: options.mode)
      } catch {
        throw error.forScan
      }
    }
    let isNeeded = state.withLock { state in
      if state.isOver || state.isSuspended { return false }
      state.scan = scan
      return true
    }
    if !isNeeded { stopScanning(scan) }
  }

  /// The adapter is no longer powered on: the scan is over, unless the host has gone and is expected back.
  func poweredOff(_ newState: ManagerState) {
    let isOver = state.withLock { state in
      if newState == .resetting { state.isSuspended = true }
      state.scan = nil
      return !state.isSuspended
    }
    if isOver { finish(throwing: CentralManagerError.isPoweredOff) }
  }

  /// The host is back.
  ///
  /// - Returns: Whether the scan had been interrupted, and runs again.
  func restart() async throws -> Bool {
    let isWanted = state.withLock { state in
      defer { state.isSuspended = false }
      return state.isSuspended && !state.isOver
    }
    guard isWanted else { return false }
    do {
      try await startScanning(timeout: context.timeouts.adapter, expiry: .scanFailed("no answer"))
      return true
    } catch {
      // Once more interrupted, it waits for the next return.
      if !state.withLock({ $0.isSuspended }) { finish(throwing: error) }
      throw error
    }
  }

  func receive(_ report: AdvertisementReport) {
    // A backend may report more than this scan asked for.
    guard options.filter.passes(report), isWanted(report) else { return }
    let isNew = state.withLock { state -> Bool in
      if state.isOver { return false }
      state.hasSeen = true
      if options.allowsDuplicates { return true }
      if state.seen.count >= Self.maximumSeen { state.seen = [] }
      return state.seen.insert(report.peer).inserted
    }
    let peripheral = peripherals.peripheral(report.peer)
    peripheral.heard(report)
    guard isNew else { return }
    mailbox.send(
      Discovery(
        peripheral: peripheral,
        advertisement: report.advertisement,
        rssi: report.rssi,
        isConnectable: report.isConnectable,
        time: report.time
      )
    )
  }

  /// Ends the sequence, and with it the scan.
  func finish(throwing error: (any Error)?) {
    mailbox.finish(throwing: error)
    stop()
  }

  private func expire() {
    finish(throwing: state.withLock { $0.hasSeen } ? nil : CentralManagerError.serviceScanTimeout)
  }

  func stop() {
    context.remove(self)
    let (deadline, scan) = state.withLock { state in
      state.isOver = true
      defer {
        state.deadline = nil
        state.scan = nil
      }
      return (state.deadline, state.scan)
    }
    deadline?.cancel()
    if let scan { stopScanning(scan) }
  }

  private func stopScanning(_ scan: ScanIdentifier) {
    context.runner.start { [context] in await context.backend.stopScanning(scan) }
  }
}
