import CSQLite
import Foundation

/// A connection to a SQLite database. This file is the only one that calls libsqlite3.
///
/// A connection is not `Sendable`: its owner calls it from one place at a time.
final class Database {
  /// An error of SQLite.
  struct Failure: Error, Hashable, CustomStringConvertible {
    /// The result code.
    let code: Int32
    /// The explanation of SQLite.
    let message: String

    /// Whether the disk is full.
    var isFull: Bool { code & 0xFF == SQLITE_FULL }
    /// Whether the file is no database, or has wrong content. SQLite has no separate code for a wrong number of its format.
    var isBroken: Bool {
      [SQLITE_CORRUPT, SQLITE_NOTADB].contains(code & 0xFF)
        || code == SQLITE_ERROR && message == "unsupported file format"
    }

    /// A number in the database is one that the program has not written.
    static let wrongNumber = Failure(code: SQLITE_CORRUPT, message: "a number has another value than it can have")

    var description: String { "\(message) (SQLite \(code))" }
  }

  /// A value of a column or a parameter.
  enum Value: Hashable {
    case integer(Int)
    case text(String)
    case octets(Data)
  }

  private var connection: OpaquePointer?
  private var statements: [String: OpaquePointer] = [:]

  /// Opens or creates the file, which only its owner may use. The files that SQLite makes beside it get the same permissions.
  init(_ path: String) throws(Failure) {
    // Another file at this place, or a folder, is an error of SQLite.
    let descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NONBLOCK, 0o600)
    if descriptor >= 0 {
      fchmod(descriptor, 0o600)
      close(descriptor)
    }
    let flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_EXRESCODE
    // SQLite keeps no file for a name such as ":memory:".
    let file = path.hasPrefix("/") ? path : "./" + path
    let code = sqlite3_open_v2(file, &connection, flags, nil)
    if code != SQLITE_OK {
      let failure = failure(code)
      sqlite3_close_v2(connection)
      connection = nil
      throw failure
    }
    sqlite3_busy_timeout(connection, 1000)
  }

  deinit {
    for statement in statements.values { sqlite3_finalize(statement) }
    sqlite3_close_v2(connection)
  }

  /// Runs a statement, and returns its rows. Statements are compiled once.
  @discardableResult
  func run(_ sql: String, _ parameters: Value...) throws(Failure) -> [[Value]] { try run(sql, parameters) }

  /// Runs a statement, and returns its rows.
  @discardableResult
  func run(_ sql: String, _ parameters: [Value]) throws(Failure) -> [[Value]] {
    let statement = try compiled(sql)
    defer {
      sqlite3_reset(statement)
      sqlite3_clear_bindings(statement)
    }
    for (index, parameter) in parameters.enumerated() { try bind(parameter, Int32(index + 1), statement) }
    var rows: [[Value]] = []
    while true {
      let code = sqlite3_step(statement)
      if code == SQLITE_DONE { return rows }
      guard code == SQLITE_ROW else { throw failure(code) }
      rows.append((0..<sqlite3_column_count(statement)).map { column($0, statement) })
    }
  }

  /// Runs `body` in a transaction. An error undoes all of it.
  func transaction<Result>(_ body: () throws(Failure) -> Result) throws(Failure) -> Result {
    try run("BEGIN IMMEDIATE")
    do throws(Failure) {
      let result = try body()
      try run("COMMIT")
      return result
    } catch {
      // After some errors SQLite has ended the transaction already. If this fails, the next `BEGIN` fails too.
      if sqlite3_get_autocommit(connection) == 0 { _ = try? run("ROLLBACK") }
      throw error
    }
  }

  private func compiled(_ sql: String) throws(Failure) -> OpaquePointer {
    if let statement = statements[sql] { return statement }
    var statement: OpaquePointer?
    let code = sqlite3_prepare_v3(connection, sql, -1, UInt32(SQLITE_PREPARE_PERSISTENT), &statement, nil)
    guard code == SQLITE_OK, let statement else { throw failure(code) }
    statements[sql] = statement
    return statement
  }

  private func bind(_ value: Value, _ index: Int32, _ statement: OpaquePointer) throws(Failure) {
    // SQLite copies texts and octets, because they do not live until the statement ends.
    let copy = unsafeBitCast(-1, to: sqlite3_destructor_type.self)
    let code =
      switch value {
      case .integer(let number): sqlite3_bind_int64(statement, index, Int64(number))
      case .text(let text): sqlite3_bind_text(statement, index, text, -1, copy)
      case .octets(let octets):
        octets.withUnsafeBytes { buffer in
          sqlite3_bind_blob64(statement, index, buffer.baseAddress, UInt64(buffer.count), copy)
        }
      }
    if code != SQLITE_OK { throw failure(code) }
  }

  private func column(_ index: Int32, _ statement: OpaquePointer) -> Value {
    switch sqlite3_column_type(statement, index) {
    case SQLITE_INTEGER: return .integer(Int(sqlite3_column_int64(statement, index)))
    case SQLITE_TEXT: return .text(sqlite3_column_text(statement, index).map { String(cString: $0) } ?? "")
    default:
      let count = Int(sqlite3_column_bytes(statement, index))
      return .octets(sqlite3_column_blob(statement, index).map { Data(bytes: $0, count: count) } ?? Data())
    }
  }

  private func failure(_ code: Int32) -> Failure {
    Failure(code: code, message: sqlite3_errmsg(connection).map { String(cString: $0) } ?? "no message")
  }
}

extension Database.Value {
  /// The number; 0 for other values.
  var number: Int { if case .integer(let number) = self { number } else { 0 } }
  /// The text; empty for other values.
  var text: String { if case .text(let text) = self { text } else { "" } }
  /// The octets; empty for other values.
  var data: Data { if case .octets(let octets) = self { octets } else { Data() } }
}
