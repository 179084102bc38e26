/// The exit statuses of the program.
enum ExitStatus: Int32, CaseIterable {
  case success = 0
  case wrongValue = 1
  case file = 2
  case noBluetooth = 3
  case noDevice = 4
  case refused = 5
  case usage = 64

  /// The description in the manual.
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

  /// The short name in help.
  private var word: String {
    switch self {
    case .success: "success"
    case .wrongValue: "wrong value"
    case .file: "file"
    case .noBluetooth: "no Bluetooth"
    case .noDevice: "no device"
    case .refused: "refused"
    case .usage: "command line"
    }
  }

  /// The status after a signal, and its description in the manual.
  static let signal = ("128+n", "ended by signal n, as 130 by Ctrl-C")

  /// All statuses in one line: `0 success, …`.
  static let summary: String = (allCases.map { "\($0.rawValue) \($0.word)" } + ["\(signal.0) signal n"]).joined(
    separator: ", "
  )
}
