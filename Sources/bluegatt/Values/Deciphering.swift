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

  @Option(
    help: ArgumentHelp(
      "The file with the keys of devices, for --advertisements: a JSON object of keys by address, \"*\" for all others.",
      valueName: "file"
    ),
    completion: .file(extensions: ["json"])
  )
  var keys: String?

  /// Returns the value with its enciphered group in plaintext, when there is a key.
  ///
  /// - Throws: `Failure` when the key or the address is wrong.
  func opened(_ value: InterpretedValue) throws -> InterpretedValue {
    guard let key, value.isSealed else { return value }
    var address: DeviceAddress?
    if let sender {
      address = DeviceAddress(sender)
      if address == nil { throw Failure(.wrongValue, "'\(sender)' is not an address, as 54:48:E6:8F:80:A5") }
    }
    do throws(any Error) {
      return try value.opened(with: try CipherKey(hexadecimal: key), sender: address, engine: try engine())
    } catch let error as CipherError {
      throw Failure(.wrongValue, error.description)
    }
  }

  /// Reads the keys of all devices: those of `--keys` and, after them, the one of `--key`.
  ///
  /// - Throws: `Failure` when there is no such file, or when it is not a file of keys.
  func deviceKeys() throws -> DeviceKeys {
    let key = try key.map { digits in
      do throws(CipherError) {
        return try CipherKey(hexadecimal: digits)
      } catch {
        throw Failure(.wrongValue, error.description)
      }
    }
    let engine = key == nil && keys == nil ? cipherEngine : try engine()
    guard let keys else { return DeviceKeys(engine: engine) { _, _ in key.map { [$0] } ?? [] } }
    #if os(Linux)
      do throws(KeyFileError) {
        let ring = try KeyRing(file: keys)
        return DeviceKeys(engine: engine) { device, slot in
          ring.keys(for: device, slot: slot) + (key.map { [$0] } ?? [])
        }
      } catch {
        throw Failure(.file, error.description)
      }
    #else
      throw Failure(.usage, "--keys is not available on this system")
    #endif
  }

  private func engine() throws -> any CipherEngine {
    if let engine = cipherEngine { return engine }
    throw Failure(.usage, "there is no cipher library on this system")
  }
}

/// The keys of devices, and the library that uses them.
struct DeviceKeys {
  let engine: (any CipherEngine)?
  /// Returns the keys of a device to try, in order.
  let keys: (AdvertisedDevice, _ slot: String) -> [CipherKey]

  /// Returns a value with its enciphered group in plaintext; nil when there is no key.
  ///
  /// - Parameter ownKey: The key to try before the others.
  /// - Throws: `CipherError` when no key opens the group; `DecodeError` when the plaintext does not decode.
  func opened(_ value: InterpretedValue, ownKey: CipherKey?, from device: AdvertisedDevice) throws -> InterpretedValue?
  {
    let all = (ownKey.map { [$0] } ?? []) + keys(device, value.keySlot ?? "")
    guard let engine, let last = all.last else { return nil }
    for key in all.dropLast() {
      if let opened = try? value.opened(with: key, sender: device.address, engine: engine) { return opened }
    }
    return try value.opened(with: last, sender: device.address, engine: engine)
  }
}
