public import GATTCore

/// A device that a scan has found: a snapshot of that moment.
public struct Discovery: Sendable {
  /// The device.
  public let peripheral: Peripheral
  /// Whether the device's address is public or random; nil when the backend does not know.
  public let addressKind: DeviceAddress.Kind?
  /// The advertised data. A device may have advertised more before.
  public let advertisement: Advertisement
  /// The RSSI in dBm; nil when the adapter does not know it.
  public let rssi: Int?
  /// Whether the device accepts connections.
  public let isConnectable: Bool
  /// The time of reception.
  public let time: BackendInstant
}

/// The devices that a scan finds.
///
/// Each iterator has a separate scan and timeout. The scan starts at the first call of `next()`, and stops when the
/// iterator is released, or at the timeout. When the adapter is unplugged, or the host's Bluetooth service ends, a scan
/// that has started waits for the return of the adapter or the service.
///
/// At the timeout the sequence ends if the scan has found a device. The sequence throws these errors:
///
/// * `CentralManagerError.serviceScanTimeout` at the timeout if the scan has found nothing.
/// * `CentralManagerError.notPoweredOn` when the adapter is not powered on at the start, or is switched off during the
///   scan.
/// * `CentralManagerError.adapterGone` when there is no adapter at the start.
/// * `CentralManagerError.scanFailed` when the adapter refuses to scan or does not answer.
/// * `CentralManagerError.unsupported` when the adapter can't scan with these options.
/// * `CancellationError` when the iterating task is cancelled.
public struct Scan: AsyncSequence, Sendable {
  /// One discovery.
  public typealias Element = Discovery

  private let context: CentralContext
  private let peripherals: PeripheralTable
  private let options: ScanOptions
  private let timeout: Duration?
  private let isWanted: (@Sendable (AdvertisementReport) -> Bool)?
  private let overflows = OverflowCounter()

  init(
    _ context: CentralContext,
    _ peripherals: PeripheralTable,
    _ options: ScanOptions,
    _ timeout: Duration?,
    _ isWanted: (@Sendable (AdvertisementReport) -> Bool)?
  ) {
    self.context = context
    self.peripherals = peripherals
    self.options = options
    self.timeout = timeout
    self.isWanted = isWanted
  }

  /// The number of discoveries lost because iterators of this scan were too slow.
  public var overflowCount: Int { overflows.count }

  /// The iterator of a `Scan`.
  public struct Iterator: AsyncIteratorProtocol {
    fileprivate let scan: Scan
    private var listener: Listener<Discovery>?

    fileprivate init(_ scan: Scan) {
      self.scan = scan
    }

    /// Returns the next discovery; nil at the end.
    public mutating func next() async throws -> Discovery? {
      if listener == nil { listener = try await scan.start() }
      return try await listener?.mailbox.next()
    }
  }

  /// Returns a new iterator.
  public func makeAsyncIterator() -> Iterator {
    Iterator(self)
  }

  private func start() async throws -> Listener<Discovery> {
    let session = ScanSession(context, peripherals, options, overflows, isWanted)
    let listener = Listener(session.mailbox, onRelease: { session.stop() })
    try await session.start(timeout: timeout)
    return listener
  }
}
