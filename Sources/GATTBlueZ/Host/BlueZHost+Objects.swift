import DBus
import GATTRuntime

/// What BlueZ has: its objects, read once for each of its lives, and what it says of them.
extension BlueZHost {
  /// Reads all objects of BlueZ: once for each of its lives, for it is expensive.
  func readObjects() {
    pendingChanges = []
    let mine = generation
    reading = Task {
      var pause = Duration.milliseconds(200)
      while !Task.isCancelled, mine == generation {
        do throws(BusError) {
          let objects = try await RemoteObject(calls, .blueZ, .root).managedObjects()
          guard mine == generation, !Task.isCancelled else { return }
          return take(objects)
        } catch {
          guard mine == generation, !Task.isCancelled else { return }
          logger.warning("BlueZ does not say what it has", metadata: ["error": "\(error)"])
          lose(UnavailabilityReason(reading: error))
          finishWaiting()
          pendingChanges = []
        }
        try? await Task.sleep(for: pause)
        pause = min(pause * 2, .seconds(10))
      }
    }
  }

  /// What was said while the objects were being read is older or newer than they are: said again, it leads to what is.
  private func take(_ objects: [ObjectPath: [String: [String: Value]]]) {
    let pendingChanges = pendingChanges ?? []
    self.pendingChanges = nil
    unavailability = .noAdapter
    unbound?.assumeIsolated { $0.setUnavailability(.noAdapter) }
    for (path, interfaces) in objects.sorted(by: { $0.key.text < $1.key.text }) { apply(.added(interfaces), to: path) }
    for (path, change) in pendingChanges { apply(change, to: path) }
    finishReading()
    reportMissingAdapters()
    if waiters == nil { return }
    // Links that others have made are part of what there is.
    Task {
      for adapter in adaptersByPath.values { await adapter.awaitLinks() }
      finishWaiting()
    }
  }

  /// Takes in what BlueZ says, as long as the bus is there.
  func listen(to signals: DBus.Subscription<Signal>) async {
    var iterator = signals.makeAsyncIterator()
    var overflowCount = signals.overflowCount
    while let batch = try? await iterator.nextBatch() {
      for signal in batch { heard(signal) }
      if signals.overflowCount != overflowCount {
        overflowCount = signals.overflowCount
        logger.warning("BlueZ said more than could be taken in: the bus is connected to anew")
        // What has gone is not among the objects that could be read: nothing that was known can be believed.
        await calls.close()
      }
    }
  }

  /// How much BlueZ may say while its objects are being read.
  static let maximumPendingChangeCount = 4096

  private func heard(_ signal: Signal) {
    guard let (path, change) = ObjectChange.of(signal) else { return }
    if let count = pendingChanges?.count {
      // BlueZ does not answer, and says more than should be kept: it is asked anew, for what it has by then.
      if count == Self.maximumPendingChangeCount {
        reading?.cancel()
        readObjects()
      }
      pendingChanges?.append((path, change))
    } else {
      apply(change, to: path)
      finishReading()
    }
  }

  /// Nothing more is to come of what is new: adapters that have come can be used.
  private func finishReading() {
    for adapter in adaptersByPath.values { adapter.assumeIsolated { if !$0.isRead { $0.finishReading() } } }
  }

  private func apply(_ change: ObjectChange, to path: ObjectPath) {
    guard let adapterPath = path.adapterPath else { return }
    if path == adapterPath, case .added(let interfaces) = change,
      let properties = interfaces[InterfaceName.adapter.text]
    {
      add(adapterPath, Properties(properties))
    }
    adaptersByPath[adapterPath]?.assumeIsolated { $0.apply(change, to: path) }
    if path == adapterPath, case .removed(let interfaces) = change, interfaces.contains(InterfaceName.adapter.text) {
      remove(adapterPath)
    }
  }
}
