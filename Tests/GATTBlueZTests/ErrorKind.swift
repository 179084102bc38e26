import GATTRuntime

/// The kinds of errors whose texts are for people.
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
