import GATTCapture
import GATTCore
import GATTRuntime

/// A backend that forwards to another one, and records operations on attributes and links.
final class RecordingBackend: Backend {
  private let base: any Backend
  private let log: Shared<SessionLog>
  /// The handlers of registered services. Each handler knows the subscriptions to its service.
  private let handlers = Shared<[RegistrationIdentifier: RecordingHandler]>([:])
  private let observation: BackendObservation

  /// Records operations on `base` to a file from now on.
  init(_ base: any Backend, to file: RecordingFile) {
    self.base = base
    let log = Shared(SessionLog(file, adapter: base.adapterName, now: base.clock.now))
    let clock = base.clock
    self.log = log
    observation = base.observe { event in
      let now = clock.now
      log.value.withLock { $0.take(event, at: now) }
    }
    for (link, peer) in base.links() { log.value.withLock { $0.adopt(link, to: peer) } }
  }

  var adapterName: String { base.adapterName }
  var clock: any BackendClock { base.clock }
  var executor: (any TaskExecutor)? { base.executor }
  var state: ManagerState { base.state }
  var stateExplanation: String? { base.stateExplanation }

  func isWellFormed(_ peer: PeerIdentifier) -> Bool { base.isWellFormed(peer) }

  func observe(_ observer: @escaping @Sendable (BackendEvent) -> Void) -> BackendObservation { base.observe(observer) }

  /// Calls `write` with the log and the current time. The clock is read first, so that no other lock is taken while the
  /// log is locked.
  private func record(_ write: (inout SessionLog, BackendInstant) -> Void) {
    let now = clock.now
    log.value.withLock { write(&$0, now) }
  }

  /// Runs `body`, which accesses a value, and records the access with its outcome.
  ///
  /// - Parameters:
  ///   - value: The octets that `body` sends; empty for a read.
  ///   - answer: Returns the octets to record in place of `value`; nil to record `value`.
  ///   - body: The operation.
  ///   - write: Writes the access to the log.
  private func recordingAccess<Result>(
    _ value: some Sequence<UInt8>,
    answer: (Result) -> [UInt8]?,
    _ body: () async throws(BackendError) -> Result,
    _ write: (inout SessionLog, AttributeAccess, BackendInstant) -> Void
  ) async throws(BackendError) -> Result {
    let start = clock.now
    do throws(BackendError) {
      let result = try await body()
      record { log, now in
        let duration = start.duration(to: now).microseconds
        write(&log, AttributeAccess(value: answer(result) ?? [UInt8](value), duration: duration), now)
      }
      return result
    } catch {
      if var access = AttributeAccess(value, failing: error) {
        record { log, now in
          if case .refused = access.outcome { access.duration = start.duration(to: now).microseconds }
          write(&log, access, now)
        }
      }
      throw error
    }
  }
}

// MARK: The central role

extension RecordingBackend {
  func startScanning(_ filter: ScanFilter, mode: ScanMode) async throws(BackendError) -> ScanIdentifier {
    try await base.startScanning(filter, mode: mode)
  }

  func stopScanning(_ scan: ScanIdentifier) async { await base.stopScanning(scan) }

  func connect(to peer: PeerIdentifier) async throws(BackendError) -> LinkIdentifier {
    try await base.connect(to: peer)
  }

  func disconnect(_ link: LinkIdentifier) async { await base.disconnect(link) }

  func links() -> [(link: LinkIdentifier, peer: PeerIdentifier)] { base.links() }

  func maximumTransmissionUnit(of link: LinkIdentifier) -> Int {
    let mtu = base.maximumTransmissionUnit(of: link)
    record { log, now in log.take(mtu: mtu, of: link, at: now) }
    return mtu
  }

  func readRSSI(of link: LinkIdentifier) async throws(BackendError) -> Int { try await base.readRSSI(of: link) }

  func discoverServices(on link: LinkIdentifier, cache: CachePolicy) async throws(BackendError) -> [RemoteService] {
    let services = try await base.discoverServices(on: link, cache: cache)
    record { log, now in log.take(services, on: link, at: now) }
    return services
  }

  func discoverIncludedServices(of service: RemoteService, on link: LinkIdentifier) async throws(BackendError)
    -> [RemoteService]
  {
    let services = try await base.discoverIncludedServices(of: service, on: link)
    record { log, now in log.take(services, on: link, at: now) }
    return services
  }

  func discoverCharacteristics(of service: RemoteService, on link: LinkIdentifier) async throws(BackendError)
    -> [RemoteCharacteristic]
  {
    let characteristics = try await base.discoverCharacteristics(of: service, on: link)
    record { log, now in log.take(characteristics, of: service, on: link, at: now) }
    return characteristics
  }

