import GATTRuntime

extension Check {
  /// Whether an adapter that is powered on hears any device within 5 s. If not, the result is only a warning, because
  /// no device may be near.
  ///
  /// - Throws: `CancellationError`.
  static func hearing(_ backend: any Backend) async throws -> Check {
    do {
      let central = try await CentralManager(backend: backend)
      for try await found in central.scan(timeout: .seconds(5)) {
        return Check("scan", .ok, "heard \(found.peripheral.identifier)")
      }
    } catch CentralManagerError.serviceScanTimeout {
      // No device was heard.
    } catch let error where !(error is CancellationError) {
      return Check("scan", .warning, "\(error)")
    }
    return Check(
      "scan",
      .warning,
      "no device was heard in 5 s",
      "If devices are near, the controller may have stopped hearing: 'bluetoothctl power off', then 'bluetoothctl "
        + "power on' restarts it, and ends its connections; 'journalctl -k | grep -i bluetooth' has the errors "
        + "of its driver."
    )
  }
}
