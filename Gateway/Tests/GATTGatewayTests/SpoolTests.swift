import Foundation
import Testing

@testable import GATTGateway

@Suite struct SpoolTests {
  private static func messages(_ numbers: some Sequence<Int>, octets: Int = 10) -> [Message] {
    numbers.map { Message(topic: "t", payload: Data("\($0)".utf8) + Data(count: octets - "\($0)".utf8.count - 1)) }
  }

  /// The numbers in the payloads.
  private static func numbers(_ spool: Spool) throws -> [Int] {
    try spool.first(1_000_000).compactMap { entry in
      Int(String(decoding: entry.message.payload.prefix { $0 != 0 }, as: UTF8.self))
    }
  }

  private let folder: TemporaryFolder
  private var path: String { folder.path + "/spool" }

  init() throws { folder = try TemporaryFolder() }

  @Test func `messages come back in order, also after the spool was closed`() throws {
    do {
      let spool = try Spool(path: path, budget: 1 << 20, whenFull: .dropOldest)
      _ = try spool.append(Self.messages(0..<100))
      _ = try spool.append(Self.messages(100..<150))
    }
    let spool = try Spool(path: path, budget: 1 << 20, whenFull: .dropOldest)
    #expect(try Self.numbers(spool) == Array(0..<150))
    #expect(try spool.size == Spool.Size(messages: 150, octets: 1500))
    let some = try spool.first(60)
    try spool.remove(some.map(\.number))
    #expect(try Self.numbers(spool) == Array(60..<150))
    #expect(try spool.size == Spool.Size(messages: 90, octets: 900))
    // Some messages between others, and one that is gone already.
    try spool.remove([1, 70, 71, 72, 100])
    #expect(try Self.numbers(spool) == (60..<150).filter { ![69, 70, 71, 99].contains($0) })
    #expect(try spool.size == Spool.Size(messages: 86, octets: 860))
    try spool.remove(try spool.first(1000).map(\.number))
    #expect(try spool.size == Spool.Size(messages: 0, octets: 0))
    // Numbers are never used twice, so a late acknowledgement removes no new message.
    let appended = try spool.append(Self.messages([1]))
    #expect(appended.last == 151)
  }

  @Test func `a full spool drops its oldest messages and counts them`() throws {
    let spool = try Spool(path: path, budget: 1000, whenFull: .dropOldest)
    #expect(try spool.append(Self.messages(0..<100)) == Spool.Appended(last: 100))
    #expect(try spool.append(Self.messages(100..<130)) == Spool.Appended(last: 130, dropped: 30))
    #expect(try Self.numbers(spool) == Array(30..<130))
    #expect(try spool.size.octets == 1000)
    // A message that never fits does not empty the spool.
    let tooLong = Message(topic: "t", payload: Data(count: 2000))
    #expect(try spool.append([tooLong]) == Spool.Appended(refused: [0]))
    #expect(try spool.size.messages == 100)
  }

  @Test func `a full spool refuses new messages if it is told to`() throws {
    let spool = try Spool(path: path, budget: 1000, whenFull: .refuseNew)
    #expect(try spool.append(Self.messages(0..<102)) == Spool.Appended(last: 100, refused: [100, 101]))
    #expect(try Self.numbers(spool) == Array(0..<100))
    try spool.remove([1])
    #expect(try spool.append(Self.messages([200])).refused == [])
  }

  @Test func `a file that is no spool is an error that names it`() throws {
    let path = try folder.write("spool", String(repeating: "this is no database ", count: 100))
    let error = #expect(throws: SpoolError.self) { try Spool(path: path, budget: 1, whenFull: .dropOldest) }
    #expect(error?.description == "\(path): the spool: file is not a database (SQLite 26)")
    #expect(throws: SpoolError.self) { try Spool(path: "/nowhere/spool", budget: 1, whenFull: .dropOldest) }
  }

