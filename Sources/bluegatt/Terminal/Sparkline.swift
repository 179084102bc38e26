/// A row of numbers as a row of bars.
enum Sparkline {
  private static let bars: [Character] = ["▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"]

  /// A bar for each of the last `width` numbers, from the least of them to the greatest; what is no number leaves a gap.
  static func text(_ numbers: [Double], width: Int) -> String {
    let shown = numbers.suffix(max(width, 0))
    let finite = shown.filter(\.isFinite)
    guard let least = finite.min(), let greatest = finite.max() else { return "" }
    // Halves, so that no difference is beyond what can be told.
    let range = greatest / 2 - least / 2
    return String(
      shown.map { number -> Character in
        guard number.isFinite else { return " " }
        guard range > 0 else { return bars[3] }
        let share = (number / 2 - least / 2) / range
        return bars[min(max(Int((share * 7).rounded()), 0), 7)]
      }
    )
  }
}
