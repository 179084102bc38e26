import DBus
import GATTRuntime

/// The objects of BlueZ. The host reads them after each start of BlueZ, and signals keep them up to date.
extension BlueZHost {
  /// The most changes that are kept while the objects are being read.
  static let maximumChangeCount = 4096

  /// Reads all objects, and repeats that until BlueZ answers.
  func readObjects() {
    stopReading()
    let task = Task {
      var pauses = RetryPause.objects
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
        try? await Task.sleep(for: pauses.take())
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
  /// objects that BlueZ returned, but after the last change the state here equals BlueZ's.
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
    // A waiting program may call `links()` as soon as it resumes, so the links of other programs must be known.
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
        guard signal.sender == owner, let (path, change) = ObjectChange.of(signal) else { continue }
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
    for adapter in adaptersByPath.values { adapter.assumeIsolated { if !$0.isPresent { $0.finishReading() } } }
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

  /// Records that BlueZ has an adapter at `path`.
  func add(_ path: ObjectPath, _ properties: Properties) {
    guard adaptersByPath[path] == nil, let address = properties["Address", as: String.self]?.uppercased() else {
      return
    }
    // Controllers of some models share one address. Two such controllers are two adapters.
    let isTaken = adaptersByPath.values.contains { $0 === knownAdapters[address] }
    let known = isTaken ? nil : knownAdapters[address]
    let adapter = known ?? unbound ?? BlueZAdapter(of: self, unavailability: .noAdapter)
    if adapter === unbound { unbound = nil }
    if knownAdapters[address] == nil { knownAdapters[address] = adapter }
    adaptersByPath[path] = adapter
    unavailability = nil
    adapter.assumeIsolated { $0.bind(to: path) }
    publish(.added(adapter))
  }

  /// Records that BlueZ no longer has the adapter at `path`.
  func remove(_ path: ObjectPath) {
    guard let adapter = adaptersByPath.removeValue(forKey: path) else { return }
    if adaptersByPath.isEmpty { unavailability = .noAdapter }
    adapter.assumeIsolated { $0.unbind(.adapterGone) }
    publish(.removed(adapter))
  }

  /// The adapters that BlueZ has, in the order of their paths.
  var sortedAdapters: [BlueZAdapter] { adaptersByPath.sorted { $0.key.text < $1.key.text }.map(\.value) }

  func publish(_ event: AdapterEvent) {
    let adapters = sortedAdapters
    published.withLock { $0 = adapters }
    observers.report(event)
  }
}

extension ObjectChange {
  /// Returns the change that a signal of BlueZ reports, and the path of its object; nil for other signals.
  static func of(_ signal: Signal) -> (path: ObjectPath, change: ObjectChange)? {
    switch (signal.interface, signal.member.text) {
    case (.properties, "PropertiesChanged"):
      let arguments = try? signal.arguments.read(String.self, Properties.self, [String].self)
      return arguments.map { (signal.path, .changed($0, $1, invalidated: $2)) }
    case (.objectManager, "InterfacesAdded"):
      return (try? signal.arguments.read(ObjectPath.self, [String: Properties].self)).map { ($0, .added($1)) }
    case (.objectManager, "InterfacesRemoved"):
      return (try? signal.arguments.read(ObjectPath.self, [String].self)).map { ($0, .removed($1)) }
    case (.device, "Disconnected"):
      let arguments = try? signal.arguments.read(String.self, String.self)
      return arguments.map { (signal.path, .disconnected(DisconnectionReason(blueZ: $0.0))) }
    default:
      return nil
    }
  }
}

extension DisconnectionReason {
  /// The reason with this name in `Device1.Disconnected`.
  fileprivate init(blueZ name: String) {
    switch name {
    case "org.bluez.Reason.Timeout": self = .supervisionTimeout
    // Not `.local`: for this program's calls of `Disconnect`, the adapter reports `.local` without asking BlueZ.
    case "org.bluez.Reason.Local": self = .other("BlueZ ended the link, perhaps for another program")
    case "org.bluez.Reason.Remote": self = .remote
    case "org.bluez.Reason.Authentication": self = .authentication
    case "org.bluez.Reason.Suspend": self = .poweredOff
    default: self = .other("BlueZ does not know why")
    }
  }
}
