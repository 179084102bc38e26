import GATTCore
import Testing

/// What is said of a run of fields that does not fit.
@Suite struct FieldSizesTests {
  /// The error for fields of which some do not fit.
  private func error(
    _ fields: String,
    at start: Int = 0,
    of count: Int,
    bits: UInt64 = 0
  ) -> DecodeError {
    do {
      try DecodeError.truncated("Scales", at: start, of: count, bits: bits, fields)
    } catch {
      return error
    }
  }

  private func truncated(_ field: String, at offset: Int, _ needed: Int, _ available: Int) -> DecodeError {
    DecodeError(
      value: "Scales",
      field: field,
      offset: offset,
      reason: .truncated(needed: needed, available: available)
    )
  }

  @Test func `The first field that is not whole is named, with what is left for it`() {
    let fields = "1 Flags\n2 Weight\n16 Name of Owner"
    #expect(error(fields, of: 0) == truncated("Flags", at: 0, 1, 0))
    #expect(error(fields, of: 2) == truncated("Weight", at: 1, 2, 1))
    #expect(error(fields, at: 5, of: 20) == truncated("Name of Owner", at: 8, 16, 12))
    #expect(error(fields, at: 9, of: 4) == truncated("Flags", at: 9, 1, 0))
  }

  @Test func `A field takes up octets only when its bits are as they have to be`() {
    let fields = "2?0 Weight\n3!1 Height\n4?2!3?63 Fat"
    #expect(error(fields, of: 1, bits: 0b0001) == truncated("Weight", at: 0, 2, 1))
    #expect(error(fields, of: 1, bits: 0b0000) == truncated("Height", at: 0, 3, 1))
    #expect(error(fields, of: 1, bits: 1 << 63 | 0b0110) == truncated("Fat", at: 0, 4, 1))
    #expect(error(fields, of: 1, bits: 1 << 63 | 0b0111) == truncated("Weight", at: 0, 2, 1))
    #expect(error(fields, of: 6, bits: 1 << 63 | 0b0101) == truncated("Fat", at: 5, 4, 1))
  }

  @Test func `A number that may be wide takes up the more octets that its bit says`() {
    #expect(error("1+1?0 Heart Rate", of: 1, bits: 1) == truncated("Heart Rate", at: 0, 2, 1))
    #expect(error("1+1?0 Heart Rate", of: 0, bits: 0) == truncated("Heart Rate", at: 0, 1, 0))
    #expect(error("2?1+2!0 Energy", of: 3, bits: 2) == truncated("Energy", at: 0, 4, 3))
    #expect(error("2?1+2!0 Energy", of: 1, bits: 3) == truncated("Energy", at: 0, 2, 1))
    #expect(error("2?1+2!0 Energy", of: 1, bits: 0) == truncated("Energy", at: 0, 2, 1))
  }

  @Test func `Octets that all fields fit into are still an error`() {
    #expect(error("1 Flags", of: 1) == truncated("", at: 0, 0, 0))
    #expect(error("", of: 1) == truncated("", at: 0, 0, 0))
  }

  @Test func `A name is all that follows, whatever letters it has`() {
    #expect(error("2 Größe 1?0", of: 1) == truncated("Größe 1?0", at: 0, 2, 1))
  }
}
