import GATTCore
import GATTModel
import GATTRuntime
import GATTText

#if canImport(FoundationEssentials)
  import protocol FoundationEssentials.LocalizedError
#else
  import protocol Foundation.LocalizedError
#endif

/// The reason that a file of keys was not read. The error never contains text of the file, because that text may be a
/// key.
public struct KeyFileError: Error, Hashable, Sendable {
  /// The kind of the failure.
  ///
  /// A minor version may add cases.
  public enum Reason: Hashable, Sendable {
    /// The file is missing, is no regular file, is too large, can't be read or is not UTF-8; with the reason.
    case unreadable(String)
    /// The file permissions give other users access; with the permissions.
    case notPrivate(mode: UInt32)
    /// The file is not a JSON object of keys; with the position, counted from 1, and the reason.
    case invalid(line: Int, column: Int, String)
  }

  /// The path of the file.
  public let path: String
  /// The reason.
  public let reason: Reason

  package init(path: String, reason: Reason) {
    self.path = path
    self.reason = reason
  }
}

extension KeyFileError: LocalizedError, CustomStringConvertible {
  /// The path and the reason; for a file that other users may use, also the command that makes the file private.
  public var description: String {
    switch reason {
    case .unreadable(let why): "\(path): \(why)"
    case .notPrivate(let mode):
      "\(path): other users may use this file of keys (mode \(String(mode, radix: 8))). Run: chmod 600 \(quoted(path))"
    case .invalid(let line, let column, let why): "\(path):\(line):\(column): \(why)"
    }
  }

  /// The same as `description`.
  public var errorDescription: String? { description }

  /// Returns a path with the quotes that a shell needs.
  private func quoted(_ path: String) -> String {
    let isPlain = path.utf8.allSatisfy { octet in
      switch octet {
      case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: true
      case UInt8(ascii: "/"), UInt8(ascii: "."), UInt8(ascii: "_"), UInt8(ascii: "-"): true
      default: false
      }
    }
    return isPlain
      ? path : "'" + path.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "'\\''") + "'"
  }
}

extension KeyRing {
  /// The largest file to read, in octets.
  private static var maximumFileSize: Int { 1 << 20 }

  /// Reads keys from a file that only its owner may use, or that systemd's `LoadCredential=` gives to the service.
  ///
  /// The file is a JSON object. The name of a member is the address of a device, such as `A4:C1:38:8D:18:B2`, or `*`
  /// for any device. The value of the member is a key in 32 hexadecimal digits, or an array of keys to try in order.
  /// The value may also be an object with a key, or an array of keys, for each name that a definition gives a key.
  ///
  /// - Throws: `KeyFileError`.
  public init(file path: String) throws(KeyFileError) {
    let octets = try readPrivateFile(path, limit: Self.maximumFileSize)
    guard let text = String(validating: octets, as: UTF8.self) else {
      throw KeyFileError(path: path, reason: .unreadable("is not UTF-8"))
    }
    do throws(ContentError) {
      try self.init(text)
    } catch {
      let position = error.position
      throw KeyFileError(
        path: path,
        reason: .invalid(line: position.line, column: position.column, error.message)
      )
    }
  }

  /// An error in the content of a file, with its position.
  private struct ContentError: Error {
    var position: JSON.Position
    var message: String
  }

  private init(_ text: String) throws(ContentError) {
    self.init()
    let json: JSON
    do throws(JSONError) {
      json = try JSON(text)
    } catch {
      // The message of the error may quote a key.
      let message = "this is not JSON; addresses and keys are strings in double quotes, with commas between them"
      throw ContentError(position: error.position, message: message)
    }
    guard case .object(let members) = json.value else {
      throw ContentError(
        position: json.position,
        message: "expected an object with addresses and keys, not \(json.kind)"
      )
    }
    var addresses: Set<DeviceAddress> = []
    for member in members {
      let address = DeviceAddress(member.key)
      guard address != nil || member.key == "*" else {
        let message = "this is neither an address, such as \"A4:C1:38:8D:18:B2\", nor \"*\" for any device"
        throw ContentError(position: member.position, message: message)
      }
      if let address, !addresses.insert(address).inserted {
        throw ContentError(position: member.position, message: "the address \(address) occurs twice")
      }
      try add(keysIn: member.value, for: address)
    }
  }

  /// Adds the keys of a device.
  private mutating func add(keysIn json: JSON, for address: DeviceAddress?) throws(ContentError) {
    guard case .object(let members) = json.value else { return try add(keysIn: json, for: address, keyName: nil) }
    for member in members { try add(keysIn: member.value, for: address, keyName: member.key) }
  }

  /// Adds a key, or each key of an array.
  private mutating func add(keysIn json: JSON, for address: DeviceAddress?, keyName: String?) throws(ContentError) {
    var keys = [json]
    if case .array(let elements) = json.value { keys = elements }
    for key in keys {
      guard case .string(let digits) = key.value else {
        let message = "expected a key of 32 hexadecimal digits in double quotes, not \(key.kind)"
        throw ContentError(position: key.position, message: message)
      }
      do throws(CipherError) {
        add(try CipherKey(hexadecimal: digits), for: address, keyName: keyName)
      } catch {
        throw ContentError(position: key.position, message: error.description)
      }
    }
  }
}
