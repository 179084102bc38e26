#if !hasFeature(Embedded)
  import protocol FoundationEssentials.LocalizedError

  extension DecodeError: LocalizedError {
    /// The same as `description`.
    public var errorDescription: String? { description }
  }

  extension EncodeError: LocalizedError {
    /// The same as `description`.
    public var errorDescription: String? { description }
  }

  extension ATTError: LocalizedError {
    /// The same as `description`.
    public var errorDescription: String? { description }
  }
#endif
