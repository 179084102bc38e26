import ArgumentParser
import GATTCore
import GATTRuntime

/// How to find and connect to a device.
struct DeviceOptions: ParsableArguments {
  @Argument(
    help: ArgumentHelp("The device: its address, or its name; the first one heard counts.", valueName: "device")
  )
  var name: String

  @Option(help: ArgumentHelp("How long to look for the device, and to wait for a connection.", valueName: "time"))
  var timeout = TimeSpan(duration: .seconds(10))

  /// Finds the device, connects, and runs `body`. A connection that was made for it is ended with it.
  ///
  /// - Throws: `Failure` when the device is not found; as `Peripheral.connect(timeout:)`; what `body` throws.
  func withConnection(
    over radio: Radio,
    _ body: (Connection) async throws -> Void
  ) async throws {
    let central = try await CentralManager(backend: radio.backend)
    let peripheral = try await find(with: central)
    let wasConnected = peripheral.state == .connected
    let connection = try await Progress.during("connecting to \(name)") {
      try await peripheral.connect(timeout: timeout.duration)
    }
    do {
      try await body(connection)
    } catch {
      if !wasConnected { await connection.disconnect() }
      throw error
    }
    if !wasConnected { await connection.disconnect() }
  }

  /// The device that is meant: one that is connected, or the first that is heard.
  func find(with central: CentralManager) async throws -> Peripheral {
    let connected = central.connectedPeripherals.first { isMeant($0.identifier, $0.name) }
    if let connected { return connected }
    let scan = central.scan(timeout: timeout.duration) { report in
      isMeant(report.peer, report.advertisement.localName)
    }
    do {
      return try await Progress.during("looking for \(name)") {
        for try await found in scan { return found.peripheral }
        throw CancellationError()
      }
    } catch CentralManagerError.serviceScanTimeout {
      throw Failure(
        .noDevice,
        "no device called '\(name)' was heard within \(timeout); 'bluegatt scan' shows those that are"
      )
    }
  }

  /// Names are compared as they are, and as they are shown; upper and lower case are the same.
  private func isMeant(_ identifier: PeerIdentifier, _ advertised: String?) -> Bool {
    let wanted = name.lowercased()
    if identifier.rawValue.lowercased() == wanted { return true }
    guard let advertised else { return false }
    return advertised.lowercased() == wanted || printable(advertised).lowercased() == wanted
  }
}
