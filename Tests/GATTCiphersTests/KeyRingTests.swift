import Foundation
import GATTCiphers
import GATTCore
import GATTRuntime
import Testing

@Suite struct `A key ring` {
  private let first = "231d39c1d7cc1ab1aee224cd096db932"
  private let second = "814aac74c4f17b6c1581e1ab87816b99"
  private let third = "aff4d0995b7d1e176c0c33ecb9e70dcd"
  private let known = "A4:C1:38:8D:18:B2"

  private func device(_ address: String?) -> AdvertisedDevice {
    AdvertisedDevice(identifier: PeerIdentifier("device"), address: address.flatMap { DeviceAddress($0) }, name: "name")
  }

  /// Writes a file, and calls `body` with its path.
  @discardableResult
  private func withFile<Result>(
    _ octets: Data,
    mode: Int = 0o600,
    _ body: (String) async throws -> Result
  ) async throws -> Result {
    let path = FileManager.default.temporaryDirectory.appendingPathComponent("keys-\(UUID().uuidString).json").path
    #expect(FileManager.default.createFile(atPath: path, contents: octets))
    try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: path)
    defer { try? FileManager.default.removeItem(atPath: path) }
    return try await body(path)
  }

  private func ring(_ json: String) async throws -> KeyRing {
    try await withFile(Data(json.utf8)) { try KeyRing(file: $0) }
  }

  /// Returns the error of reading a file with this text.
  private func failure(_ json: String) async throws -> KeyFileError? {
    try await withFile(Data(json.utf8)) { path in
      #expect(throws: KeyFileError.self) { try KeyRing(file: path) }
    }
  }

  @Test func `in memory gives the keys of a device in the order in which they were added, then those of all devices`()
    async throws
  {
    var ring = KeyRing()
    ring.add(try key(third), for: nil)
    ring.add(try key(second), for: DeviceAddress(known))
    ring.add(try key(first), for: DeviceAddress(known))
    #expect(ring.keys(for: device(known), keyName: "bindkey") == [try key(second), try key(first), try key(third)])
    #expect(ring.keys(for: device("00:00:00:00:00:01"), keyName: "bindkey") == [try key(third)])
    #expect(ring.keys(for: device(nil), keyName: "bindkey") == [try key(third)])
    #expect(KeyRing().keys(for: device(known), keyName: "bindkey").isEmpty)
  }

  @Test func `has the engine over OpenSSL`() throws {
    #expect(KeyRing().engine is OpenSSLEngine)
  }

  @Test func `reads a key, several keys and keys by name from a file`() async throws {
    let ring = try await ring(
      """
      {
        "A4:C1:38:8D:18:B2": "\(first)",
        "54:48:e6:8f:80:a5": ["\(first)", "\(second)"],
        "C8:47:8C:00:00:01": { "advertisement key": "\(first)", "bindkey": ["\(second)", "\(third)"] },
        "*": { "advertisement key": "\(third)" }
      }
      """
    )
    #expect(ring.keys(for: device(known), keyName: "bindkey") == [try key(first)])
    #expect(ring.keys(for: device(known), keyName: "advertisement key") == [try key(first), try key(third)])
    #expect(ring.keys(for: device("54:48:E6:8F:80:A5"), keyName: "bindkey") == [try key(first), try key(second)])
    let victron = device("C8:47:8C:00:00:01")
    #expect(ring.keys(for: victron, keyName: "advertisement key") == [try key(first), try key(third)])
    #expect(ring.keys(for: victron, keyName: "bindkey") == [try key(second), try key(third)])
    #expect(ring.keys(for: victron, keyName: "other").isEmpty)
  }

  @Test(arguments: [0o644, 0o640, 0o604, 0o620, 0o660, 0o666, 0o777])
  func `refuses a file that others may use, and says what to do`(_ mode: Int) async throws {
    try await withFile(Data("{}".utf8), mode: mode) { path in
      let error = #expect(throws: KeyFileError.self) { try KeyRing(file: path) }
      #expect(error?.reason == .notPrivate(mode: UInt32(mode)))
      #expect(error?.description.hasSuffix("Run: chmod 600 \(path)") == true)
    }
  }

  @Test(arguments: [0o600, 0o400, 0o700])
  func `reads a file that its owner alone may use`(_ mode: Int) async throws {
    try await withFile(Data("{\"*\":\"\(first)\"}".utf8), mode: mode) { path in
      let keys = try KeyRing(file: path).keys(for: device(known), keyName: "")
      #expect(try keys == [key(first)])
    }
  }

  @Test func `quotes a path with a space for the shell`() {
    let error = KeyFileError(path: "/tmp/it's a file", reason: .notPrivate(mode: 0o644))
    #expect(error.description.hasSuffix("(mode 644). Run: chmod 600 '/tmp/it'\\''s a file'"))
  }

  @Test func `says that a file is missing, is a folder, or is too large`() async throws {
    #expect(
      throws: KeyFileError(
        path: "/nowhere/keys.json",
        reason: .unreadable("can't be opened: No such file or directory")
      )
    ) {
      try KeyRing(file: "/nowhere/keys.json")
    }
    #expect(throws: KeyFileError(path: "/", reason: .unreadable("is not a regular file"))) { try KeyRing(file: "/") }
    #expect(throws: KeyFileError(path: "/dev/null", reason: .unreadable("is not a regular file"))) {
      try KeyRing(file: "/dev/null")
    }
    try await withFile(Data(repeating: 0x20, count: 1 << 20 + 1)) { path in
      let reason = KeyFileError.Reason.unreadable("is larger than the 1048576 octets that are read at most")
      #expect(throws: KeyFileError(path: path, reason: reason)) { try KeyRing(file: path) }
    }
    try await withFile(Data([0xFF, 0xFE])) { path in
      #expect(throws: KeyFileError(path: path, reason: .unreadable("is not UTF-8"))) { try KeyRing(file: path) }
    }
  }

  private static let notJSON =
    "this is not JSON; addresses and keys are strings in double quotes, with commas between them"
  private static let noAddress = "this is neither an address, such as \"A4:C1:38:8D:18:B2\", nor \"*\" for any device"

  /// Damaged files with `KEY` in the place of a key, and the line, the column and the reason of the error.
  static let damages = [
    ("", 1, 1, notJSON),
    ("{\n  \"A4:C1:38:8D:18:B2\": \"KEY\",\n}", 3, 1, notJSON),
    ("{\n  \"A4:C1:38:8D:18:B2\": KEY\n}", 2, 24, notJSON),
    ("{ KEY: 1 }", 1, 3, notJSON),
    ("{ \"KEY\": \"KEY\", \"KEY\": \"KEY\" }", 1, 75, notJSON),
    ("[\"KEY\"]", 1, 1, "expected an object with addresses and keys, not an array"),
    ("{\"A4C1388D18B2\": \"KEY\"}", 1, 2, noAddress),
    ("{\n\"KEY\": \"A4:C1:38:8D:18:B2\"}", 2, 1, noAddress),
    (
      "{\"A4:C1:38:8D:18:B2\": \"KEY\",\n  \"a4:c1:38:8d:18:b2\": \"KEY\"}", 2, 3,
      "the address A4:C1:38:8D:18:B2 occurs twice"
    ),
    ("{\"*\": 5}", 1, 7, "expected a key of 32 hexadecimal digits in double quotes, not a number"),
    ("{\"*\": [\"KEY\", null]}", 1, 44, "expected a key of 32 hexadecimal digits in double quotes, not null"),
    ("{\"*\": {\"a\": {}}}", 1, 13, "expected a key of 32 hexadecimal digits in double quotes, not an object"),
    ("{\"*\": \"KEY0\"}", 1, 7, "Not a key: a key has 32 hexadecimal digits, not 33."),
    ("{\"*\":\n [\"KEY\",\n \"KEYx\"]}", 3, 2, "Not a key: the character at position 33 is not a hexadecimal digit."),
  ]

  @Test(arguments: damages)
  func `gives the position of damage, and no part of a key`(
    _ text: String,
    _ line: Int,
    _ column: Int,
    _ reason: String
  ) async throws {
    let error = try await failure(
      text.split(separator: "KEY", omittingEmptySubsequences: false).joined(separator: third)
    )
    #expect(error?.reason == .invalid(line: line, column: column, reason))
    #expect(error?.description.contains(third.prefix(8)) == false)
  }
}
