/// Something that Bluetooth needs, and whether it is there.
struct Check: Sendable {
  enum State: String {
    case ok
    case warning
    case failed
  }

  var name: String
  var state: State
  /// What was found.
  var detail: String
  /// What to do about it.
  var remedy: String?

  /// The same, but that it is no more than a warning.
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
