import GATTCore
import Synchronization

/// A scan that waits while the adapter is off or unplugged, and continues afterwards.
final class ResumingScan: Sendable {
  /// The time to wait before a failed scan starts again.
  private static let retryInterval = Duration.seconds(1)

  private let task: Task<Void, Never>

  /// Starts the scan.
  ///
  /// - Parameter consumer: Called for each report that passes the filter, in the order of reception.
  init(
    _ context: CentralContext,
    _ peripherals: PeripheralTable,
    _ options: ScanOptions,
    consumer: @escaping @Sendable (AdvertisementReport, Peripheral) -> Void
  ) {
    task = context.runner.start {
      while !Task.isCancelled {
        let session = ScanSession(context, peripherals, options, OverflowCounter(), nil, consumer: consumer)
        do {
          try await session.start(timeout: nil)
          // The consumer gets the reports, and the mailbox only the end of the scan.
          _ = try await session.mailbox.next()
        } catch {
          context.logger.debug("scan for readings ended", metadata: ["error": "\(error)"])
        }
        session.stop()
        if Task.isCancelled { return }
        try? await context.backend.clock.sleep(for: Self.retryInterval)
        if context.backend.state == .poweredOn { continue }
        // The sequence may deliver an outdated state.
        for await _ in context.states.sequence(.newest(1), of: context) where context.backend.state == .poweredOn {
          break
        }
      }
    }
  }

  func stop() { task.cancel() }
}
