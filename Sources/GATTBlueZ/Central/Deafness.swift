/// Whether an adapter that scans hears anything, and what helps: there are controllers and drivers that stop hearing without
/// saying so. It is looked at once a minute; where there is nothing to be heard, nothing that is done about it does harm.
struct Deafness {
  /// What is to be done.
  enum Remedy {
    /// The discovery is begun anew.
    case newDiscovery
    /// The adapter is switched off and on.
    case newPower
  }

  private var hasHeard = false
  /// Whether there ever was anything to be heard.
  private var hasEverHeard = false
  /// How often in a row nothing had been heard.
  private var silentLooks = 0
  /// When the power may be switched next, and for how long not after that.
  private var nextSwitch: ContinuousClock.Instant?
  private var pause = Duration.seconds(600)

  /// A device was heard.
  mutating func hear() {
    hasHeard = true
    hasEverHeard = true
  }

  /// It is looked whether anything was heard since the last time.
  ///
  /// First the discovery is begun anew. When that has not helped, the power is switched, once for each silence, and not again
  /// for ten minutes, which become twice as long each time. After that the discovery is begun anew after pauses that grow.
  ///
  /// - Parameters:
  ///   - hasLinks: Whether devices are connected: then the controller is at work, and silence means nothing.
  ///   - canSwitch: Whether switching the power would disturb nobody.
  mutating func look(
    hasLinks: Bool,
    canSwitch: Bool,
    now: ContinuousClock.Instant = .now
  ) -> Remedy? {
    defer { hasHeard = false }
    if hasHeard || hasLinks {
      silentLooks = 0
      return nil
    }
    silentLooks += 1
    guard silentLooks.nonzeroBitCount == 1 else { return nil }
    guard silentLooks == 2, hasEverHeard, canSwitch, nextSwitch.map({ $0 <= now }) ?? true else { return .newDiscovery }
    nextSwitch = now + pause
    pause = min(pause * 2, .seconds(86_400))
    return .newPower
  }
}
