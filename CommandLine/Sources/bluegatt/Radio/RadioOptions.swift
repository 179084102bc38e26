import ArgumentParser
import GATTRuntime

#if os(Linux)
  import GATTBlueZ
#endif

/// The options that select the adapter, and a file to record to.
struct RadioOptions: ParsableArguments {
  @OptionGroup var adapterOptions: AdapterOptions

  @Option(
    help: ArgumentHelp(
      "Record what is read, written and sent, for 'bluegatt replay'; the file must not exist.",
      valueName: "file"
    )
  )
  var record: String?

  @Flag(help: "Replace the file of --record.")
  var force = false

  /// Does the same as `AdapterOptions.withRadio(isBounded:among:phone:recordingTo:_:)`, and records to the file of
  /// `--record`.
  func withRadio(
    isBounded: Bool,
    among vocabulary: Vocabulary? = nil,
    phone: SimulatedPhone? = nil,
    _ body: @escaping @Sendable (Radio) async throws -> Void
  ) async throws {
    let file = try record.map { path throws(Failure) in try RecordingFile(path, isReplacing: force) }
    try await adapterOptions.withRadio(isBounded: isBounded, among: vocabulary, phone: phone, recordingTo: file, body)
  }
}

/// The options that select the adapter.
struct AdapterOptions: ParsableArguments {
  @OptionGroup var choice: RadioChoice

  @Option(
    help: ArgumentHelp(
      "The adapter, by its name or address; 'bluegatt adapters' lists them. Without it the first that is switched on.",
      valueName: "name"
    )
  )
  var adapter: String?

  /// Runs `body` with the powered adapter. All operations that `body` starts on the adapter must have ended when `body`
  /// returns.
  ///
  /// - Parameters:
  ///   - isBounded: Whether `body` ends by itself. Simulated time then passes as fast as possible; otherwise it follows
  ///     real time.
  ///   - vocabulary: The definitions of further simulated devices; nil for none.
  ///   - phone: The simulated central that uses the services of `body`; nil when `body` is no peripheral.
  ///   - file: The recording of the operations of `body`. If it can't be written, `body` is cancelled.
  /// - Throws: `Failure` when the adapter does not exist or can't be used; errors of `body`.
  func withRadio(
    isBounded: Bool,
    among vocabulary: Vocabulary? = nil,
    phone: SimulatedPhone? = nil,
    recordingTo file: RecordingFile? = nil,
    _ body: @escaping @Sendable (Radio) async throws -> Void
  ) async throws {
    guard let file else { return try await withBackend(isBounded: isBounded, among: vocabulary, phone: phone, body) }
    do {
      try await withBackend(isBounded: isBounded, among: vocabulary, phone: phone) { radio in
        let recorded = Radio(backend: RecordingBackend(radio.backend, to: file), isFast: radio.isFast)
        try await withThrowingTaskGroup(of: Void.self) { group in
          group.addTask { try await body(recorded) }
          group.addTask { try await file.untilFailure() }
          defer { group.cancelAll() }
          try await group.next()
        }
      }
    } catch {
      try file.finish()
      throw error
    }
    try file.finish()
    if file.counts.operations == 0 {
      Output.printError("bluegatt: warning: nothing was read, written or sent, so nothing is recorded\n")
    }
  }

  private func withBackend(
    isBounded: Bool,
    among vocabulary: Vocabulary?,
    phone: SimulatedPhone?,
    _ body: @escaping @Sendable (Radio) async throws -> Void
  ) async throws {
    switch try choice.kind() {
    case .simulated:
      try await SimulatedWorld.run(isFast: isBounded, among: vocabulary, phone: phone) { backend in
        if let adapter, adapter != backend.adapterName { throw Self.noAdapter(adapter) }
        try await body(Radio(backend: backend, isFast: isBounded))
      }
    case .bluez:
      #if os(Linux)
        let host = try BlueZHost.shared()
        let backend = try await backend(of: host)
        if backend.state != .poweredOn {
          throw Failure(.noBluetooth, backend.stateExplanation ?? "The adapter is \(backend.state).")
        }
        do {
          try await body(Radio(backend: backend, isFast: false))
        } catch {
          await host.close()
          throw error
        }
        await host.close()
      #else
        throw Failure(.noBluetooth, "there is no radio but the simulated one on this system: --radio simulated")
      #endif
    }
  }

  #if os(Linux)
    private func backend(of host: BlueZHost) async throws -> BlueZAdapter {
      guard let adapter else { return try await host.defaultAdapter() }
      if let backend = try await host.adapter(adapter) { return backend }
      throw Self.noAdapter(adapter)
    }
  #endif

  private static func noAdapter(_ name: String) -> Failure {
    Failure(.noBluetooth, "there is no adapter '\(name)'; 'bluegatt adapters' lists those that are there")
  }
}
