import DBus
import GATTRuntime

/// Following BlueZ: the bus, the owner of the name, and what it says.
extension BlueZHost {
  /// Stays connected to the bus, until it is cancelled.
  func follow() async {
    var pause = Duration.milliseconds(100)
    while !Task.isCancelled {
      do throws(BusError) {
        try await calls.reconnect(timeout: .seconds(5))
        try await exports.reconnect(timeout: .seconds(5))
        pause = .milliseconds(100)
        try await followName()
      } catch {
        logger.debug("no bus", metadata: ["error": "\(error)"])
        reading?.cancel()
        if case .cannotConnect(let why) = error {
          lose(obstacle == .serviceLost ? .serviceLost : .noBus(why))
        } else {
          lose(.serviceLost)
        }
        hasLooked()
        // One of the two connections may be left, and what it knows is of no more use.
        await calls.close()
        await exports.close()
      }
      try? await Task.sleep(for: pause)
      pause = min(pause * 2, .seconds(10))
    }
  }

  /// Follows who has the name, until the bus goes.
  private func followName() async throws(BusError) {
    let signals = try await calls.signals(MatchRule(sender: .blueZ))
    let owners = try await calls.owners(of: .blueZ)
    let listening = Task { await listen(to: signals) }
    // When the other connection ends alone, both are opened again.
    let watching = Task {
      _ = try? await exports.waitForEnd()
      await calls.close()
    }
    defer {
      listening.cancel()
      watching.cancel()
    }
    for try await owner in owners { changed(to: owner) }
  }

  private func changed(to owner: BusName?) {
    reading?.cancel()
    journal = nil
    // Who is told to stop takes its adapters away first.
    if owner == nil, !adaptersByPath.isEmpty { startAfterCrash() }
    if generation > 0 || owner == nil { lose(generation > 0 ? .serviceLost : .noService) }
    guard owner != nil else { return hasLooked() }
    generation += 1
    // That it is there is news when it had gone.
    logger.log(level: generation == 1 ? .debug : .info, "BlueZ is there", metadata: ["generation": "\(generation)"])
    read()
  }

  /// Has the bus start BlueZ if that has crashed, as any call would that does not forbid it. Who has stopped BlueZ on purpose
  /// does not find it running again.
  private func startAfterCrash() {
    logger.warning("BlueZ has ended without having taken its adapters away: it is started again")
    let mine = generation
    Task {
      try? await Task.sleep(for: .seconds(1))
      guard generation == mine else { return }
      do throws(BusError) {
        try await calls.startService(.blueZ)
      } catch {
        logger.warning("BlueZ can't be started", metadata: ["error": "\(error)"])
      }
    }
  }

  // MARK: - Objects

  /// Reads all objects of BlueZ: once for each of its lives, for it is expensive.
  private func read() {
    journal = []
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
          lose(Obstacle(reading: error))
          hasLooked()
          journal = []
        }
        try? await Task.sleep(for: pause)
        pause = min(pause * 2, .seconds(10))
      }
    }
  }

  /// What was said while the objects were being read is older or newer than they are: said again, it leads to what is.
  private func take(_ objects: [ObjectPath: [String: [String: Value]]]) {
    let journal = journal ?? []
    self.journal = nil
    obstacle = .noAdapter
    unbound?.assumeIsolated { $0.face(.noAdapter) }
    for (path, interfaces) in objects.sorted(by: { $0.key.text < $1.key.text }) { apply(.added(interfaces), to: path) }
    for (path, change) in journal { apply(change, to: path) }
    haveBeenRead()
    faceAbsence()
    if firstLook == nil { return }
    // Links that others have made are part of what there is.
    Task {
      for adapter in adaptersByPath.values { await adapter.awaitLinks() }
      hasLooked()
    }
  }

  /// Adapters that an earlier BlueZ had, and this one does not, wait for themselves alone.
  private func faceAbsence() {
    for adapter in knownAdapters.values where !adaptersByPath.values.contains(where: { $0 === adapter }) {
      adapter.assumeIsolated { $0.face(.adapterGone) }
    }
  }

  private func listen(to signals: DBus.Subscription<Signal>) async {
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
  static let maximumJournalCount = 4096

  private func heard(_ signal: Signal) {
    guard let (path, change) = ObjectChange.of(signal) else { return }
    if let count = journal?.count {
      // BlueZ does not answer, and says more than should be kept: it is asked anew, for what it has by then.
      if count == Self.maximumJournalCount {
        reading?.cancel()
        read()
      }
      journal?.append((path, change))
    } else {
      apply(change, to: path)
      haveBeenRead()
    }
  }

  /// Nothing more is to come of what is new: adapters that have come can be used.
  private func haveBeenRead() {
    for adapter in adaptersByPath.values { adapter.assumeIsolated { if !$0.isRead { $0.hasBeenRead() } } }
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

  // MARK: - Adapters

  private func add(_ path: ObjectPath, _ properties: Properties) {
    guard adaptersByPath[path] == nil, let address = properties.text("Address")?.uppercased() else { return }
    // There are controllers that all have the same address: two of them are two adapters.
    let isTaken = adaptersByPath.values.contains { $0 === knownAdapters[address] }
    let known = isTaken ? nil : knownAdapters[address]
    let adapter = known ?? unbound ?? BlueZAdapter(of: self, obstacle: .noAdapter)
    if adapter === unbound { unbound = nil }
    if knownAdapters[address] == nil { knownAdapters[address] = adapter }
    adaptersByPath[path] = adapter
    obstacle = nil
    adapter.assumeIsolated { $0.bind(to: path) }
    publish(.added(adapter))
  }

  private func remove(_ path: ObjectPath) {
    guard let adapter = adaptersByPath.removeValue(forKey: path) else { return }
    if adaptersByPath.isEmpty { obstacle = .noAdapter }
    adapter.assumeIsolated { $0.unbind(.adapterGone) }
    publish(.removed(adapter))
  }

  /// There is no BlueZ to have adapters.
  func lose(_ obstacle: Obstacle) {
    journal = nil
    self.obstacle = obstacle
    loseAgent()
    let lost = adaptersByPath.sorted { $0.key.text < $1.key.text }.map { $0.value }
    adaptersByPath = [:]
    for adapter in lost {
      adapter.assumeIsolated { $0.unbind(obstacle) }
      publish(.removed(adapter))
    }
    // Those that were lost before, and the one that never was there, say what is the matter now.
    for adapter in Array(knownAdapters.values) + [unbound].compactMap(\.self) {
      adapter.assumeIsolated { $0.face(obstacle) }
    }
  }

  private func publish(_ event: AdapterEvent) {
    let adapters = adaptersByPath.sorted { $0.key.text < $1.key.text }.map { $0.value }
    let observers = published.withLock { published in
      published.adapters = adapters
      return published.observers.calls
    }
    for observer in observers { observer(event) }
  }
}
