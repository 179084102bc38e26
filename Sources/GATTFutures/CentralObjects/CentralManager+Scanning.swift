import GATTRuntime

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The scan of a manager.
struct RunningScan {
  let number: Int
  let stream: FutureStream<Peripheral>
  var task: Task<Void, Never>?
}

extension CentralManager {
  /// Scans for all devices.
  ///
  /// - Parameters: As for `startScanning(forServiceUUIDs:capacity:timeout:options:)`.
  public func startScanning(
    capacity: Int = defaultStreamCapacity,
    timeout: TimeInterval = .infinity,
    options: [String: Any]? = nil
  ) -> FutureStream<Peripheral> {
    startScanning(forServiceUUIDs: nil, capacity: capacity, timeout: timeout, options: options)
  }

  /// Scans for devices that advertise at least one of the services, until the timeout or `stopScanning()`.
  ///
  /// The stream ends with the scan. It fails with `CentralManagerError.serviceScanTimeout` when the scan found no
  /// device before its timeout, `.isPoweredOff` when the adapter is powered off before or during the scan, and
  /// `.isScanning` when a scan is running already. It fails with an error of the runtime when the adapter can't scan,
  /// and for invalid options.
  ///
  /// - Parameters:
  ///   - uuids: The services; nil or an empty array for all devices.
  ///   - capacity: The number of elements kept for late subscribers.
  ///   - timeout: In seconds.
  ///   - options: `CBCentralManagerScanOptionAllowDuplicatesKey`: whether each advertisement of a device is reported;
  ///     otherwise each device is reported once.
  public func startScanning(
    forServiceUUIDs uuids: [CBUUID]?,
    capacity: Int = defaultStreamCapacity,
    timeout: TimeInterval = .infinity,
    options: [String: Any]? = nil
  ) -> FutureStream<Peripheral> {
    do {
      let options = try ScanOptions(options)
      let scan = try begin(FutureStream(capacity: capacity))
      runtime.opened.onComplete(context: ImmediateContext()) { [weak self] result in
        switch result {
        case .success(let base):
          let timeout = timeout == .infinity ? nil : Duration(timeInterval: timeout)
          self?.run(scan.number, base.scan(for: uuids ?? [], options: options, timeout: timeout), base.runner)
        case .failure(let error): self?.end(scan.number, error)
        }
      }
      return scan.stream
    } catch {
      return FutureStream(error: error, capacity: 1)
    }
  }

  /// Whether this manager scans.
  public var isScanning: Bool { values.withLock { $0.scan != nil } }

  /// Stops the scan, if one is running, and ends its stream.
  public func stopScanning() {
    endScan()
  }

  /// Ends the current scan.
  func endScan() {
    let scan = values.withLock { state in
      defer { state.scan = nil }
      return state.scan
    }
    scan?.task?.cancel()
    scan?.stream.end()
  }

  private func begin(_ stream: FutureStream<Peripheral>) throws -> RunningScan {
    try values.withLock { state in
      if state.scan != nil { throw CentralManagerError.isScanning }
      state.scanCount += 1
      let scan = RunningScan(number: state.scanCount, stream: stream)
      state.scan = scan
      return scan
    }
  }

  private func run(_ number: Int, _ scan: Scan, _ runner: OperationRunner) {
    values.withLock { state in
      guard state.scan?.number == number else { return }
      state.scan?.task = runner.start { [weak self] in
        do {
          for try await discovery in scan { self?.discovered(discovery, number) }
          self?.end(number, nil)
        } catch {
          self?.end(number, translated(error))
        }
      }
    }
  }

  private func discovered(_ discovery: Discovery, _ number: Int) {
    let peripheral = peripheral(discovery.peripheral)
    peripheral.heard(discovery)
    values.withLock { $0.scan?.number == number ? $0.scan?.stream : nil }?.success(peripheral)
  }

  /// Clears the scan before it completes the stream, so that a subscriber can start the next scan.
  private func end(_ number: Int, _ error: (any Error)?) {
    let stream = values.withLock { state -> FutureStream<Peripheral>? in
      guard let scan = state.scan, scan.number == number else { return nil }
      state.scan = nil
      return scan.stream
    }
    if let error { stream?.failure(error) }
    stream?.end()
  }
}

extension ScanOptions {
  /// - Throws: `GATTRuntime.CentralManagerError.unsupported` for an unknown option or an invalid value.
  fileprivate init(_ options: [String: Any]?) throws {
    self.init()
    for (key, value) in options ?? [:] {
      guard key == CBCentralManagerScanOptionAllowDuplicatesKey, let value = value as? Bool else {
        throw GATTRuntime.CentralManagerError.unsupported("the scan option \(key): \(value)")
      }
      allowsDuplicates = value
    }
  }
}
