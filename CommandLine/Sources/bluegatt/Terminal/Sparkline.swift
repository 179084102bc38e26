/// A bar chart in one line.
enum Sparkline {
  private static let bars: [Character] = ["▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"]

  /// A bar for each of the last `width` numbers, scaled from their least to their greatest. A number that is not finite
  /// leaves a gap.
  static func text(_ numbers: [Double], width: Int) -> String {
    let shown = numbers.suffix(max(width, 0))
    let finite = shown.filter(\.isFinite)
    guard let least = finite.min(), let greatest = finite.max() else { return "" }
    // Halved, because the difference of two finite numbers may overflow.
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
