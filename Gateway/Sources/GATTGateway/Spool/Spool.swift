import Foundation
import Synchronization

/// Messages in a file, until the broker has accepted them. What `append(_:)` has stored survives a crash of the program
/// and, as far as the disk keeps its promises, of the machine.
///
/// The file is a SQLite database with a write-ahead log and `synchronous=FULL`. A commit costs as much for 64 messages as
/// for one, so the caller collects messages for some milliseconds. The size is a running total in the database, because
/// counting a million rows takes seconds.
///
/// ```
/// append  ──▶  messages, oldest first  ──▶  first(_:after:)  ──▶  broker  ──▶  remove(_:)
///                    │                                              └────▶  setAside(_:): can never be accepted
///                    └─ budget used up: dropOldest deletes here, refuseNew refuses the new messages
/// ```
final class Spool: Sendable {
  /// A stored message with its number. Numbers grow, and are never used twice.
  struct Entry: Hashable, Sendable {
    var number: Int
    var message: Message
  }

  /// The result of `append(_:)`.
  struct Appended: Hashable, Sendable {
    /// The number of the last stored message; nil when none was stored.
    var last: Int?
    /// The indices of the new messages that were refused.
    var refused: [Int] = []
    /// The number of old messages that were deleted.
    var dropped = 0
  }

  /// The stored messages.
  struct Size: Hashable, Sendable {
    var messages: Int
    /// The octets of topics and payloads.
    var octets: Int
  }

  /// The greatest number of messages that are set aside. Their octets are limited to a tenth of the budget.
  static let mostSetAside = 1000

  /// The octets on a nearly full disk that messages leave free: a transaction also writes some twelve pages for the tables, the
  /// list of free pages and the index of the log.
  private static let reserve = 65536

  /// The numbers that messages and their sizes can have. Others come from a broken file.
  private static let possible = 0...(1 << 50)

  private struct State {
    /// Nil after a broken file was put aside, until a new one is open.
    var database: Database?
    /// The number after which those of messages begin in a new file. It is greater than every number in a broken one: its
    /// messages may be on their way to the broker, and their acknowledgements must remove no new ones.
    var greatestNumber = 0
  }

  private let lock: FileLock
  private let state: Mutex<State>
  private let path: String
  private let budget: Int
  private let whenFull: SpoolConfiguration.WhenFull
  private let putAside: @Sendable (String) -> Void

  /// Opens or creates a spool. One process at a time can have it open. A file that is broken, now or later, is put aside:
  /// it gets the suffix `.broken`, in the place of an earlier one, and a new file is begun.
  ///
  /// - Parameters:
  ///   - path: The database file. Three more files have its name with a suffix.
  ///   - budget: The greatest sum of the sizes of all messages, in octets.
  ///   - putAside: Gets a text about each broken file.
  /// - Throws: `SpoolError`.
  init(
    path: String,
    budget: Int,
    whenFull: SpoolConfiguration.WhenFull,
    putAside: @escaping @Sendable (String) -> Void = { _ in }
  ) throws(SpoolError) {
    self.path = path
    self.budget = budget
    self.whenFull = whenFull
    self.putAside = putAside
    do throws(FileLockError) { lock = try FileLock(path + ".lock") } catch { throw SpoolError(path: path, error) }
    state = Mutex(State())
    // Opens the file.
    _ = try size
  }

