import ArgumentParser
import GATTCore
import GATTInterpreter
import GATTRuntime

#if os(Linux)
  import GATTCiphers
#endif

/// The library that deciphers; nil on systems for which `GATTCiphers` is not built.
var cipherEngine: (any CipherEngine)? {
  #if os(Linux)
    OpenSSLEngine()
  #else
    nil
  #endif
}

/// The options for enciphered values.
struct KeyOptions: ParsableArguments {
  @Option(help: ArgumentHelp("The key of an enciphered group: 32 hexadecimal digits.", valueName: "hex"))
  var key: String?

  @Option(
    help: ArgumentHelp(
      "The address of the device that sent the octets, where its cipher needs it.",
      valueName: "address"
    )
  )
  var sender: String?

  /// Returns the value with its enciphered group in plaintext, when there is a key.
  ///
  /// - Throws: `Failure` when the key or the address is wrong.
  func opened(_ value: InterpretedValue) throws -> InterpretedValue {
    // A value with a `keyName` of nil needs no key from outside: its key is computed from its octets.
    guard value.isSealed, key != nil || (value.keyName == nil && cipherEngine != nil) else { return value }
    var address: DeviceAddress?
    if let sender {
      address = DeviceAddress(sender)
      if address == nil { throw Failure(.wrongValue, "'\(sender)' is not an address, as 54:48:E6:8F:80:A5") }
    }
    do throws(any Error) {
      return try value.opened(with: try cipherKey(), sender: address, engine: try requiredEngine())
    } catch let error as CipherError {
      throw Failure(.wrongValue, error.description)
    }
  }

  /// The key of `--key`; nil without one.
  ///
  /// - Throws: `Failure` when it is not a key.
  func cipherKey() throws -> CipherKey? {
    try key.map { digits in
      do throws(CipherError) {
        return try CipherKey(hexadecimal: digits)
      } catch {
        throw Failure(.wrongValue, error.description)
      }
    }
  }
}

/// The option for a file with the keys of devices.
struct KeyFileOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "A file with the keys of devices that encipher what they advertise: a JSON object of keys by address, \"*\" for "
        + "all others. Only its owner may have access to it.",
      valueName: "file"
    ),
    completion: .file(extensions: ["json"])
  )
  var keys: String?

  /// Reads the file of `--keys`, if the option is given.
  ///
  /// - Parameter key: The key to try after those of the file.
  /// - Throws: `Failure` when the file does not exist, when it is not a file of keys, or when a key is given on a system
  ///   without a cipher library.
  func deviceKeys(and key: CipherKey? = nil) throws -> DeviceKeys {
    let last = key.map { [$0] } ?? []
    guard let keys else { return DeviceKeys(engine: key == nil ? cipherEngine : try requiredEngine()) { _, _ in last } }
    #if os(Linux)
      let engine = try requiredEngine()
      do throws(KeyFileError) {
        let ring = try KeyRing(file: keys)
        return DeviceKeys(engine: engine) { device, keyName in ring.keys(for: device, keyName: keyName) + last }
      } catch {
        throw Failure(.file, error.description)
      }
    #else
      throw Failure(.usage, "--keys is not available on this system")
    #endif
  }
}

private func requiredEngine() throws -> any CipherEngine {
  if let engine = cipherEngine { return engine }
  throw Failure(.usage, "there is no cipher library on this system")
}

/// The keys of devices, and the library that uses them.
struct DeviceKeys: Sendable {
  let engine: (any CipherEngine)?
  /// Returns the keys of a device to try, in order.
  let keys: @Sendable (AdvertisedDevice, _ keyName: String) -> [CipherKey]

  /// Whether there is a key of a device for an enciphered value.
  func hasKey(for value: InterpretedValue, sender: DeviceAddress?) -> Bool {
    guard let keyName = value.keyName else { return false }
    return !keys(AdvertisedDevice(identifier: PeerIdentifier(""), address: sender), keyName).isEmpty
  }

  /// Returns a value with its enciphered group in plaintext; nil when there is no key.
  ///
  /// - Parameter ownKey: The key to try before the others.
  /// - Throws: `CipherError` when no key opens the group; `DecodeError` when the plaintext does not decode.
  func opened(_ value: InterpretedValue, ownKey: CipherKey?, sender: DeviceAddress?) throws -> InterpretedValue? {
    let device = AdvertisedDevice(identifier: PeerIdentifier(""), address: sender)
    // A value with a `keyName` of nil is opened with a key of nil: its key is computed from its octets.
    let candidates = value.keyName.map { keyName in (ownKey.map { [$0] } ?? []) + keys(device, keyName) } ?? [nil]
    guard let engine, let last = candidates.last else { return nil }
    for key in candidates.dropLast() {
      if let opened = try? value.opened(with: key, sender: sender, engine: engine) { return opened }
    }
    return try value.opened(with: last, sender: sender, engine: engine)
  }
}
