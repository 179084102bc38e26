import BlueGATT
import Foundation
import Logging

/// Delivers the readings in all advertisements that an adapter receives.
struct Advertisements: Sendable {
  let central: CentralManager
  let metrics: Metrics
  let logger: Logger

  /// The number of advertisements to keep while the gateway is busy: some seconds of a busy radio.
  private static let buffer = 4096
  /// The time before a scan that ended is started again.
  private static let pause = Duration.seconds(1)

  /// Scans until the task is cancelled. The scan continues after the adapter was switched off or unplugged.
  ///
  /// - Parameter newLibrary: Returns definitions that have changed, once; else nil.
  func run(
    _ decoder: ReadingDecoder,
    newLibrary: () -> DefinitionLibrary? = { nil },
    deliver: (Packet) -> Void
  ) async throws {
    var decoder = decoder
    while true {
      let options = ScanOptions(allowsDuplicates: true, buffering: .newest(Self.buffer))
      let scan = central.scan(options: options)
      var overflows = 0
      do {
        for try await discovery in scan {
          if scan.overflowCount > overflows {
            metrics.count(.overflows, scan.overflowCount - overflows)
            overflows = scan.overflowCount
          }
          if let library = newLibrary() { decoder.use(library) }
          for packet in decoder.decode(AdvertisementReport(discovery), at: Date()) { deliver(packet) }
        }
      } catch let error where !(error is CancellationError) {
        metrics.count(.scanFailures)
        logger.warning("the scan ended", metadata: ["error": "\(error)"])
      }
      try await central.clock.sleep(for: Self.pause)
      for await state in central.states() where state == .poweredOn { break }
      try Task.checkCancellation()
    }
  }
}

extension AdvertisementReport {
  fileprivate init(_ discovery: Discovery) {
    self.init(
      peer: discovery.peripheral.identifier,
      advertisement: discovery.advertisement,
      rssi: discovery.rssi,
      isConnectable: discovery.isConnectable,
      time: discovery.time
    )
  }
}
