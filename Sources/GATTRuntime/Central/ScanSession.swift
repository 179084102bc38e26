import GATTCore
import Synchronization

/// One scan from its start to its stop.
final class ScanSession: Sendable {
  let mailbox: Mailbox<Discovery>

  private struct State {
    /// The devices that the scan has reported; empty if it reports duplicates.
    var reported = RecentTable<PeerIdentifier, Void>(capacity: rememberedDevices)
    /// The data that devices have advertised so far; empty if no condition judges that.
    var advertised = RecentTable<PeerIdentifier, Advertisement>(capacity: rememberedDevices)
    var hasFoundDevice = false
    var isOver = false
    /// Whether the scan waits for the return of the host's Bluetooth service or of the adapter.
    var isSuspended = false
    var deadline: ScheduledAction?
    /// Ends the scan after the adapter was switched off.
    var powerOffTimer: ScheduledAction?
    var scan: ScanIdentifier?
  }

  /// The number of devices that a scan remembers, to report each once and to judge each by all that it advertises. The
  /// devices heard last are remembered.
  static let rememberedDevices = 16384

  private let context: CentralContext
  private let peripherals: PeripheralTable
  private let options: ScanOptions
  /// The program's own condition; nil without one.
  private let isWanted: (@Sendable (AdvertisementReport) -> Bool)?
  /// Whether a condition is for what devices advertise.
  private let judgesDevices: Bool
  /// Gets each report. If nil, the mailbox gets a discovery instead.
  private let consumer: (@Sendable (AdvertisementReport, Peripheral) -> Void)?
  private let state = Mutex(State())

  init(
    _ context: CentralContext,
    _ peripherals: PeripheralTable,
    _ options: ScanOptions,
    _ overflows: OverflowCounter,
    _ isWanted: (@Sendable (AdvertisementReport) -> Bool)?,
    consumer: (@Sendable (AdvertisementReport, Peripheral) -> Void)? = nil
  ) {
    self.context = context
    self.peripherals = peripherals
    self.options = options
    self.isWanted = isWanted
    self.consumer = consumer
    judgesDevices = options.filter.judgesAdvertisements || isWanted != nil
    mailbox = Mailbox(options.buffering, overflows: overflows)
  }

  func start(timeout: Duration?) async throws {
    try context.backend.state.requirePoweredOnForCentral()
    context.add(self)
    if let timeout {
      let deadline = context.runner.clock.schedule(after: timeout) { [weak self] in self?.expire() }
      state.withLock { $0.deadline = deadline }
    }
    do {
      let adapterTimeout = context.timeouts.adapter
      if let timeout, timeout < adapterTimeout {
        try await startScanning(timeout: timeout, timeoutError: .serviceScanTimeout)
      } else {
        try await startScanning(timeout: adapterTimeout, timeoutError: .scanFailed("no answer"))
      }
    } catch {
      stop()
      throw error
    }
  }

  private func startScanning(timeout: Duration, timeoutError: CentralManagerError) async throws {
    let scan = try await context.runner.run(
      timeout: timeout,
      timeoutError: timeoutError,
      in: context.powerScope.current,
      discard: { [context] in await context.backend.stopScanning($0) }
    ) { [context, options] in
      do throws(BackendError) {
        return try await context.backend.startScanning(options.filter, mode: options.mode)
      } catch {
        throw error.forScan(in: context.backend.state)
      }
    }
    let isNeeded = state.withLock { state in
      if state.isOver || state.isSuspended { return false }
      state.scan = scan
      return true
    }
    if !isNeeded { stopScanning(scan) }
  }

  /// The time to wait for a report that the adapter was unplugged. BlueZ reports an unplugged adapter as switched off
  /// first.
  private static let unpluggingDelay = Duration.seconds(1)

  /// Suspends the scan when the host's Bluetooth service has ended or the adapter was unplugged. When the adapter was
  /// switched off, ends the scan a second later, unless the backend has reported an unplugged adapter by then.
  func poweredOff(_ newState: ManagerState) {
    let hasGone = newState == .resetting || newState == .unsupported
    let end = hasGone ? nil : context.runner.clock.schedule(after: Self.unpluggingDelay) { [weak self] in self?.end() }
    let superfluous = state.withLock { state -> ScheduledAction? in
      state.scan = nil
      if state.isSuspended || state.isOver { return end }
      state.isSuspended = hasGone
      defer { state.powerOffTimer = end }
      return state.powerOffTimer
    }
    superfluous?.cancel()
  }

  private func end() {
    if !state.withLock({ $0.isSuspended }) { finish(throwing: CentralManagerError.notPoweredOn) }
  }

  /// Restarts a suspended scan after the return of the host's Bluetooth service or the adapter.
  ///
  /// - Returns: Whether the scan was suspended and runs again.
  func restart() async throws -> Bool {
    let mustRestart = state.withLock { state in
      defer { state.isSuspended = false }
      return state.isSuspended && !state.isOver
    }
    guard mustRestart else { return false }
    do {
      try await startScanning(timeout: context.timeouts.adapter, timeoutError: .scanFailed("no answer"))
      return true
    } catch {
      // A scan that was suspended again waits for the next return.
      if !state.withLock({ $0.isSuspended }) { finish(throwing: error) }
      throw error
    }
  }

  func receive(_ report: AdvertisementReport) {
    let device = device(of: report)
    // A backend may report more than this scan asked for.
    guard options.filter.passes(device), isWanted?(device) ?? true else { return }
    let isNew = state.withLock { state -> Bool in
      if state.isOver { return false }
      state.hasFoundDevice = true
      if options.allowsDuplicates { return true }
      if state.reported.use(report.peer) != nil { return false }
      state.reported.store((), for: report.peer)
      return true
    }
    let peripheral = peripherals.peripheral(report.peer)
    peripheral.heard(report, name: device.advertisement.localName)
    guard isNew else { return }
    if let consumer { return consumer(report, peripheral) }
    mailbox.send(
      Discovery(
        peripheral: peripheral,
        addressKind: report.addressKind,
        advertisement: report.advertisement,
        rssi: report.rssi,
        isConnectable: report.isConnectable,
        time: report.time
      )
    )
  }

  /// Returns the report with all that the device has advertised during the scan, if a condition judges that.
  private func device(of report: AdvertisementReport) -> AdvertisementReport {
    guard judgesDevices else { return report }
    var device = report
    state.withLock { state in
      if let earlier = state.advertised[report.peer] { device.advertisement.add(earlier) }
      state.advertised.store(device.advertisement, for: report.peer)
    }
    return device
  }

  /// Ends the sequence and the scan.
  func finish(throwing error: (any Error)?) {
    mailbox.finish(throwing: error)
    stop()
  }

  private func expire() {
    finish(throwing: state.withLock { $0.hasFoundDevice } ? nil : CentralManagerError.serviceScanTimeout)
  }

  func stop() {
    context.remove(self)
    let (timers, scan) = state.withLock { state in
      state.isOver = true
      defer {
        state.deadline = nil
        state.powerOffTimer = nil
        state.scan = nil
      }
      return ([state.deadline, state.powerOffTimer], state.scan)
    }
    for timer in timers { timer?.cancel() }
    if let scan { stopScanning(scan) }
  }

  private func stopScanning(_ scan: ScanIdentifier) {
    context.runner.start { [context] in await context.backend.stopScanning(scan) }
  }
}