  @Test func `a spool that is open cannot be opened again, until it is closed`() throws {
    let path = path
    do {
      let spool = try Spool(path: path, budget: 1000, whenFull: .dropOldest)
      _ = try spool.append(Self.messages([1]))
      let error = #expect(throws: SpoolError.self) { try Spool(path: path, budget: 1000, whenFull: .dropOldest) }
      #expect(
        error?.description == "\(path): the spool: another gateway uses it; each gateway needs a separate spool"
      )
      #expect(try spool.size.messages == 1)
    }
    #expect(try Spool(path: path, budget: 1000, whenFull: .dropOldest).size.messages == 1)
  }

  @Test func `a spool that another process has open cannot be opened`() throws {
    let writer = Process()
    writer.executableURL = Bundle.main.executableURL?.deletingLastPathComponent().appending(path: "SpoolWriter")
    writer.arguments = [path]
    let output = Pipe()
    writer.standardOutput = output
    try writer.run()
    _ = output.fileHandleForReading.availableData
    #expect(throws: SpoolError.self) { try Spool(path: path, budget: 1000, whenFull: .dropOldest) }
    kill(writer.processIdentifier, SIGKILL)
    writer.waitUntilExit()
    _ = try Spool(path: path, budget: 1000, whenFull: .dropOldest)
  }

  @Test func `messages that are set aside leave the budget, and the oldest are deleted when there are too many`() throws
  {
    let spool = try Spool(path: path, budget: 2000, whenFull: .dropOldest)
    _ = try spool.append(Self.messages(0..<50, octets: 40))
    let entries = try spool.first(50)
    #expect(try spool.setAside([(entries[3], "first"), (entries[4], "second")]) == 0)
    #expect(try spool.size == Spool.Size(messages: 48, octets: 1920))
    #expect(try spool.aside.map(\.reason) == ["first", "second"])
    // A tenth of the budget has room for five messages.
    #expect(try spool.setAside(entries[10..<16].map { ($0, "\($0.number)") }) == 3)
    #expect(try spool.aside.map(\.reason) == ["12", "13", "14", "15", "16"])
    #expect(try spool.aside.map(\.message) == entries[11..<16].map(\.message))
    #expect(try spool.size.messages == 42)
  }

  @Test func `a name that SQLite would keep in memory is a file`() throws {
    let file = ":memory:\(UUID().uuidString)"
    defer {
      for suffix in ["", "-shm", "-wal", ".lock"] { try? FileManager.default.removeItem(atPath: file + suffix) }
    }
    _ = try Spool(path: file, budget: 1000, whenFull: .dropOldest)
    #expect(FileManager.default.fileExists(atPath: file))
  }

  @Test func `what was stored before the process was killed is there, and nothing twice`() async throws {
    var last = 0
    for _ in 0..<5 {
      let writer = Process()
      writer.executableURL = Bundle.main.executableURL?.deletingLastPathComponent().appending(path: "SpoolWriter")
      writer.arguments = [path]
      let output = Pipe()
      writer.standardOutput = output
      try writer.run()
      // The writer is killed at a random place, after at least one commit.
      var printed = Data()
      while printed.count < Int.random(in: 50...3000) {
        let data = output.fileHandleForReading.availableData
        if data.isEmpty { break }
        printed += data
      }
      kill(writer.processIdentifier, SIGKILL)
      printed += output.fileHandleForReading.readDataToEndOfFile()
      writer.waitUntilExit()
      #expect(writer.terminationReason == .uncaughtSignal)
      let lines = String(decoding: printed, as: UTF8.self).split(separator: "\n", omittingEmptySubsequences: false)
      // The last line may be incomplete.
      let reported = try #require(lines.dropLast().last.flatMap { Int($0) })
      #expect(reported > last)
      let spool = try Spool(path: path, budget: 1 << 30, whenFull: .dropOldest)
      let entries = try spool.first(1_000_000)
      let numbers = entries.map(\.number)
      last = try #require(numbers.last)
      #expect(last >= reported)
      // Whole commits of 7 messages, without a gap.
      #expect(last % 7 == 0)
      #expect(numbers == Array(try #require(numbers.first)...last))
      let octets = entries.reduce(0) { $0 + $1.message.topic.utf8.count + $1.message.payload.count }
      #expect(try spool.size == Spool.Size(messages: entries.count, octets: octets))
    }
  }
}
