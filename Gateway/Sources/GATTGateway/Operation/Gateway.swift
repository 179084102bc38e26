import BlueGATT
import Foundation
import GATTBlueZ
import GATTCiphers
import GATTSimulator
public import Logging

/// A gateway: hears devices, and delivers their readings.
public struct Gateway: Sendable {
  private let configuration: Configuration
  private let library: DefinitionLibrary
  private let keys: KeyRing
  /// The numbers of the gateway.
  public let metrics: Metrics
  private let logger: Logger

  /// Reads the definitions and the keys.
  ///
  /// - Throws: `DefinitionError`, `KeyFileError`.
  public init(
    _ configuration: Configuration,
    metrics: Metrics = Metrics(),
    logger: Logger = Logger(label: "bluegatt-gateway")
  ) throws {
    self.configuration = configuration
    self.metrics = metrics
    self.logger = logger
    library = try DefinitionLibrary(folders: configuration.definitions)
    keys = try configuration.keys.map { path throws(KeyFileError) in try KeyRing(file: path) } ?? KeyRing()
  }

  /// Works until the task is cancelled.
  ///
  /// - Parameter lines: Gets the JSON form of each reading.
  /// - Throws: `GatewayError` when the radio cannot be used; `CancellationError`.
  public func run(lines: @escaping @Sendable (Data) -> Void) async throws {
    try await withRadio { central in try await run(central, lines: lines) }
  }

  /// Works over a central manager until the task is cancelled.
  func run(_ central: CentralManager, lines: @escaping @Sendable (Data) -> Void) async throws {
    let decoder = Decoder(library, gateway: configuration.gateway, keys: keys, metrics: metrics)
    let advertisements = Advertisements(central: central, metrics: metrics, logger: logger)
    try await advertisements.run(decoder) { packet in
      for reading in packet.readings {
        if let line = try? reading.json() { lines(line) }
      }
    }
  }

  /// Runs `body` with the radio of the configuration.
  private func withRadio(_ body: @escaping @Sendable (CentralManager) async throws -> Void) async throws {
    switch configuration.radio {
    case .simulated:
      let air = SimulatedAir(seed: 1, clock: .realTime(speed: 1))
      let sensors = SimulatedSensors(library)
      // A limit that no session reaches.
      try await air.run(timeLimit: .seconds(10 * 365 * 86400)) {
        let central = try await CentralManager(backend: air.addAdapter(name: "sim0"), logger: logger)
        try await withThrowingTaskGroup(of: Void.self) { group in
          group.addTask { try await sensors.run(in: air) }
          group.addTask { try await body(central) }
          defer { group.cancelAll() }
          try await group.next()
        }
      }
    case .bluez:
      let host = try BlueZHost.shared()
      do {
        let central = try await CentralManager(backend: try await adapter(of: host), logger: logger)
        try await body(central)
      } catch {
        await host.close()
        throw error
      }
      await host.close()
    }
  }

  private func adapter(of host: BlueZHost) async throws -> BlueZAdapter {
    guard let name = configuration.adapter else { return try await host.defaultAdapter() }
    if let adapter = try await host.adapter(name) { return adapter }
    throw GatewayError("there is no adapter '\(name)'; 'bluegatt adapters' lists those that are there")
  }
}

/// The reason that a gateway cannot work.
public struct GatewayError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The reason, and what to do.
  public let description: String

  init(_ description: String) { self.description = description }
}
