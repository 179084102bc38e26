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

  private let lock: FileLock
  private let database: Mutex<Database>
  private let budget: Int
  private let whenFull: SpoolConfiguration.WhenFull

  /// Opens or creates a spool. One process at a time can have it open.
  ///
  /// - Parameters:
  ///   - path: The database file. Three more files have its name with a suffix.
  ///   - budget: The greatest sum of the sizes of all messages, in octets.
  /// - Throws: `SpoolError`.
  init(path: String, budget: Int, whenFull: SpoolConfiguration.WhenFull) throws(SpoolError) {
    self.budget = budget
    self.whenFull = whenFull
    do throws(FileLockError) { lock = try FileLock(path + ".lock") } catch { throw SpoolError(path: path, error) }
    do throws(Database.Failure) {
      let database = try Database(path)
      try database.run("PRAGMA journal_mode = WAL")
      try database.run("PRAGMA synchronous = FULL")
      // The log grows while a transaction is long. Afterwards it shrinks to this size.
      try database.run("PRAGMA journal_size_limit = 4194304")
      try database.transaction { () throws(Database.Failure) in
        try database.run(
          "CREATE TABLE IF NOT EXISTS messages (number INTEGER PRIMARY KEY AUTOINCREMENT, topic TEXT NOT NULL, "
            + "payload BLOB NOT NULL, size INTEGER NOT NULL) STRICT"
        )
        try database.run(
          "CREATE TABLE IF NOT EXISTS aside (number INTEGER PRIMARY KEY AUTOINCREMENT, time INTEGER NOT NULL, "
            + "reason TEXT NOT NULL, topic TEXT NOT NULL, payload BLOB NOT NULL, size INTEGER NOT NULL) STRICT"
        )
        try database.run("CREATE TABLE IF NOT EXISTS total (messages INTEGER NOT NULL, octets INTEGER NOT NULL) STRICT")
        if try database.run("SELECT 1 FROM total").isEmpty { try database.run("INSERT INTO total VALUES (0, 0)") }
      }
      self.database = Mutex(database)
    } catch {
      throw SpoolError(path: path, error)
    }
  }

  /// The stored messages.
  var size: Size {
    get throws(SpoolError) {
      try database.withLock { database throws(SpoolError) in
        do throws(Database.Failure) { return try Self.size(database) } catch { throw SpoolError(error) }
      }
    }
  }

  /// Stores messages in one commit.
  ///
  /// - Throws: `SpoolError`; no message is stored then.
  func append(_ messages: [Message]) throws(SpoolError) -> Appended {
    try transaction { database throws(Database.Failure) in try append(messages, database) }
  }

  private func append(_ messages: [Message], _ database: Database) throws(Database.Failure) -> Appended {
    var appended = Appended()
    var size = try Self.size(database)
    for (index, message) in messages.enumerated() {
      let needed = message.size
      if size.octets + needed > budget, whenFull == .dropOldest, needed <= budget {
        appended.dropped += try dropOldest(database, until: budget - needed, &size)
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
  private func dropOldest(_ database: Database, until octets: Int, _ size: inout Size) throws(Database.Failure) -> Int {
    var dropped = 0
    while size.octets > octets {
      let rows = try database.run("SELECT number, size FROM messages ORDER BY number LIMIT 64")
      guard !rows.isEmpty else { return dropped }
      for row in rows where size.octets > octets {
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
    try database.withLock { database throws(SpoolError) in
      do throws(Database.Failure) {
        let rows = try database.run(
          "SELECT number, topic, payload FROM messages WHERE number > ? ORDER BY number LIMIT ?",
          .integer(number),
          .integer(count)
        )
        return rows.map { row in
          Entry(number: row[0].number, message: Message(topic: row[1].text, payload: row[2].data))
        }
      } catch {
        throw SpoolError(error)
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
      octets += row[1].number
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

  private func transaction<Value: Sendable>(
    _ body: @Sendable (Database) throws(Database.Failure) -> Value
  ) throws(SpoolError) -> Value {
    try database.withLock { database throws(SpoolError) in
      do throws(Database.Failure) {
        return try database.transaction { () throws(Database.Failure) in try body(database) }
      } catch {
        throw SpoolError(error)
      }
    }
  }

  private static func remove(_ numbers: [Int], _ database: Database) throws(Database.Failure) {
    var size = try size(database)
    for range in RangeSet(numbers.map { $0..<$0 + 1 }).ranges {
      let bounds = [Database.Value.integer(range.lowerBound), .integer(range.upperBound)]
      // The spool may have dropped some of them meanwhile.
      let row = try database.run(
        "SELECT count(size), coalesce(sum(size), 0) FROM messages WHERE number >= ? AND number < ?",
        bounds
      )[0]
      try database.run("DELETE FROM messages WHERE number >= ? AND number < ?", bounds)
      size.messages -= row[0].number
      size.octets -= row[1].number
    }
    try set(size, database)
  }

  private static func size(_ database: Database) throws(Database.Failure) -> Size {
    let row = try database.run("SELECT messages, octets FROM total")[0]
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
  /// Whether the disk is full.
  let isDiskFull: Bool

  fileprivate init(path: String, _ error: FileLockError) {
    description = "\(path): the spool: \(error)"
    isDiskFull = false
  }

  fileprivate init(path: String? = nil, _ failure: Database.Failure) {
    let remedy = failure.isFull ? "; delete files, or give the spool a smaller budget" : ""
    description = (path.map { "\($0): " } ?? "") + "the spool: \(failure)\(remedy)"
    isDiskFull = failure.isFull
  }
}