  /// Opens or creates the file.
  ///
  /// - Parameter number: The number after which those of new messages begin.
  private static func open(_ path: String, after number: Int) throws(Database.Failure) -> Database {
    let database = try Database(path)
    try database.run("PRAGMA journal_mode = WAL")
    try database.run("PRAGMA synchronous = FULL")
    // The log grows while a transaction is long. Afterwards it shrinks to this size.
    try database.run("PRAGMA journal_size_limit = 4194304")
    try database.transaction { () throws(Database.Failure) in
      let isNew = try database.run("SELECT 1 FROM sqlite_schema WHERE name = 'messages'").isEmpty
      try database.run(
        "CREATE TABLE IF NOT EXISTS messages (number INTEGER PRIMARY KEY AUTOINCREMENT, topic TEXT NOT NULL, "
          + "payload BLOB NOT NULL, size INTEGER NOT NULL) STRICT"
      )
      if isNew, number > 0 {
        try database.run("INSERT INTO sqlite_sequence (name, seq) VALUES ('messages', ?)", .integer(number))
      }
      try database.run(
        "CREATE TABLE IF NOT EXISTS aside (number INTEGER PRIMARY KEY AUTOINCREMENT, time INTEGER NOT NULL, "
          + "reason TEXT NOT NULL, topic TEXT NOT NULL, payload BLOB NOT NULL, size INTEGER NOT NULL) STRICT"
      )
      try database.run("CREATE TABLE IF NOT EXISTS counters (octets BLOB NOT NULL) STRICT")
      try database.run("CREATE TABLE IF NOT EXISTS total (messages INTEGER NOT NULL, octets INTEGER NOT NULL) STRICT")
      if isNew { try database.run("INSERT INTO total VALUES (0, 0)") }
      // An error that is not `isBroken` in the database of another program.
      try database.run("SELECT number, topic, payload, size FROM messages LIMIT 0")
    }
    return database
  }

  /// Calls `body` with the database. When the file is broken, puts it aside, and calls `body` again with a new one.
  private func perform<Value: Sendable>(
    _ body: @Sendable (Database) throws(Database.Failure) -> Value
  ) throws(SpoolError) -> Value {
    try state.withLock { state throws(SpoolError) in
      do throws(Database.Failure) {
        return try Self.perform(body, &state, path)
      } catch {
        guard error.isBroken else { throw SpoolError(path: path, error) }
        // Closes it. SQLite would delete the log of the new file otherwise, because it deletes it by its name.
        state.database = nil
        state.greatestNumber = Int(Date().timeIntervalSince1970 * 1_000_000)
        try putAsideFiles(because: error)
      }
      do throws(Database.Failure) {
        return try Self.perform(body, &state, path)
      } catch {
        throw SpoolError(path: path, error)
      }
    }
  }

  private static func perform<Value: Sendable>(
    _ body: @Sendable (Database) throws(Database.Failure) -> Value,
    _ state: inout State,
    _ path: String
  ) throws(Database.Failure) -> Value {
    if let database = state.database { return try body(database) }
    let database = try open(path, after: state.greatestNumber)
    let value = try body(database)
    state.database = database
    return value
  }

  private func putAsideFiles(because failure: Database.Failure) throws(SpoolError) {
    let broken = path + ".broken"
    guard rename(path, broken) == 0 else {
      let reason = String(cString: strerror(errno))
      throw SpoolError(path: path, "is broken (\(failure)), and cannot be put aside: \(reason)")
    }
    // With its log, from which `sqlite3` may read more.
    if rename(path + "-wal", broken + "-wal") != 0 { unlink(broken + "-wal") }
    unlink(path + "-shm")
    putAside("\(path): the spool is broken (\(failure)); it is now \(broken), and a new one was begun")
  }

  /// The stored messages.
  var size: Size {
    get throws(SpoolError) { try perform { database throws(Database.Failure) in try Self.size(database) } }
  }

  /// Stores messages in one commit.
  ///
  /// - Throws: `SpoolError`; no message is stored then.
  func append(_ messages: [Message]) throws(SpoolError) -> Appended {
    try perform { database throws(Database.Failure) in
      // Outside of a transaction, because it writes the log to the database.
      let budget = min(self.budget, try roomOnDisk(database))
      return try database.transaction { () throws(Database.Failure) in try append(messages, database, budget) }
    }
  }

