public import GATTCore
public import GATTRuntime

extension DefinitionSource {
  /// The result of the comparison of a device with the `x:Match` elements of profiles, the worst first.
  public enum DeviceMatch: Comparable, Sendable {
    /// The device is of no profile.
    case failed
    /// No profile has an `x:Match`, or only one for services; or the name or the service data of the device is not known.
    case unknown
    /// The device is of a profile, by its name, its address or its service data.
    case matched
  }

  /// The UUIDs of the services and attributes that the source defines, without those of the Bluetooth SIG.
  public var uuidsOfDevice: Set<BluetoothUUID> {
    let attributes = own?.definitions.values.filter(\.isAttribute).map(\.uuid) ?? []
    let builtIn = isOfSIG || own != nil ? [] : shipped.filter { $0.kind != .serviceData }.compactMap(\.uuid)
    let all = (own.map { Array($0.services.keys) } ?? []) + attributes + builtIn
    return Set(all.filter { Shipped.assigned($0) == nil })
  }

  /// Compares a device with the profiles of the source.
  public func match(_ subject: MatchSubject) -> DeviceMatch {
    let rules =
      own?.definitions.profiles.map(\.match) ?? shipped.filter { $0.kind == .profile }.map(\.rule)
    let results = rules.filter { !$0.conditions.isEmpty }.map { $0.result(for: subject) }
    if results.contains(where: \.isByDevice) { return .matched }
    return results.allSatisfy { $0 == .failed } && !results.isEmpty ? .failed : .unknown
  }
}

extension MatchResult {
  /// Whether a condition holds that is about more than services, which other devices may have too.
  fileprivate var isByDevice: Bool {
    guard case .matched(let score) = self else { return false }
    return score.literalCharacters > 0 || score.serviceDataBits > 0 || score.addressBits > 0
  }
}

extension [DefinitionSource] {
  /// Returns the definitions of a connected device.
  ///
  /// Devices of many makers share UUIDs of 16 bits. So the device has to match an `x:Match` of a profile or, if that
  /// decides nothing, to share more than one UUID, or else one of 128 bits. The definitions that match come first, then
  /// those with the most shared UUIDs, then those with the fewest UUIDs that the device lacks.
  ///
  /// - Parameters:
  ///   - subject: What the device advertises.
  ///   - uuids: The UUIDs of the services and attributes of the device.
  /// - Returns: nil when no definitions fit, or several fit equally well.
  public func definitions(of subject: MatchSubject, offering uuids: Set<BluetoothUUID>) -> DefinitionSource? {
    var subject = subject
    subject.services.formUnion(uuids)
    let fits = compactMap { DeviceFit($0, subject, uuids) }.sorted { $0.rank > $1.rank }
    guard let best = fits.first, fits.count == 1 || fits[1].rank < best.rank else { return nil }
    return best.source
  }
}

/// Definitions that may be those of a device.
private struct DeviceFit {
  let source: DefinitionSource
  /// The match, the number of UUIDs that both have, and the negated number of those that the device lacks.
  let rank: (match: DefinitionSource.DeviceMatch, shared: Int, lacked: Int)

  init?(_ source: DefinitionSource, _ subject: MatchSubject, _ uuids: Set<BluetoothUUID>) {
    let defined = source.uuidsOfDevice
    let shared = defined.intersection(uuids)
    let match = source.match(subject)
    let isTold = match == .matched && !shared.isEmpty || match == .unknown && shared.count > 1
    guard isTold || shared.contains(where: { $0.uuid32 == nil }) else { return nil }
    self.source = source
    rank = (match, shared.count, shared.count - defined.count)
  }
}

extension MatchSubject {
  /// Creates the subject of what is known of a peripheral: its name, its last advertisement and its address.
  public init(_ peripheral: Peripheral) {
    self.init(
      peripheral.advertisement ?? Advertisement(),
      // "Unknown" is the name of a device without one.
      name: peripheral.name == "Unknown" ? nil : peripheral.name,
      address: DeviceAddress(peripheral.identifier.rawValue),
      addressKind: nil
    )
  }
}
