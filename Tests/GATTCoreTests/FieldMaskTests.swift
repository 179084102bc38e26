import GATTCore
import Testing

/// Octets of one number that are compared with their limits at once.
@Suite struct FieldMaskTests {
  private let limits: UInt64 = 0x7F_3B_00_1F_00_00_00
  private let octets: UInt64 = 0xFF_FF_FF_FF_00_00_00

  @Test func `No octet is greater than its limit`() {
    #expect(FieldMask.whenGreater(limits, than: limits, in: octets) == 0)
    #expect(FieldMask.whenGreater(0, than: limits, in: octets) == 0)
  }

  @Test func `Octets without a limit are not looked at`() {
    #expect(FieldMask.whenGreater(limits | 0xFF00_0000_00FF_FFFF, than: limits, in: octets) == 0)
  }

  @Test(arguments: [3, 4, 5, 6] as [UInt64]) func `One octet alone is seen`(index: UInt64) {
    let limit = limits >> (8 * index) & 0xFF
    let others = limits & ~(0xFF << (8 * index)) | 0xFF00_0000_00FF_FFFF
    for octet in 0...255 as ClosedRange<UInt64> {
      let isGreater = FieldMask.whenGreater(others | octet << (8 * index), than: limits, in: octets) != 0
      #expect(isGreater == (octet > limit))
    }
  }
}
