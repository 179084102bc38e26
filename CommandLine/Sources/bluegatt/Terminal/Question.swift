import Synchronization

/// Questions to the user: written to standard error, answered on standard input.
enum Question {
  /// All questions share one reader, because two readers would take lines from each other.
  private static let lines = StandardInput.lines()

  /// The question that is not answered yet.
  private static let open = Mutex<String?>(nil)

  /// Asks a question, and waits for a line. One question at a time.
  ///
  /// - Returns: The line without white space; nil when input has ended or the task was cancelled.
  static func ask(_ question: String) async -> String? {
    open.withLock { open in
      open = question
      Terminal.clearLineOfErrors()
      Output.printError(question)
    }
    for await line in lines {
      open.withLock { $0 = nil }
      return String(line.filter { !$0.isWhitespace })
    }
    giveUp()
    return nil
  }

  /// Asks a yes-or-no question. Anything but yes counts as no.
  static func agrees(_ question: String) async -> Bool {
    ["y", "yes"].contains(await ask(question + " [y/N] ")?.lowercased() ?? "")
  }

  /// Asks for a passkey until the answer is valid.
  ///
  /// - Returns: 0 ... 999 999; nil in the cases in which `ask(_:)` returns nil.
  static func passkey(_ question: String) async -> UInt32? {
    while let text = await ask(question) {
      if text.utf8.count == 6, text.utf8.allSatisfy({ (0x30...0x39).contains($0) }) { return UInt32(text) }
      Output.printError("A passkey has six digits.\n")
    }
    return nil
  }

  /// Prints a message above the open question.
  static func tell(_ text: String) {
    open.withLock { open in
      Terminal.clearLineOfErrors()
      Output.printError(text + "\n" + (open ?? ""))
    }
  }

  /// Ends the line of the open question, which will not be answered.
  static func giveUp() {
    open.withLock { open in
      if open != nil { Output.printError("\n") }
      open = nil
    }
  }

  /// Runs `body` unless a question is open, because other output would mix with the question's line.
  static func unlessOpen(_ body: () -> Void) {
    open.withLock { open in
      if open == nil { body() }
    }
  }
}

/// The passkey in six digits.
func passkeyDigits(_ passkey: UInt32) -> String { String(String(1_000_000 + passkey).dropFirst()) }
