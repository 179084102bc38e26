import GATTCore
import GATTRuntime

/// Scanning and advertising.
extension SimulatedAdapter {
  /// Starts reporting received advertisements of devices that may pass `filter`; without scan responses if all scans
  /// are passive.
  public func startScanning(_ filter: ScanFilter, mode: ScanMode) async throws(BackendError) -> ScanIdentifier {
    try await suspendIfIgnoringHostCalls()
    let identifier = withState { state -> ScanIdentifier? in
      guard state.adapters[number].isReady else { return nil }
      let identifier = ScanIdentifier(rawValue: state.takeIdentifier())
      state.scans.append(AdapterState.Scan(adapter: number, identifier: identifier, filter: filter, mode: mode))
      return identifier
    }
    guard let identifier else { throw .poweredOff }
    return identifier
  }

  /// Stops a scan.
  public func stopScanning(_ scan: ScanIdentifier) async {
    withState { $0.scans.removeAll { $0.identifier == scan } }
  }

  /// Advertises at `interval`, plus a random delay of up to 10 ms. The scan response contains the name.
  public func startAdvertising(_ advertisement: Advertisement, interval: Duration) async throws(BackendError)
    -> AdvertisementIdentifier
  {
    var packet = Advertisement(advertisement.advertisingData)
    packet.isConnectable = advertisement.isConnectable
    return try await start(advertisement, packet: packet, interval)
  }

  private func start(_ advertisement: Advertisement, packet: Advertisement, _ interval: Duration)
    async throws(BackendError) -> AdvertisementIdentifier
  {
    try await suspendIfIgnoringHostCalls()
    let identifier = withState { state -> AdvertisementIdentifier? in
      guard state.adapters[number].isReady else { return nil }
      let identifier = AdvertisementIdentifier(rawValue: state.takeIdentifier())
      state.adapters[number].advertisements.append(
        AdapterState.AdvertisementState(
          identifier: identifier,
          advertisement: advertisement,
          packet: packet,
          interval: interval
        )
      )
      scheduleAdvertisement(&state, identifier, interval: .zero)
      return identifier
    }
    guard let identifier else { throw .poweredOff }
    return identifier
  }

  /// Advertises arbitrary octets, as a hostile device may. Scans report the fields that a host decodes from them.
  ///
  /// - Parameters:
  ///   - octets: Advertising data (Core Specification, Volume 3, Part C, 11), well formed or not.
  ///   - scanResponse: The octets of the scan response.
  ///   - interval: The advertising interval.
  public func startAdvertising(octets: Data, scanResponse: Data = Data(), interval: Duration)
    async throws(BackendError) -> AdvertisementIdentifier
  {
    let packet = AdvertisingData(wholeStructuresOf: octets)
    let advertisement = Advertisement(packet, scanResponse: AdvertisingData(wholeStructuresOf: scanResponse))
    return try await start(advertisement, packet: Advertisement(packet), interval)
  }

  /// Stops an advertisement.
  public func stopAdvertising(_ advertisement: AdvertisementIdentifier) async {
    withState { $0.adapters[number].advertisements.removeAll { $0.identifier == advertisement } }
  }

  /// Schedules the next advertising event after the interval and `advDelay`, a random delay of up to 10 ms (Core
  /// Specification, Volume 6, Part B, 4.4.2.2.1).
  private func scheduleAdvertisement(
    _ state: inout SimulatedAir.State,
    _ identifier: AdvertisementIdentifier,
    interval: Duration
  ) {
    let delay = interval.bounded + .microseconds(Int.random(in: 0...10_000, using: &state.random))
    schedule(after: delay) { $0.advertise(identifier) }
  }

  private func advertise(_ identifier: AdvertisementIdentifier) {
    withState { state in
      guard let sent = state.adapters[number].advertisements.first(where: { $0.identifier == identifier }) else {
        return
      }
      for receiver in Set(state.scans.map(\.adapter)).sorted() where receiver != number {
        let sendsScanResponse = state.scans.contains { $0.adapter == receiver && $0.mode == .active }
        receive(&state, sendsScanResponse ? sent.advertisement : sent.packet, at: receiver)
      }
      if sent.packet.isConnectable { air.establishLinks(&state, at: number) }
      scheduleAdvertisement(&state, identifier, interval: sent.interval)
    }
  }

  /// Reports an advertisement to a receiver that scans, unless it is out of range or loses the advertisement.
  private func receive(_ state: inout SimulatedAir.State, _ advertisement: Advertisement, at receiver: Int) {
    guard state.adapters[receiver].isReady, SimulatedAir.areInRange(state, number, receiver),
      !SimulatedAir.isLost(&state)
    else { return }
    let peer =
      state.adapters[number].faults.contains(.changesAddress)
      ? PeerIdentifier(SimulatedAir.randomAddress(&state)) : state.adapters[number].identifier
    let report = AdvertisementReport(
      peer: peer,
      advertisement: advertisement,
      rssi: SimulatedAir.signalStrength(&state, of: number, at: receiver),
      isConnectable: advertisement.isConnectable,
      time: air.clock.now
    )
    if state.scans.contains(where: { $0.adapter == receiver && $0.filter.mayPass(report) }) {
      air.report(.advertisement(report), to: receiver)
    }
  }
}
