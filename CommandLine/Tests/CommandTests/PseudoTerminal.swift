import Foundation

/// The real program on a pseudo-terminal, and the screen of the terminal.
final class PseudoTerminal {
  private let process = Process()
  private let master: Int32
  private(set) var screen: Screen
  /// All octets that the program has written.
  private(set) var octets: [UInt8] = []

  convenience init(
    _ arguments: String...,
    columns: Int = 100,
    rows: Int = 24,
    environment: [String: String] = [:]
  ) throws {
    try self.init(arguments, columns: columns, rows: rows, environment: environment)
  }

  init(_ arguments: [String], columns: Int = 100, rows: Int = 24, environment: [String: String] = [:]) throws {
    let (master, name) = try Self.openTerminal()
    self.master = master
    let slave = open(name, O_RDWR | O_NOCTTY)
    guard slave >= 0 else { throw CocoaError(.fileNoSuchFile) }
    var size = winsize(ws_row: UInt16(rows), ws_col: UInt16(columns), ws_xpixel: 0, ws_ypixel: 0)
    _ = ioctl(slave, UInt(TIOCSWINSZ), &size)
    screen = Screen(columns: columns, rows: rows)
    let terminal = FileHandle(fileDescriptor: slave, closeOnDealloc: true)
    process.executableURL = Command.program
    process.arguments = arguments
    process.environment = ["TERM": "xterm", "PATH": "/usr/bin:/bin"].merging(environment) { $1 }
    process.standardInput = terminal
    process.standardOutput = terminal
    process.standardError = terminal
    try process.run()
    try terminal.close()
  }

  /// Opens a pseudo-terminal, and returns the end for the test and the path of the end for the program.
  private static func openTerminal() throws -> (master: Int32, slave: String) {
    #if os(Linux)
      // Glibc does not offer `posix_openpt` and the related functions to Swift; this code makes their system calls.
      let master = open("/dev/ptmx", O_RDWR | O_NOCTTY | O_CLOEXEC)
      var (number, unlocked): (Int32, Int32) = (0, 0)
      let (setLock, getNumber): (UInt, UInt) = (0x4004_5431, 0x8004_5430)
      guard master >= 0, ioctl(master, setLock, &unlocked) == 0, ioctl(master, getNumber, &number) == 0 else {
        throw CocoaError(.fileNoSuchFile)
      }
      return (master, "/dev/pts/\(number)")
    #else
      let master = posix_openpt(O_RDWR | O_NOCTTY)
      guard master >= 0, grantpt(master) == 0, unlockpt(master) == 0, let name = ptsname(master) else {
        throw CocoaError(.fileNoSuchFile)
      }
      return (master, String(cString: name))
    #endif
  }

  deinit {
    if process.isRunning { process.terminate() }
    close(master)
  }

  /// Reads the output of the program until the screen is as wanted.
  ///
  /// - Returns: Whether the screen was as wanted; false when the program ended before.
  func show(until isWanted: (Screen) -> Bool) -> Bool {
    while !isWanted(screen) {
      if !takeIn() { return false }
    }
    return true
  }

  /// Reads the rest of the output, and returns the exit status of the program.
  func end() -> Int32 {
    while takeIn() {}
    process.waitUntilExit()
    return process.terminationStatus
  }

  /// Sends the program the signal of Ctrl-C.
  func interrupt() { send(SIGINT) }

  /// Sends the program a signal.
  func send(_ signal: Int32) { kill(process.processIdentifier, signal) }

  /// Types text, as a person does.
  func type(_ text: String) {
    let octets = Array(text.utf8)
    _ = write(master, octets, octets.count)
  }

  private func takeIn() -> Bool {
    var chunk = [UInt8](repeating: 0, count: 4096)
    let count = read(master, &chunk, chunk.count)
    guard count > 0 else { return false }
    octets += chunk[..<count]
    screen.take(chunk[..<count])
    return true
  }
}

/// The screen of a terminal that knows the control sequences of the program.
struct Screen {
  let columns: Int
  let rows: Int
  private var cells: [[Character]]
  private var row = 0
  private var column = 0
  private var pending: [UInt8] = []
  private(set) var isCursorVisible = true
  /// Whether a line was longer than the width of the screen.
  private(set) var hasOverflown = false

  init(columns: Int, rows: Int) {
    self.columns = columns
    self.rows = rows
    cells = Array(repeating: [], count: rows)
  }

  /// The lines that are not empty, without spaces at their ends.
  var lines: [String] {
    cells.map { line in String(line.reversed().drop { $0 == " " }.reversed()) }.filter { !$0.isEmpty }
  }

  mutating func take(_ octets: ArraySlice<UInt8>) {
    pending += octets
    // A character or a sequence may arrive in parts.
    while let text = String(validating: pending, as: UTF8.self)
      ?? String(validating: pending.dropLast(), as: UTF8.self),
      let length = takeFirst(of: text)
    {
      pending.removeFirst(length)
    }
  }

  /// Takes the first character or sequence, and returns the number of its octets; nil when the text has no complete
  /// one.
  private mutating func takeFirst(of text: String) -> Int? {
    let scalars = text.unicodeScalars
    guard let first = scalars.first else { return nil }
    if first == "\u{1B}" {
      guard let end = scalars.dropFirst(2).firstIndex(where: { (0x40...0x7E).contains($0.value) }) else { return nil }
      let sequence = scalars[...end]
      obey(String(String.UnicodeScalarView(sequence.dropFirst(2))))
      return String(String.UnicodeScalarView(sequence)).utf8.count
    }
    put(first)
    return UTF8.width(first)
  }

  private mutating func put(_ scalar: Unicode.Scalar) {
    switch scalar {
    case "\r": column = 0
    case "\n":
      row += 1
      if row == rows {
        cells.removeFirst()
        cells.append([])
        row -= 1
      }
    default:
      if column >= columns { hasOverflown = true }
      while cells[row].count <= column { cells[row].append(" ") }
      cells[row][column] = Character(scalar)
      column += 1
    }
  }

  /// Performs a control sequence. The parameter is the text after `ESC [`.
  private mutating func obey(_ sequence: String) {
    switch sequence {
    case "K": cells[row] = Array(cells[row].prefix(column))
    case "J":
      cells[row] = Array(cells[row].prefix(column))
      for below in cells.indices where below > row { cells[below] = [] }
    case "?25l": isCursorVisible = false
    case "?25h": isCursorVisible = true
    default: if sequence.hasSuffix("A") { row = max(0, row - (Int(sequence.dropLast()) ?? 1)) }
    }
  }
}
