#if !hasFeature(Embedded)
  #if canImport(FoundationEssentials)
    import protocol FoundationEssentials.LocalizedError
  #else
    import protocol Foundation.LocalizedError
  #endif

  extension DecodeError: LocalizedError {
    /// The same as `description`.
    public var errorDescription: String? { description }
  }

  extension EncodeError: LocalizedError {
    /// The same as `description`.
    public var errorDescription: String? { description }
  }

  extension CipherError: LocalizedError {
    /// The same as `description`.
    public var errorDescription: String? { description }
  }

  extension ATTError: LocalizedError {
    /// The same as `description`.
    public var errorDescription: String? { description }
  }
#endif
