/// Redraws lines on a terminal.
final class Screen {
  private var drawn = 0

  /// Draws lines in place of the previous ones. No line may be wider than the terminal. The cursor is hidden until
  /// `deinit`.
  func draw(_ lines: [String]) throws {
    if drawn == 0 { try Terminal.hideCursor() }
    // Moves up, overwrites the lines, and clears the rest last, so that nothing flickers.
    var text = drawn > 0 ? "\u{1B}[\(drawn)A\r" : ""
    for line in lines { text += line + "\u{1B}[K\n" }
    text += "\u{1B}[J"
    try Output.shared.write(text)
    try Output.shared.flush()
    drawn = lines.count
  }

  deinit { Terminal.restore() }
}
