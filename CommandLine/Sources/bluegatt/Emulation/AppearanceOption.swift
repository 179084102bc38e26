import ArgumentParser
import GATTCore
import GATTInterpreter

/// `--appearance`
struct AppearanceOption: ParsableArguments {
  @Option(
    name: .customLong("appearance"),
    help: ArgumentHelp(
      "The Appearance of the device: a number, or a name such as 'Heart Rate Belt'. 'bluegatt catalog show Appearance' "
        + "lists the names.",
      valueName: "appearance"
    )
  )
  var text: String?

  /// The value of the Appearance characteristic; nil when the option is absent.
  ///
  /// - Throws: `Failure` when there is no such appearance.
  func number(_ vocabulary: Vocabulary) throws(Failure) -> UInt16? {
    guard let text else { return nil }
    if text.hasPrefix("0x"), let number = UInt16(text.dropFirst(2), radix: 16) { return number }
    if let value = vocabulary.interpreter("2A01"), let field = value.definition.fields.first {
      let given = GivenValue([(field.name, .text(text))])
      if let octets = try? value.value(of: given).octets, let number = UInt16.deserialize(Data(octets)) {
        return number
      }
    }
    throw Failure(.usage, "'\(text)' is not an appearance; 'bluegatt catalog show Appearance' lists them")
  }
}
