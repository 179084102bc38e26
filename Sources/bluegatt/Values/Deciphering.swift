import ArgumentParser
import GATTCore
import GATTInterpreter

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
    guard let key, value.isSealed else { return value }
    guard let engine = cipherEngine else { throw Failure(.usage, "there is no cipher library on this system") }
    var address: DeviceAddress?
    if let sender {
      address = DeviceAddress(sender)
      if address == nil { throw Failure(.wrongValue, "'\(sender)' is not an address, as 54:48:E6:8F:80:A5") }
    }
    do throws(any Error) {
      return try value.opened(with: try CipherKey(hexadecimal: key), sender: address, engine: engine)
    } catch let error as CipherError {
      throw Failure(.wrongValue, error.description)
    }
  }
}
