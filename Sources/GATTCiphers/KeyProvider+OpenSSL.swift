import GATTCore
import GATTRuntime

extension KeyProvider {
  /// An engine over OpenSSL.
  public var engine: any CipherEngine { OpenSSLEngine() }
}
