import GATTCore
import GATTDefinitions
import GATTText
import ShippedDefinitions

/// The profiles that a device matches, and the reasons why it does not match others.
struct ProfileExplanation {
  private var matches: [String] = []
  private var others: [String] = []

  /// - Parameters:
  ///   - subject: What the device advertises.
  ///   - selected: The definitions of the user.
  ///   - namesBuiltIn: Whether built-in profiles are named, too. Only those that match are.
  init(_ subject: MatchSubject, _ selected: [DefinitionSet], namesBuiltIn: Bool) {
    for profile in selected.flatMap(\.profiles) where !profile.match.conditions.isEmpty {
      let label = printable("\(profile.name) (\(profile.position.text))")
      if case .matched = profile.match.result(for: subject) {
        matches.append("  is   \(label)")
      } else {
        others.append("  not  \(label): \(printable(profile.match.reason(for: subject)))")
      }
    }
    guard namesBuiltIn else { return }
    let own = Set(selected.flatMap(\.profiles).map(\.position))
    for profile in ShippedDefinition.all where profile.kind == .profile && !own.contains(profile.position) {
      guard case .matched = profile.rule.result(for: subject) else { continue }
      matches.append("  is   \(printable("\(profile.name) (\(profile.position.text))"))")
    }
  }

  /// Whether the device matches a profile.
  var hasMatch: Bool { !matches.isEmpty }

  /// A title and a line for each profile, those that match first; empty without any.
  var lines: [String] { matches.isEmpty && others.isEmpty ? [] : ["device"] + matches + others }
}