  /// Returns the greatest size of all messages for which the disk has room. On a full disk SQLite cannot even delete, so
  /// the spool leaves some space. When there is little, the log is used anew instead of growing.
  private func roomOnDisk(_ database: Database) throws(Database.Failure) -> Int {
    guard let space = DiskSpace(path), space.free < DiskSpace.plenty + space.log else { return .max }
    // Fails on a full disk.
    _ = try? database.run("PRAGMA wal_checkpoint(RESTART)")
    let unused = try database.run("PRAGMA freelist_count").first?.first?.number ?? 0
    let pageSize = try database.run("PRAGMA page_size").first?.first?.number ?? 4096
    // A message needs its size in the log and in the database, and some for the rest of the pages.
    let free = max((DiskSpace(path)?.free ?? space.free) - Self.reserve, 0)
    return try Self.size(database).octets + free / 3 + unused * pageSize / 2
  }

  private func append(
    _ messages: [Message],
    _ database: Database,
    _ budget: Int
  ) throws(Database.Failure) -> Appended {
    var appended = Appended()
    var size = try Self.size(database)
    for (index, message) in messages.enumerated() {
      let needed = message.size
      if size.octets + needed > budget, whenFull == .dropOldest, needed <= budget {
        appended.dropped += try Self.dropOldest(database, until: budget - needed, &size)
      }
      guard size.octets + needed <= budget else {
        appended.refused.append(index)
        continue
      }
      try database.run(
        "INSERT INTO messages (topic, payload, size) VALUES (?, ?, ?)",
        .text(message.topic),
        .octets(message.payload),
        .integer(needed)
      )
      size.messages += 1
      size.octets += needed
    }
    try Self.set(size, database)
    if appended.refused.count < messages.count {
      appended.last = try database.run("SELECT max(number) FROM messages").first?.first?.number
    }
    return appended
  }

  /// Deletes the oldest messages until the others have at most this number of octets, and returns their number.
  private static func dropOldest(
    _ database: Database,
    until octets: Int,
    _ size: inout Size
  ) throws(Database.Failure) -> Int {
    var dropped = 0
    while size.octets > octets {
      let rows = try database.run("SELECT number, size FROM messages ORDER BY number LIMIT 64")
      guard !rows.isEmpty else { return dropped }
      for row in rows where size.octets > octets {
        guard possible.contains(row[1].number) else { throw .wrongNumber }
        try database.run("DELETE FROM messages WHERE number = ?", row[0])
        size.octets -= row[1].number
        size.messages -= 1
        dropped += 1
      }
    }
    return dropped
  }

  /// Returns the oldest messages with greater numbers than `number`.
  func first(_ count: Int, after number: Int = 0) throws(SpoolError) -> [Entry] {
    try perform { database throws(Database.Failure) in
      let rows = try database.run(
        "SELECT number, topic, payload FROM messages WHERE number > ? ORDER BY number LIMIT ?",
        .integer(number),
        .integer(count)
      )
      return rows.map { row in
        Entry(number: row[0].number, message: Message(topic: row[1].text, payload: row[2].data))
      }
    }
  }

  /// Deletes messages, because the broker has accepted them.
  func remove(_ numbers: [Int]) throws(SpoolError) {
    guard !numbers.isEmpty else { return }
    try transaction { database throws(Database.Failure) in try Self.remove(numbers, database) }
  }

  /// Moves messages that the broker can never accept to the table `aside`, each with the reason. The oldest ones are
  /// deleted from there when there are too many.
  ///
  /// - Returns: The number of deleted messages.
  func setAside(_ messages: [(entry: Entry, reason: String)]) throws(SpoolError) -> Int {
    try transaction { database throws(Database.Failure) in
      for (entry, reason) in messages {
        try database.run(
          "INSERT INTO aside (time, reason, topic, payload, size) VALUES (?, ?, ?, ?, ?)",
          .integer(Int(Date().timeIntervalSince1970)),
          .text(reason),
          .text(entry.message.topic),
          .octets(entry.message.payload),
          .integer(entry.message.size)
        )
      }
      try Self.remove(messages.map(\.entry.number), database)
      return try dropOldestAside(database)
    }
  }