  func read(_ handle: AttributeHandle, on link: LinkIdentifier) async throws(BackendError) -> Data {
    try await recordingAccess(
      [],
      answer: { [UInt8]($0) },
      { () throws(BackendError) in try await base.read(handle, on: link) },
      { log, access, time in log.access(.read, access, of: handle, on: link, at: time) }
    )
  }

  func write(
    _ value: Data,
    to handle: AttributeHandle,
    type: WriteType,
    on link: LinkIdentifier
  ) async throws(BackendError) {
    try await recordingAccess(
      value,
      answer: { nil },
      { () throws(BackendError) in try await base.write(value, to: handle, type: type, on: link) },
      { log, access, time in
        var access = access
        // A Write Command has no response.
        if type == .withoutResponse { access.duration = nil }
        let kind: AttributeAccess.Kind = type == .withResponse ? .write : .writeWithoutResponse
        log.access(kind, access, of: handle, on: link, at: time)
      }
    )
  }

  func writeReliably(
    _ writes: [(value: Data, handle: AttributeHandle)],
    on link: LinkIdentifier
  ) async throws(BackendError) {
    var access: AttributeAccess? = AttributeAccess(value: [])
    defer {
      record { log, now in
        for (value, handle) in writes {
          access?.value = [UInt8](value)
          if let access { log.access(.write, access, of: handle, on: link, at: now) }
        }
      }
    }
    do throws(BackendError) {
      try await base.writeReliably(writes, on: link)
    } catch {
      access = AttributeAccess([], failing: error, isReliable: true)
      throw error
    }
  }

  func setUpdates(
    _ kind: UpdateKind?,
    of handle: AttributeHandle,
    on link: LinkIdentifier
  ) async throws(BackendError) {
    try await recordingAccess(
      kind.configuration,
      answer: { nil },
      { () throws(BackendError) in try await base.setUpdates(kind, of: handle, on: link) },
      { log, access, time in log.subscribe(kind, access, of: handle, on: link, at: time) }
    )
  }
}

// MARK: Security

extension RecordingBackend {
  func pair(with peer: PeerIdentifier, agent: (any PairingAgent)?) async throws(BackendError) {
    try await base.pair(with: peer, agent: agent)
  }

  func setPairingAgent(_ agent: (any PairingAgent)?) async throws(BackendError) {
    try await base.setPairingAgent(agent)
  }

  func knownPeers() async throws(BackendError) -> [KnownPeer] { try await base.knownPeers() }

  func forget(_ peer: PeerIdentifier) async throws(BackendError) { try await base.forget(peer) }
}

// MARK: The peripheral role

extension RecordingBackend {
  func register(_ service: LocalService, handler: any LocalServiceHandler) async throws(BackendError)
    -> RegistrationIdentifier
  {
    let recording = RecordingHandler(handler, service, log, clock)
    let registration = try await base.register(service, handler: recording)
    handlers.value.withLock { $0[registration] = recording }
    return registration
  }

  func unregister(_ registration: RegistrationIdentifier) async {
    await base.unregister(registration)
    handlers.value.withLock { $0[registration] = nil }
  }

  func send(
    _ value: Data,
    of characteristic: Int,
    in registration: RegistrationIdentifier,
    to centrals: [Central]
  ) async throws(BackendError) {
    let handler = handlers.value.withLock { $0[registration] }
    try await recordingAccess(
      value,
      answer: { nil },
      { () throws(BackendError) in
        try await base.send(value, of: characteristic, in: registration, to: centrals)
      },
      { log, access, time in
        for central in centrals { handler?.sent(access, of: characteristic, to: central, at: time, &log) }
      }
    )
  }

  func startAdvertising(_ advertisement: Advertisement, interval: Duration) async throws(BackendError)
    -> AdvertisementIdentifier
  {
    try await base.startAdvertising(advertisement, interval: interval)
  }

  func stopAdvertising(_ advertisement: AdvertisementIdentifier) async { await base.stopAdvertising(advertisement) }
}

// MARK: Channels, which are not recorded

extension RecordingBackend {
  func openChannel(_ psm: UInt16, on link: LinkIdentifier) async throws(BackendError) -> any BackendChannel {
    try await base.openChannel(psm, on: link)
  }

  func publishChannel(
    _ psm: UInt16?,
    security: LinkSecurity,
    handler: @escaping @Sendable (any BackendChannel) -> Void
  ) async throws(BackendError) -> UInt16 {
    try await base.publishChannel(psm, security: security, handler: handler)
  }

  func unpublishChannel(_ psm: UInt16) async { await base.unpublishChannel(psm) }
}
