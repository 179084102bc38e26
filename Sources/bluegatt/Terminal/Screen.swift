/// Lines on a terminal that take the place of those drawn before.
final class Screen {
  private var drawn = 0

  /// Draws lines, none wider than the terminal, in the place of those drawn before; the cursor is hidden until the end.
  func draw(_ lines: [String]) throws {
    if drawn == 0 { try Terminal.hideCursor() }
    // Up to the first line, and at the end away with what was longer before: so nothing flickers.
    var text = drawn > 0 ? "\u{1B}[\(drawn)A\r" : ""
    for line in lines { text += line + "\u{1B}[K\n" }
    text += "\u{1B}[J"
    try Output.shared.write(text)
    try Output.shared.flush()
    drawn = lines.count
  }

  deinit { Terminal.restore() }
}
