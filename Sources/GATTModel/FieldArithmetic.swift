/// Operators that expressions in definitions have, and that Swift does not have for `Double`. Whole numbers up to 2^53
/// are exact. No function stops the program: an operation without a result returns NaN, or infinity for a quotient.
public enum FieldArithmetic {
  /// Returns the quotient, rounded down.
  public static func quotient(_ dividend: Double, _ divisor: Double) -> Double { (dividend / divisor).rounded(.down) }

  /// Returns the remainder of `quotient(_:_:)`. It has the sign of the divisor.
  public static func remainder(_ dividend: Double, _ divisor: Double) -> Double {
    let rest = dividend.truncatingRemainder(dividingBy: divisor)
    return rest != 0 && (rest < 0) != (divisor < 0) ? rest + divisor : rest
  }

  /// Returns the bits that are set in both whole numbers.
  public static func and(_ first: Double, _ second: Double) -> Double { whole(first, second) { $0 & $1 } }

  /// Returns the bits that are set in at least one of the whole numbers.
  public static func or(_ first: Double, _ second: Double) -> Double { whole(first, second) { $0 | $1 } }

  /// Returns the whole number, shifted left by a number of places.
  public static func shiftLeft(_ number: Double, _ places: Double) -> Double { whole(number, places) { $0 << $1 } }

  /// Returns the whole number, shifted right by a number of places.
  public static func shiftRight(_ number: Double, _ places: Double) -> Double { whole(number, places) { $0 >> $1 } }

  /// Returns the number; 0 for -0, because integer fields cannot store the sign of 0.
  public static func withoutNegativeZero(_ number: Double) -> Double { number == 0 ? 0 : number }

  /// Returns 1 for a number below 0, otherwise 0.
  public static func isNegative(_ number: Double) -> Double { number < 0 ? 1 : 0 }

  private static func whole(_ first: Double, _ second: Double, _ operation: (Int64, Int64) -> Int64) -> Double {
    guard let first = Int64(exactly: first), let second = Int64(exactly: second) else { return .nan }
    return Double(operation(first, second))
  }
}
