#if !hasFeature(Embedded)
  #if canImport(FoundationEssentials)
    import struct FoundationEssentials.UUID
    import typealias FoundationEssentials.uuid_t
  #else
    import struct Foundation.UUID
    import typealias Foundation.uuid_t
  #endif

  extension BluetoothUUID {
    /// Creates the UUID with the same 128-bit form.
    public init(_ uuid: UUID) {
      let octets = uuid.uuid
      self.init(
        high: withUnsafeBytes(of: octets) { UInt64(bigEndian: $0.loadUnaligned(as: UInt64.self)) },
        low: withUnsafeBytes(of: octets) {
          UInt64(bigEndian: $0.loadUnaligned(fromByteOffset: 8, as: UInt64.self))
        }
      )
    }
  }

  extension UUID {
    /// Creates the UUID with the same 128-bit form.
    public init(_ uuid: BluetoothUUID) {
      let octets = withUnsafeTemporaryAllocation(of: UInt64.self, capacity: 2) { words in
        words[0] = uuid.high.bigEndian
        words[1] = uuid.low.bigEndian
        return UnsafeRawBufferPointer(words).loadUnaligned(as: uuid_t.self)
      }
      self.init(uuid: octets)
    }
  }
#endif
