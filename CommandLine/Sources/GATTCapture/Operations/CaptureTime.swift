/// A point in time in the years 0000 to 9999, with microsecond resolution.
public struct CaptureTime: Hashable, Comparable, Sendable {
  /// The microseconds since 1970-01-01 00:00 UTC.
  public let microseconds: Int64

  private static let microsecondsOfDay: Int64 = 86_400_000_000
  /// The start of the year 0000, and the last microsecond of 9999.
  private static let range: ClosedRange<Int64> = -62_167_219_200_000_000...253_402_300_799_999_999

  /// Creates a time from microseconds since 1970, clamped to the years 0000 to 9999.
  public init(microseconds: Int64) {
    self.microseconds = min(max(microseconds, Self.range.lowerBound), Self.range.upperBound)
  }

  /// The microseconds since `earlier`.
  public func microseconds(since earlier: CaptureTime) -> Int64 { microseconds - earlier.microseconds }

  /// Orders times chronologically.
  public static func < (left: CaptureTime, right: CaptureTime) -> Bool { left.microseconds < right.microseconds }

  /// The days since 1970-01-01, in UTC.
  public var day: Int64 { microseconds.flooredQuotient(Self.microsecondsOfDay) }

  /// The date in UTC, such as `2026-11-21`.
  public var date: String {
    let (year, month, day) = calendarDate(day: day)
    return "\(digits(year, 4))-\(digits(month, 2))-\(digits(day, 2))"
  }

  /// The time of day in UTC, such as `22:21:34.123456`.
  public var timeOfDay: String {
    let rest = microseconds - day * Self.microsecondsOfDay
    let (seconds, fraction) = rest.quotientAndRemainder(dividingBy: 1_000_000)
    let (hour, minute, second) = (seconds / 3600, seconds / 60 % 60, seconds % 60)
    return "\(digits(hour, 2)):\(digits(minute, 2)):\(digits(second, 2)).\(digits(fraction, 6))"
  }
}

extension CaptureTime: LosslessStringConvertible {
  /// The time in UTC, such as `2026-11-21T22:21:34.123456Z`.
  public var description: String { "\(date)T\(timeOfDay)Z" }

  /// Parses `2026-11-21T22:21:34Z`, with an optional fraction of up to six digits; nil for anything else.
  public init?(_ text: String) {
    let octets = Array(text.utf8)
    guard octets.count >= 20, octets.last == UInt8(ascii: "Z"), octets[10] == UInt8(ascii: "T"),
      octets[4] == UInt8(ascii: "-"), octets[7] == UInt8(ascii: "-"),
      octets[13] == UInt8(ascii: ":"), octets[16] == UInt8(ascii: ":"),
      let year = number(octets[0..<4]), let month = number(octets[5..<7]), let day = number(octets[8..<10]),
      let hour = number(octets[11..<13]), let minute = number(octets[14..<16]), let second = number(octets[17..<19]),
      1...12 ~= month, 1...31 ~= day, hour < 24, minute < 60, second < 60
    else { return nil }
    var fraction: Int64 = 0
    if octets.count > 20 {
      let given = octets[20..<octets.count - 1]
      guard octets[19] == UInt8(ascii: "."), 1...6 ~= given.count, let number = number(given) else { return nil }
      fraction = (given.count..<6).reduce(number) { number, _ in number * 10 }
    }
    let days = daysSince1970(year: year, month: month, day: day)
    // A day after the last one of its month is in the next month.
    guard calendarDate(day: days).day == day else { return nil }
    let seconds = days * 86400 + hour * 3600 + minute * 60 + second
    self.init(microseconds: seconds * 1_000_000 + fraction)
  }
}

/// Parses decimal digits; nil for anything else.
private func number(_ digits: ArraySlice<UInt8>) -> Int64? {
  var number: Int64 = 0
  for digit in digits {
    guard 0x30...0x39 ~= digit else { return nil }
    number = number * 10 + Int64(digit - 0x30)
  }
  return number
}

/// Formats a number that is not negative with at least `count` digits.
private func digits(_ number: Int64, _ count: Int) -> String {
  let text = String(number)
  return String(repeating: "0", count: max(0, count - text.utf8.count)) + text
}

extension Int64 {
  /// The quotient by a positive number, rounded down.
  fileprivate func flooredQuotient(_ divisor: Int64) -> Int64 {
    let (quotient, remainder) = quotientAndRemainder(dividingBy: divisor)
    return remainder < 0 ? quotient - 1 : quotient
  }
}

/// Returns the days from 1970-01-01 to a date.
///
/// In this computation a year starts in March, so that the leap day is its last day. 400 years have 146,097 days, and
/// 719,468 days lie between March 1 of year 0 and January 1 of 1970.
private func daysSince1970(year: Int64, month: Int64, day: Int64) -> Int64 {
  let year = month > 2 ? year : year - 1
  let era = year.flooredQuotient(400)
  let yearOfEra = year - era * 400
  let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
  return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
}

/// Converts days since 1970-01-01 to a date.
private func calendarDate(day: Int64) -> (year: Int64, month: Int64, day: Int64) {
  let day = day + 719_468
  let era = day.flooredQuotient(146_097)
  let dayOfEra = day - era * 146_097
  let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
  let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
  let marchMonth = (5 * dayOfYear + 2) / 153
  let month = marchMonth < 10 ? marchMonth + 3 : marchMonth - 9
  let year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
  return (year, month, dayOfYear - (153 * marchMonth + 2) / 5 + 1)
}
