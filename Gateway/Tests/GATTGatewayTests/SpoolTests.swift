import BlueGATT
import Foundation
import Synchronization
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

  @Test func `the newest counters are there after the spool was closed`() throws {
    do {
      let spool = try Spool(path: path, budget: 1 << 20, whenFull: .dropOldest)
      #expect(try spool.counters == nil)
      try spool.keep(counters: Data([1]))
      try spool.keep(counters: Data([2]))
      #expect(try spool.size == Spool.Size(messages: 0, octets: 0))
    }
    #expect(try Spool(path: path, budget: 1 << 20, whenFull: .dropOldest).counters == Data([2]))
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

  /// A spool, and the texts about the files that it has put aside.
  private func spool() throws -> (spool: Spool, texts: Texts) {
    let texts = Texts()
    let spool = try Spool(path: path, budget: 1 << 20, whenFull: .dropOldest) { text in
      texts.all.withLock { $0.append(text) }
    }
    return (spool, texts)
  }

  @Test func `a file that is no spool is put aside, and a new spool is begun`() throws {
    let text = String(repeating: "this is no database ", count: 100)
    try folder.write("spool", text)
    let (spool, texts) = try spool()
    let reason = "the spool is broken (file is not a database (SQLite 26))"
    #expect(texts.all.withLock { $0 } == ["\(path): \(reason); it is now \(path).broken, and a new one was begun"])
    #expect(FileManager.default.contents(atPath: path + ".broken") == Data(text.utf8))
    _ = try spool.append(Self.messages(0..<3))
    #expect(try Self.numbers(spool) == [0, 1, 2])
    #expect(throws: SpoolError.self) { try Spool(path: "/nowhere/spool", budget: 1, whenFull: .dropOldest) }
  }

  @Test(arguments: [0, 16, 18, 24, 40, 100])
  func `a spool with a wrong header is put aside`(offset: UInt64) throws {
    do { _ = try spool().spool.append(Self.messages(0..<100)) }
    let file = try FileHandle(forUpdating: URL(filePath: path))
    try file.seek(toOffset: offset)
    try file.write(contentsOf: Data(repeating: 0xA7, count: 64))
    try file.close()
    let (spool, texts) = try spool()
    #expect(texts.all.withLock { $0.count } == 1)
    _ = try spool.append(Self.messages(0..<3))
    #expect(try Self.numbers(spool) == [0, 1, 2])
  }

  @Test(arguments: [50, 100, 1000, 5000, 20_000])
  func `a spool that was cut is put aside, and a new one takes messages`(size: Int) throws {
    do {
      let spool = try spool().spool
      _ = try spool.append(Self.messages(0..<2000, octets: 40))
    }
    let file = try FileHandle(forUpdating: URL(filePath: path))
    try file.truncate(atOffset: UInt64(size))
    try file.close()
    let (spool, texts) = try spool()
    _ = try spool.first(3000)
    #expect(try spool.append(Self.messages([1])).last != nil)
    #expect(try spool.size.messages == 1)
    #expect(texts.all.withLock { $0.count } == 1)
  }

  @Test(arguments: [1, 2, 3, 4, 5, 6, 7, 8] as [UInt64])
  func `a spool gets random octets while it is open, goes on or is put aside, and never ends the process`(
    seed: UInt64
  ) throws {
    var random = SeededGenerator(seed: seed)
    do {
      let spool = try spool().spool
      _ = try spool.append(Self.messages(0..<4000, octets: 40))
    }
    let (spool, texts) = try spool()
    let entries = try spool.first(100)
    let file = try FileHandle(forUpdating: URL(filePath: path))
    let size = try file.seekToEnd()
    for _ in 0..<20 {
      // The first page is read when the file is opened.
      try file.seek(toOffset: UInt64.random(in: 4096..<size, using: &random))
      try file.write(contentsOf: Data((0..<64).map { _ in UInt8.random(in: 0...255, using: &random) }))
    }
    try file.close()
    for _ in 0..<20 {
      _ = try spool.append(Self.messages(0..<50, octets: 40))
      _ = try spool.first(5000)
    }
    // The acknowledgements of messages from a broken file remove no new ones.
    let (isNew, before) = (texts.all.withLock { !$0.isEmpty }, try spool.size.messages)
    try spool.remove(entries.map(\.number))
    if isNew { #expect(try spool.size.messages == before) }
  }

  @Test func `the files of a spool are for their owner only, also those of an earlier version`() throws {
    try folder.write("spool", "", mode: 0o644)
    let spool = try spool().spool
    _ = try spool.append(Self.messages(0..<10))
    for suffix in ["", "-wal", "-shm", ".lock"] {
      let attributes = try FileManager.default.attributesOfItem(atPath: path + suffix)
      #expect((attributes[.posixPermissions] as? NSNumber)?.intValue == 0o600, "\(suffix)")
    }
  }

  @Test func `on a disk that is nearly full, the oldest messages are dropped, and nothing fails`() throws {
    // Only root can make a small disk, and not in every container.
    let disk = folder.path + "/disk"
    try FileManager.default.createDirectory(atPath: disk, withIntermediateDirectories: true)
    guard (try? Self.run("/usr/bin/mount", "-t", "tmpfs", "-o", "size=1m", "tmpfs", disk)) == 0 else { return }
    defer { _ = try? Self.run("/usr/bin/umount", disk) }
    do {
      let spool = try Spool(path: disk + "/spool", budget: 1 << 28, whenFull: .dropOldest)
      var dropped = 0
      for number in 0..<1000 {
        let appended = try spool.append(Self.messages([number], octets: 5000))
        #expect(appended.refused == [])
        dropped += appended.dropped
      }
      let numbers = try Self.numbers(spool)
      #expect(numbers == Array(dropped..<1000))
      #expect(numbers.count > 20)
    }
  }

  private static func run(_ program: String, _ arguments: String...) throws -> Int32 {
    let process = Process()
    process.executableURL = URL(filePath: program)
    process.arguments = arguments
    process.standardError = FileHandle.nullDevice
    try process.run()
    process.waitUntilExit()
    return process.terminationStatus
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

/// The texts about files that were put aside.
private final class Texts: Sendable {
  let all = Mutex([String]())
}
