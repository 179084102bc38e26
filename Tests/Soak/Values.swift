import GATTCore

// What an instrument sends, by its number: so that who receives it knows what it has to be.

extension Sample {
  /// The sample with a number: every combination of fields comes up.
  static func numbered(_ number: UInt32) throws -> Sample {
    let levels = (0..<number / 2 % 5).map { UInt16(truncatingIfNeeded: number &* 7 &+ $0) }
    return try Sample(
      number: number,
      temperature: number % 3 == 0 ? nil : Double(number % 8000) / 100 - 20,
      channels: number % 2 == 0 ? nil : Channels(levels: ShortArray(levels))
    )
  }
}

extension Alarm {
  /// The alarm with a number.
  static func numbered(_ number: UInt32) -> Alarm {
    Alarm(number: number, cause: [.heat, .frost, .drought, .unknown(200)][Int(number % 4)])
  }
}
