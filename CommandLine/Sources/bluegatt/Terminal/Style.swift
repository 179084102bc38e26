import ArgumentParser

/// The values of `--color`.
enum ColourChoice: String, ExpressibleByArgument, CaseIterable {
  case auto
  case always
  case never
}

/// `--color`
struct ColourOptions: ParsableArguments {
  @Option(
    name: .customLong("color"),
    help: "Colours: auto (on a terminal, unless NO_COLOR is set), always or never."
  )
  var choice = ColourChoice.auto

  /// The style of the output.
  var style: Style {
    switch choice {
    case .always: Style(isColoured: true)
    case .never: Style(isColoured: false)
    case .auto: Style(isColoured: Terminal.isOutput && (Terminal.variable("NO_COLOR") ?? "").isEmpty)
    }
  }
}

/// Adds colours to strings if they are enabled.
struct Style: Sendable {
  /// The styles, by their numbers in ECMA-48.
  enum Look: Int {
    case bold = 1
    case dim = 2
    case red = 31
    case green = 32
    case yellow = 33
    case cyan = 36
  }

  /// Whether colours are enabled.
  var isColoured: Bool

  /// Returns `text` with the style.
  func callAsFunction(_ look: Look, _ text: String) -> String {
    isColoured && !text.isEmpty ? "\u{1B}[\(look.rawValue)m\(text)\u{1B}[0m" : text
  }
}
