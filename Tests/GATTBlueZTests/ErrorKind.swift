import GATTRuntime

/// The kinds of errors that carry a text for the user.
enum ErrorKind {
  case connectionFailed
  case rejected
  case unsupported
  case other

  init(_ error: BackendError) {
    self =
      switch error {
      case .connectionFailed: .connectionFailed
      case .rejected: .rejected
      case .unsupported: .unsupported
      default: .other
      }
  }
}
