import GATTRuntime
import Synchronization

/// The regions that a manager ranges or monitors, each with a stream. Its deinitialization stops ranging and
/// monitoring.
final class RegionStreams<Element: Sendable>: Sendable {
  private struct Entry {
    let number: Int
    let region: BeaconRegion
    let stream: FutureStream<Element>
    var task: Task<Void, Never>?
  }

  private struct State {
    var entries: [Entry] = []
    var count = 0

    func index(_ number: Int) -> Int? { entries.firstIndex { $0.number == number } }
  }

  private let state = Mutex(State())

  deinit { stop { _ in true } }

  /// The regions, in the order in which they were started.
  var regions: [BeaconRegion] { state.withLock { $0.entries.map { $0.region } } }

  /// Starts ranging or monitoring a region. Returns the existing stream of a region that is already ranged or
  /// monitored.
  ///
  /// - Parameter observe: Ranges or monitors until its task is cancelled, and adds the results to the stream.
  func start(
    _ region: BeaconRegion,
    _ capacity: Int,
    _ runtime: OpeningManager<GATTRuntime.CentralManager>,
    _ observe: @escaping @Sendable (GATTRuntime.CentralManager, FutureStream<Element>) async throws -> Void
  ) -> FutureStream<Element> {
    let (stream, number) = state.withLock { state -> (FutureStream<Element>, Int?) in
      if let known = state.entries.first(where: { $0.region == region }) { return (known.stream, nil) }
      let stream = FutureStream<Element>(capacity: capacity)
      state.count += 1
      state.entries.append(Entry(number: state.count, region: region, stream: stream))
      return (stream, state.count)
    }
    guard let number else { return stream }
    runtime.opened.onComplete(context: ImmediateContext()) { [weak self] result in
      switch result {
      case .success(let base): self?.run(number, base, observe)
      case .failure(let error): self?.end(number, error)
      }
    }
    return stream
  }

  private func run(
    _ number: Int,
    _ base: GATTRuntime.CentralManager,
    _ observe: @escaping @Sendable (GATTRuntime.CentralManager, FutureStream<Element>) async throws -> Void
  ) {
    state.withLock { state in
      guard let index = state.index(number) else { return }
      let stream = state.entries[index].stream
      state.entries[index].task = base.runner.start { [weak self] in
        do {
          try await observe(base, stream)
          self?.end(number, nil)
        } catch {
          self?.end(number, translated(error))
        }
      }
    }
  }

  private func end(_ number: Int, _ error: (any Error)?) {
    let ended = state.withLock { state in state.index(number).map { state.entries.remove(at: $0) } }
    if let error { ended?.stream.failure(error) }
    ended?.stream.end()
  }

  /// Ends the ranging or monitoring of the regions for which `isUnwanted` returns true.
  func stop(where isUnwanted: (BeaconRegion) -> Bool) {
    let ended = state.withLock { state in
      let ended = state.entries.filter { isUnwanted($0.region) }
      state.entries.removeAll { isUnwanted($0.region) }
      return ended
    }
    for entry in ended {
      entry.task?.cancel()
      entry.stream.end()
    }
  }
}
