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

/// The devices that are seen while someone iterates.
///
/// The scan starts when an iterator asks for its first element, and stops when that iterator goes, when its task is
/// cancelled or at the timeout. Each iterator has a scan of its own with a timeout of its own; several may run at the
/// same time. At the timeout the sequence ends, or throws `CentralManagerError.serviceScanTimeout` if this scan saw
/// nothing. It throws `CentralManagerError.isPoweredOff` when the adapter is, or a second after it was switched off, and
/// `.adapterGone` when there is no adapter at the start. When the adapter is unplugged, or the host's Bluetooth service ends,
/// the scan waits and goes on when that is back.
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
      if listener == nil { listener = try await scan.start() }
      return try await listener?.mailbox.next()
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
