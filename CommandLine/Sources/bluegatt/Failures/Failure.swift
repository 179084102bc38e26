/// An error that ends the program with a status and a message.
struct Failure: Error {
  /// The exit status.
  let status: ExitStatus
  /// The message for standard error, without `error:`; empty when it was printed already.
  let message: String

  init(_ status: ExitStatus, _ message: String = "") {
    self.status = status
    self.message = message
  }

  /// The message as it is printed.
  var text: String { message.isEmpty ? "" : "bluegatt: error: \(message)\n" }
}
