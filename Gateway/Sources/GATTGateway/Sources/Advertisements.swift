import BlueGATT
import Foundation

/// Delivers the readings in all advertisements that an adapter receives.
struct Advertisements: Sendable {
  let central: CentralManager
  let metrics: Metrics

  /// The number of advertisements to keep while the gateway is busy: some seconds of a busy radio.
  private static let buffer = 4096
  /// The time before a scan that ended is started again.
  private static let pause = Duration.seconds(1)

  /// Scans until the task is cancelled. The scan continues after the adapter was switched off or unplugged.
  ///
  /// - Parameters:
  ///   - newLibrary: Returns definitions that have changed, once; else nil.
  ///   - deliver: Gets each packet. An error that it throws ends the run.
  func run(
    _ decoder: ReadingDecoder,
    newLibrary: () -> DefinitionLibrary? = { nil },
    deliver: (Packet) throws -> Void
  ) async throws {
    var decoder = decoder
    while true {
      let options = ScanOptions(allowsDuplicates: true, buffering: .newest(Self.buffer))
      let scan = central.scan(options: options)
      var overflows = 0
      do {
        for try await discovery in scan {
          metrics.countOverflows(scan.overflowCount, &overflows)
          if let library = newLibrary() { decoder.use(library) }
          for packet in decoder.decode(AdvertisementReport(discovery), at: Date()) {
            do { try deliver(packet) } catch { throw DeliveryError(reason: error) }
          }
        }
      } catch let error as DeliveryError {
        throw error.reason
      } catch let error where !(error is CancellationError) {
        metrics.count(.scanFailures)
        metrics.note(.scan, "the scan has ended, and is started again: \(error)")
      }
      try await central.clock.sleep(for: Self.pause)
      for await state in central.states() where state == .poweredOn { break }
      try Task.checkCancellation()
    }
  }
}

/// An error of the function that gets the packets, which is no reason to scan again.
private struct DeliveryError: Error {
  let reason: any Error
}

extension AdvertisementReport {
  fileprivate init(_ discovery: Discovery) {
    self.init(
      peer: discovery.peripheral.identifier,
      addressKind: discovery.addressKind,
      advertisement: discovery.advertisement,
      rssi: discovery.rssi,
      isConnectable: discovery.isConnectable,
      time: discovery.time
    )
  }
}
