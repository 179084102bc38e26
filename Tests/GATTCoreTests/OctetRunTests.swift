import GATTCore
import Testing

/// Numbers that are appended together.
@Suite struct OctetRunTests {
  /// Octets that are 0, and behind them a run of five.
  private struct Run: CharacteristicValue {
    var zeros: Int

    init(zeros: Int) {
      self.zeros = zeros
    }

    init(decoding bytes: RawSpan, at offset: inout Int) throws(DecodeError) {
      zeros = bytes.byteCount &- 5
      offset = bytes.byteCount
    }

    func encode(into output: inout OctetWriter) throws(EncodeError) {
      for _ in 0..<zeros { output.append(0 as UInt8) }
      output.run { (output: inout OctetRun) in
        output.append(0x0201 as UInt16)
        output.append(3 as UInt8, mask: -1)
        output.append(0xFFFF_FFFF as UInt32, mask: 0)
        output.append(0x0504 as UInt64, octets: 2)
      }
    }
  }

  @Test(arguments: [0, 1, 500, 507]) func `A run appends what each number would by itself`(zeros: Int) throws {
    #expect(try Run(zeros: zeros).octets() == [UInt8](repeating: 0, count: zeros) + [1, 2, 3, 4, 5])
  }

  @Test(arguments: [508, 511, 512, 513, 5000]) func `A run behind all that fits is counted and refused`(zeros: Int) {
    #expect(throws: EncodeError(value: "Run", field: "", reason: .tooLong(octets: zeros + 5, maximum: 512))) {
      _ = try Run(zeros: zeros).octets()
    }
  }
}