  private func dropOldestAside(_ database: Database) throws(Database.Failure) -> Int {
    let rows = try database.run("SELECT number, size FROM aside ORDER BY number DESC")
    var octets = 0
    // The newest ones that fit stay.
    let kept = rows.prefix(Self.mostSetAside).prefix { row in
      octets += min(max(row[1].number, 0), budget)
      return octets <= budget / 10
    }
    if kept.count < rows.count {
      try database.run("DELETE FROM aside WHERE number <= ?", rows[kept.count][0])
    }
    return rows.count - kept.count
  }

  /// The messages that were set aside, oldest first, each with the reason.
  var aside: [(message: Message, reason: String)] {
    get throws(SpoolError) {
      try transaction { database throws(Database.Failure) in
        try database.run("SELECT topic, payload, reason FROM aside ORDER BY number").map { row in
          (message: Message(topic: row[0].text, payload: row[1].data), reason: row[2].text)
        }
      }
    }
  }

  /// The counters of devices that `keep(counters:)` has stored last; nil before the first time.
  var counters: Data? {
    get throws(SpoolError) {
      try perform { database throws(Database.Failure) in
        try database.run("SELECT octets FROM counters").first?[0].data
      }
    }
  }

  /// Stores the counters of devices in the place of earlier ones. They are no part of the budget.
  func keep(counters: Data) throws(SpoolError) {
    try transaction { database throws(Database.Failure) in
      try database.run("DELETE FROM counters")
      try database.run("INSERT INTO counters VALUES (?)", .octets(counters))
    }
  }

  private func transaction<Value: Sendable>(
    _ body: @Sendable (Database) throws(Database.Failure) -> Value
  ) throws(SpoolError) -> Value {
    try perform { database throws(Database.Failure) in
      try database.transaction { () throws(Database.Failure) in try body(database) }
    }
  }

  private static func remove(_ numbers: [Int], _ database: Database) throws(Database.Failure) {
    var size = try size(database)
    for range in RangeSet(numbers.map { $0..<$0 + 1 }).ranges {
      let bounds = [Database.Value.integer(range.lowerBound), .integer(range.upperBound)]
      // The spool may have dropped some of them meanwhile.
      let row = try database.run(
        "SELECT count(size), CAST(total(size) AS INTEGER) FROM messages WHERE number >= ? AND number < ?",
        bounds
      )[0]
      guard possible.contains(row[0].number), possible.contains(row[1].number) else { throw .wrongNumber }
      try database.run("DELETE FROM messages WHERE number >= ? AND number < ?", bounds)
      size.messages -= row[0].number
      size.octets -= row[1].number
    }
    try set(size, database)
  }

  private static func size(_ database: Database) throws(Database.Failure) -> Size {
    guard let row = try database.run("SELECT messages, octets FROM total").first,
      possible.contains(row[0].number), possible.contains(row[1].number)
    else { throw .wrongNumber }
    return Size(messages: row[0].number, octets: row[1].number)
  }

  private static func set(_ size: Size, _ database: Database) throws(Database.Failure) {
    try database.run("UPDATE total SET messages = ?, octets = ?", .integer(size.messages), .integer(size.octets))
  }
}

extension Message {
  /// The octets that the message counts in the budget.
  fileprivate var size: Int { topic.utf8.count + payload.count }
}

/// The reason that the spool cannot store or return messages.
struct SpoolError: Error, Hashable, CustomStringConvertible {
  let description: String

  fileprivate init(path: String, _ error: FileLockError) { self.init(path: path, "\(error)") }

  fileprivate init(path: String, _ reason: String) {
    description = "\(path): the spool: \(reason)"
  }

  fileprivate init(path: String, _ failure: Database.Failure) {
    let remedy = failure.isFull ? "; delete files, or give the spool a smaller budget" : ""
    self.init(path: path, "\(failure)\(remedy)")
  }
}
