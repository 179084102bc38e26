/// What the program ends with.
enum ExitStatus: Int32, CaseIterable {
  case success = 0
  case wrongValue = 1
  case file = 2
  case noBluetooth = 3
  case noDevice = 4
  case refused = 5
  case usage = 64

  /// What it says to a person.
  var meaning: String {
    switch self {
    case .success: "all is well"
    case .wrongValue: "a definition, octets, a field or a capture are wrong, or nothing was found"
    case .file: "a file can't be read or written"
    case .noBluetooth: "Bluetooth can't be used on this machine: 'bluegatt doctor' says why"
    case .noDevice: "the device was not found, did not answer in time, or was lost"
    case .refused: "the device refused, or does not have what was asked for"
    case .usage: "the command line can't be understood"
    }
  }

  /// All of them, a line each.
  static let table: String =
    (allCases.map { "\($0.rawValue)\t\($0.meaning)" } + ["128+n\tended by signal n, as 130 by Ctrl-C"])
    .map { line in
      let parts = line.split(separator: "\t", maxSplits: 1)
      return "  " + parts[0] + String(repeating: " ", count: 7 - parts[0].count) + parts[1]
    }.joined(separator: "\n")
}

extension Failure {
  /// An end with one of the documented states.
  init(_ status: ExitStatus, _ message: String) {
    self.init(message: message, status: status.rawValue)
  }
}
