import Testing

@testable import GATTCore

@Suite struct PhysicalScaleTests {
  @Test func `an exponential number has the value of its power, and comes back`() {
    let seconds = ExponentialScale(base: 1.1, bias: 64)
    #expect(seconds.value(64) == 1)
    #expect(seconds.value(0) == 0.002243200793301555)
    #expect(seconds.value(246) == 34156133.221553884)
    #expect(seconds.value(230) == 7433369.754939952)
    #expect(ExponentialScale(base: 10, bias: 0).value(-3) == 0.001)
    #expect(ExponentialScale(base: 10, bias: 0).value(280) == 1e280)
    #expect(ExponentialScale(base: 2, bias: 0).value(-1022) == 0x1p-1022)
    #expect(ExponentialScale(base: 2, bias: 0).value(1023) == 0x1p1023)
    for raw in Int64(0)...255 { #expect(seconds.raw(seconds.value(raw)) == raw) }
    let doubling = ExponentialScale(base: 2, bias: 0, scale: Scale(multiplier: -1, offset: 5, divisor: 4))
    for raw in Int64(-40)...60 { #expect(doubling.raw(doubling.value(raw)) == raw, "\(raw)") }
    let falling = ExponentialScale(base: 0.5, bias: 3)
    #expect(falling.value(1) == 4)
    #expect(falling.raw(4.1) == 1)
  }

  @Test func `a value between two exponential ones goes to the nearer one, ties to even`() {
    let doubling = ExponentialScale(base: 2, bias: 0)
    #expect(doubling.raw(2.9) == 1)
    #expect(doubling.raw(3) == 2)
    #expect(doubling.raw(6) == 2)
  }

  @Test func `a scale without values refuses every amount, and does no harm`() {
    let nothing = Scale(multiplier: 1, offset: 0, divisor: 0)
    let scales: [any PhysicalScale] = [
      nothing, ExponentialScale(base: 2, bias: 0, scale: nothing),
      PackedFloatScale(mantissaBits: 12, isExponentSigned: true, radix: 10, scale: nothing),
    ]
    for scale in scales {
      let error = #expect(throws: EncodeError.self) { try FieldCheck.raw(1, scale, in: 0...255, "Value", "Field") }
      guard case .outOfRange = error?.reason else {
        Issue.record("\(scale)")
        continue
      }
    }
  }

  @Test func `exponential numbers beyond all doubles do no harm`() {
    let doubling = ExponentialScale(base: 2, bias: .max)
    #expect(doubling.value(.min) == 0)
    #expect(ExponentialScale(base: 2, bias: .min).value(.max) == .infinity)
    #expect(doubling.raw(.infinity) == nil)
    #expect(doubling.raw(.nan) == nil)
    #expect(doubling.raw(0) != nil)
    #expect(ExponentialScale(base: 1, bias: 0).raw(5) == nil)
    #expect(ExponentialScale(base: 2, bias: 0).value(UInt64.max) == .infinity)
  }

  @Test func `a mantissa and an exponent have their value, and come back as the same value`() {
    let lux = PackedFloatScale(
      mantissaBits: 12,
      isExponentSigned: false,
      radix: 2,
      scale: Scale(multiplier: 1, offset: 0, divisor: 100)
    )
    #expect(lux.value(0x0001) == 0.01)
    #expect(lux.value(0x0064) == 1)
    #expect(lux.value(0x3456) == 88.8)
    #expect(lux.value(0x789A) == 2818.56)
    #expect(lux.value(0xBFFF) == 83865.6)
    let decimal = PackedFloatScale(mantissaBits: 10, isExponentSigned: true, radix: 10)
    #expect(decimal.value(0xFC05) == 0.5)
    for scale in [lux, decimal] {
      let lost = (Int64(0)...0xFFFF).filter { raw in
        let value = scale.value(raw)
        return scale.raw(value).map { scale.value($0) } != value
      }
      #expect(lost.prefix(5) == [])
    }
  }

  @Test func `a packed float is rounded with the least exponent, and refused where there is none`() {
    let lux = PackedFloatScale(
      mantissaBits: 12,
      isExponentSigned: false,
      radix: 2,
      scale: Scale(multiplier: 1, offset: 0, divisor: 100)
    )
    #expect(lux.raw(40.95) == 0x0FFF)
    #expect(lux.raw(40.97) == 0x1800)
    #expect(lux.raw(0) == 0)
    #expect(lux.raw(-0.01) == nil)
    #expect(lux.raw(0.004) == 0)
    #expect(lux.raw(5e9) == nil)
    #expect(lux.raw(.nan) == nil)
    let decimal = PackedFloatScale(mantissaBits: 10, isExponentSigned: true, radix: 10)
    #expect(decimal.raw(5) == 5)
    #expect(decimal.raw(0.5) == 0xFC05)
    #expect(decimal.exponent(0xFC05) == -1)
  }
}
