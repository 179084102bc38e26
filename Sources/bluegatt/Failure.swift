/// An end of the program that is not a success, with what is to be said about it.
struct Failure: Error {
  /// What the program ends with.
  let status: ExitStatus
  /// Lines for standard error, without `error:` before them; empty where all has been said.
  let message: String

  /// - Parameter message: Nothing where what is wrong has been said already.
  init(_ status: ExitStatus, _ message: String = "") {
    self.status = status
    self.message = message
  }

  /// What is printed.
  var text: String { message.isEmpty ? "" : "bluegatt: error: \(message)\n" }
}
