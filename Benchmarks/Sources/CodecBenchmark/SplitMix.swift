/// The random number generator SplitMix64, with the same numbers for a seed on every machine.
struct SplitMix: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ mixed &>> 30) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ mixed &>> 27) &* 0x94D0_49BB_1331_11EB
    return mixed ^ mixed &>> 31
  }

  mutating func below(_ bound: Int) -> Int { Int(next() % UInt64(bound)) }

  mutating func octets(_ count: Int) -> [UInt8] { (0..<count).map { _ in UInt8(below(256)) } }

  /// SFLOAT numbers (IEEE 11073, 16 bits): whole numbers and tenths, sometimes NaN.
  mutating func amounts(_ count: Int) -> [UInt8] {
    (0..<count).flatMap { _ -> [UInt8] in
      let number = below(200) == 0 ? 0x07FF : below(2) == 0 ? 400 + below(1600) : 0xF000 | 400 + below(1600)
      return [UInt8(number & 0xFF), UInt8(number >> 8)]
    }
  }

  /// A Date Time, sometimes with an unknown year; empty when `flag` is 0.
  mutating func time(if flag: Int = 1) -> [UInt8] {
    if flag == 0 { return [] }
    let year = below(20) == 0 ? 0 : 2016 + below(16)
    return [UInt8(year & 0xFF), UInt8(year >> 8)] + [13, 32, 24, 60, 60].map { UInt8(below($0)) }
  }

  /// A name as devices have it.
  mutating func name() -> String {
    let names = [
      "Polar H10", "TICKR", "KICKR CORE", "Tacx Neo 2T", "HRM-Dual", "CooSpo", "IC Bike", "BLEsmart_0000", "MIBCS",
      "Küchenwaage", "体脂肪計", "Garmin", "Thermometer", "Contour",
    ]
    let name = names[below(names.count)]
    return below(2) == 0 ? name : name + " " + String(next() >> 32, radix: 16, uppercase: true)
  }
}
