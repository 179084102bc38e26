import ArgumentParser

/// When output has colours.
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

  /// What texts look like.
  var style: Style {
    switch choice {
    case .always: Style(isColoured: true)
    case .never: Style(isColoured: false)
    case .auto: Style(isColoured: Terminal.isOutput && (Terminal.variable("NO_COLOR") ?? "").isEmpty)
    }
  }
}

/// Gives texts a look where there are colours, and leaves them as they are where there are none.
struct Style: Sendable {
  /// The looks there are, by the number that ECMA-48 gives them.
  enum Look: Int {
    case bold = 1
    case dim = 2
    case red = 31
    case green = 32
    case yellow = 33
    case cyan = 36
  }

  /// Whether there are colours.
  var isColoured: Bool

  /// The text with a look.
  func callAsFunction(_ look: Look, _ text: String) -> String {
    isColoured && !text.isEmpty ? "\u{1B}[\(look.rawValue)m\(text)\u{1B}[0m" : text
  }
}
