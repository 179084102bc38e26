import Foundation
import Testing

/// The questions that pairing asks a person. In the simulated world, the thermometer has a display, the lock has a
/// keyboard, and the SensorTag has both.
@Suite(.timeLimit(.minutes(2))) struct PairingTests {
  private func pair(with device: String) throws -> PseudoTerminal {
    try PseudoTerminal("pair", device, "--radio", "simulated")
  }

  /// Returns the six digits that follow a text on the screen.
  private func passkey(behind text: String, on terminal: PseudoTerminal) throws -> String {
    var found: Substring?
    _ = terminal.show { screen in
      for line in screen.lines {
        if let range = line.range(of: text) { found = line[range.upperBound...].prefix { $0.isNumber } }
      }
      return found?.count == 6
    }
    return String(try #require(found))
  }

  private func other(than passkey: String) -> String { passkey == "000000" ? "000001" : "000000" }

  @Test func `the passkey that the device shows is typed`() throws {
    let terminal = try pair(with: "Thermometer")
    let passkey = try passkey(behind: "Thermometer shows ", on: terminal)
    #expect(terminal.show { $0.lines.contains { $0.hasPrefix("The passkey that Thermometer shows:") } })
    terminal.type("\(passkey)\n")
    #expect(terminal.end() == 0)
    #expect(terminal.screen.lines.last == "paired with Thermometer")
  }

  @Test func `a wrong passkey ends it, and what is none is asked for again`() throws {
    let terminal = try pair(with: "Thermometer")
    let passkey = try passkey(behind: "Thermometer shows ", on: terminal)
    for text in ["", "12345", "1234567", "+12345", "١٢٣٤٥٦", "yes"] {
      let before = terminal.octets.count
      terminal.type("\(text)\n")
      #expect(
        terminal.show { _ in
          let said = String(decoding: terminal.octets[before...], as: UTF8.self)
          return said.contains("A passkey has six digits.") && said.hasSuffix("shows: ")
        }
      )
    }
    terminal.type("\(other(than: passkey))\n")
    #expect(terminal.end() == 5)
    let failure = "bluegatt: error: Pairing failed: the passkeys differ, or no key could be agreed on."
    #expect(terminal.screen.lines.last == failure)
  }

  @Test func `the passkey that is shown is typed on the device`() throws {
    for isRight in [true, false] {
      let terminal = try pair(with: "Door Lock")
      let passkey = try passkey(behind: "Type ", on: terminal)
      #expect(terminal.show { $0.lines.contains { $0.hasPrefix("On the keys of Door Lock:") } })
      terminal.type("\(isRight ? passkey : other(than: passkey))\n")
      #expect(terminal.end() == (isRight ? 0 : 5))
    }
  }

  @Test(arguments: [("y", 0), ("Yes", 0), ("n", 5), ("", 5), ("ye", 5)])
  func `passkeys are compared, and nothing but a yes is a yes`(answer: String, status: Int) throws {
    let terminal = try pair(with: "SensorTag")
    let passkey = try passkey(behind: "SensorTag shows ", on: terminal)
    #expect(terminal.show { $0.lines.contains { $0.hasPrefix("Does SensorTag show \(passkey)? [y/N]") } })
    terminal.type("\(answer)\n")
    #expect(terminal.end() == Int32(status))
  }

  @Test func `without an answer Ctrl-C ends it`() throws {
    let terminal = try pair(with: "Thermometer")
    #expect(terminal.show { $0.lines.contains { $0.hasPrefix("The passkey that Thermometer shows:") } })
    terminal.interrupt()
    #expect(terminal.end() == 130)
  }

  @Test(arguments: ["Thermometer", "SensorTag", "Door Lock"])
  func `the end of input is a no`(device: String) throws {
    let terminal = try pair(with: device)
    #expect(terminal.show { $0.lines.contains { $0.hasSuffix(":") || $0.hasSuffix("[y/N]") } })
    terminal.type("\u{4}")
    #expect(terminal.end() == 5)
    let refusal = "bluegatt: error: One of the devices refused to pair, or has no agent to ask the user."
    #expect(terminal.screen.lines.last == refusal)
  }

  @Test func `without a terminal nobody is asked`() throws {
    for device in ["Thermometer", "SensorTag", "Door Lock"] {
      #expect(try Command("pair", device, "--radio", "simulated").output == "paired with \(device)\n")
    }
  }
}
