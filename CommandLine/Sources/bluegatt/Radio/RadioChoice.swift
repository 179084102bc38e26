import ArgumentParser

/// `--radio`, or the environment variable in place of it.
struct RadioChoice: ParsableArguments {
  /// The available radios.
  enum Kind: String, ExpressibleByArgument, CaseIterable {
    case bluez
    case simulated
  }

  /// The environment variable that is used without the option.
  static let variable = "BLUEGATT_RADIO"

  @Option(
    help: ArgumentHelp(
      "bluez, the Bluetooth of this machine, or simulated, a simulation with a few devices. Without the option, the "
        + "value of the environment variable \(Self.variable), or bluez."
    )
  )
  var radio: Kind?

  /// The radio of the option, else of the variable, else BlueZ.
  ///
  /// - Throws: `Failure` when the variable has an unknown value.
  func kind() throws(Failure) -> Kind {
    if let radio { return radio }
    guard let text = Terminal.variable(Self.variable), !text.isEmpty else { return .bluez }
    if let kind = Kind(rawValue: text) { return kind }
    let allowed = Kind.allCases.map { "'\($0.rawValue)'" }.joined(separator: " or ")
    throw Failure(.usage, "the environment variable \(Self.variable) is '\(text)'; it has to be \(allowed)")
  }
}
