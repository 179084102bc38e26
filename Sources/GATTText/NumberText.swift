/// Prints floating-point numbers in the format that `TextParser` parses.
public enum NumberText {
  /// Returns the name of a number that is not finite: `NaN`, `+INFINITY` or `-INFINITY`; nil for a finite number.
  public static func nonFiniteName(_ number: some BinaryFloatingPoint) -> String? {
    number.isFinite ? nil : number.isNaN ? "NaN" : number > 0 ? "+INFINITY" : "-INFINITY"
  }

  /// Returns the number in decimal digits: `36.4`, and `12000` rather than `12000.0`; its name when it is not finite.
  public static func text<Number: BinaryFloatingPoint & CustomStringConvertible>(_ number: Number) -> String {
    if let name = nonFiniteName(number) { return name }
    let text = number.description
    return text.utf8.suffix(2).elementsEqual(".0".utf8) ? String(Substring(text.utf8.dropLast(2))) : text
  }
}
