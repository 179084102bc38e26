import DBus
import GATTRuntime

/// The objects of BlueZ. The host reads them once after each start of BlueZ, and signals keep them up to date.
extension BlueZHost {
  /// The most changes that are kept while the objects are being read.
  static let maximumChangeCount = 4096

  /// Reads all objects, again and again until BlueZ answers.
  func readObjects() {
    stopReading()
    let task = Task {
      var pause = Duration.milliseconds(200)
      while !Task.isCancelled {
        do throws(BusError) {
          let objects = try await RemoteObject(calls, .blueZ, .root).managedObjects()
          return Task.isCancelled ? () : take(objects)
        } catch {
          if Task.isCancelled { return }
          logger.warning("BlueZ does not return its objects", metadata: ["error": "\(error)"])
          loseAdapters(UnavailabilityReason(reading: error))
          finishWaiting()
        }
        try? await Task.sleep(for: pause)
        pause = min(pause * 2, .seconds(10))
      }
    }
    state = .reading(task)
  }

  func stopReading() {
    if case .reading(let task) = state { task.cancel() }
    state = .away
    changes = []
  }

  /// Applies the objects, then the changes that came while they were being read. A change may be older than the
  /// objects, but after the last one the state here is that of BlueZ.
  private func take(_ objects: [ObjectPath: [String: [String: Value]]]) {
    state = .running
    defer { changes = [] }
    unavailability = .noAdapter
    unbound?.assumeIsolated { $0.setUnavailability(.noAdapter) }
    for (path, interfaces) in objects.sorted(by: { $0.key.text < $1.key.text }) { apply(.added(interfaces), to: path) }
    for (path, change) in changes { apply(change, to: path) }
    finishReading()
    // Adapters that existed before the restart of BlueZ and do not exist now.
    for adapter in knownAdapters.values where !adaptersByPath.values.contains(where: { $0 === adapter }) {
      adapter.assumeIsolated { $0.setUnavailability(.adapterGone) }
    }
    if waiters == nil { return }
    // A program may ask for the links of other programs at once.
    Task {
      for adapter in adaptersByPath.values { await adapter.awaitLinks() }
      finishWaiting()
    }
  }

  /// Takes BlueZ's signals until the connection to the bus ends.
  func listen(to signals: DBus.Subscription<Signal>) async {
    var iterator = signals.makeAsyncIterator()
    while let batch = try? await iterator.nextBatch() {
      for signal in batch {
        guard let (path, change) = ObjectChange.of(signal) else { continue }
        if case .reading = state {
          if changes.count == Self.maximumChangeCount { readObjects() }
          changes.append((path, change))
        } else {
          apply(change, to: path)
          finishReading()
        }
      }
      if signals.overflowCount > 0 {
        logger.warning("BlueZ sends more signals than this program takes; it connects to the bus again")
        await calls.close()
      }
    }
  }

  /// Makes new adapters usable, now that all their objects have been read.
  private func finishReading() {
    for adapter in adaptersByPath.values { adapter.assumeIsolated { if !$0.isRead { $0.finishReading() } } }
  }

  private func apply(_ change: ObjectChange, to path: ObjectPath) {
    guard let adapterPath = path.adapterPath else { return }
    if path == adapterPath, case .added(let interfaces) = change,
      let properties = interfaces[InterfaceName.adapter.text]
    {
      add(adapterPath, properties)
    }
    adaptersByPath[adapterPath]?.assumeIsolated { $0.apply(change, to: path) }
    if path == adapterPath, case .removed(let interfaces) = change, interfaces.contains(InterfaceName.adapter.text) {
      remove(adapterPath)
    }
  }
}
