/// The result of a check of a requirement.
struct Check: Sendable {
  enum State: String {
    case ok
    case warning
    case failed
  }

  var name: String
  var state: State
  /// The finding.
  var detail: String
  /// The action that corrects it.
  var remedy: String?

  /// Returns the check, with a warning in the place of a failure.
  var asWarning: Check {
    var check = self
    if state == .failed { check.state = .warning }
    return check
  }

  init(_ name: String, _ state: State, _ detail: String, _ remedy: String? = nil) {
    self.name = name
    self.state = state
    self.detail = detail
    self.remedy = remedy
  }
}
