import ArgumentParser
import GATTCore
import GATTRuntime
import GATTText

/// The options that select a device.
struct DeviceOptions: ParsableArguments {
  @Argument(
    help: ArgumentHelp(
      "The device: its address, or its name. Of several with the name, a connected one, or else the first one heard.",
      valueName: "device"
    )
  )
  var name: String

  @Option(help: ArgumentHelp("How long to look for the device, and to wait for a connection.", valueName: "time"))
  var timeout = TimeSpan(duration: .seconds(10))

  init() {}

  /// Creates the options for `draft`, which parses them itself because its argument can also be a capture.
  init(name: String, timeout: TimeSpan) {
    self.name = name
    self.timeout = timeout
  }

  func validate() throws {
    if name.contains("/"), isFile(name) { throw ValidationError("'\(name)' is not a device: \(Self.remedyForFile).") }
  }

  private static let remedyForFile =
    "it is a file; 'bluegatt replay' shows a capture, and 'bluegatt draft' drafts its device"

  /// Finds the device, connects to it, and runs `body`. Ends the connection afterwards if it was made here.
  ///
  /// - Throws: `Failure` when the device is not found; the errors of `Peripheral.connect(timeout:)` and of `body`.
  func withConnection(
    over radio: Radio,
    _ body: (Connection) async throws -> Void
  ) async throws {
    let central = try await CentralManager(backend: radio.backend)
    let (peripheral, wasConnected) = try await find(with: central)
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

  /// The most names kept for suggestions: a device may advertise new names without end.
  private static let mostNames = 1000

  /// Finds the device: a connected one, even if another program connected it, else the first one heard.
  ///
  /// - Returns: The device, and whether it was connected already.
  func find(with central: CentralManager) async throws -> (peripheral: Peripheral, wasConnected: Bool) {
    let connected = try await Self.connected(central)
    if let peripheral = connected.first(where: { isMeant($0.identifier, $0.name) }) { return (peripheral, true) }
    let names = Shared(Set(connected.map(\.name)))
    let scan = central.scan(timeout: timeout.duration) { report in
      if let name = report.advertisement.localName {
        names.value.withLock { names in if names.count < Self.mostNames { names.insert(name) } }
      }
      return isMeant(report.peer, report.advertisement.localName)
    }
    do {
      return try await Progress.during("looking for \(name)") {
        for try await found in scan { return (found.peripheral, false) }
        throw CancellationError()
      }
    } catch CentralManagerError.serviceScanTimeout {
      let suggestion = NameSuggestion.text(
        for: name,
        among: names.value.withLock { $0.map { printable($0) } },
        otherwise: isFile(name) ? Self.remedyForFile : "'bluegatt scan' shows those that are"
      )
      var message = "no device called '\(name)' was heard within \(timeout)\(suggestion)"
      let others = connected.map { "\($0.name) (\($0.identifier))" }.joined(separator: ", ")
      if !others.isEmpty {
        message += "\(suggestion.hasSuffix("?") ? "" : ".") Not heard, because connected: \(others)"
      }
      throw Failure(.noDevice, message)
    }
  }

  /// The connected devices, with the names that the host knows.
  private static func connected(_ central: CentralManager) async throws -> [Peripheral] {
    let known = try await central.retrievePeripherals()
    let connected = Set(central.connectedPeripherals.map(\.identifier))
    return known.filter { connected.contains($0.identifier) }
  }

  /// Compares the address, and the name both as it is and as it is shown. Upper and lower case are equal.
  private func isMeant(_ identifier: PeerIdentifier, _ advertised: String?) -> Bool {
    let wanted = name.lowercased()
    if identifier.rawValue.lowercased() == wanted { return true }
    guard let advertised else { return false }
    return advertised.lowercased() == wanted || printable(advertised).lowercased() == wanted
  }
}
