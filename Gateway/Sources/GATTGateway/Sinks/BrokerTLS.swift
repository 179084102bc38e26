import CBrokerTLS
import Foundation

/// The TLS of a connection to a broker: the authorities that are trusted, and the certificate of the gateway.
final class BrokerTLS: Sendable {
  private let host: String
  /// The address of the C object. A pointer is not `Sendable`; after `use(for:)`, the thread of the connection alone uses
  /// the object.
  private let address: UInt

  /// Reads the files of TLS.
  ///
  /// - Throws: `GatewayError` when a file cannot be read, or has other content.
  init(_ configuration: MQTTConfiguration.TLS, host: String) throws(GatewayError) {
    guard let object = broker_tls_new(host) else {
      throw GatewayError("'\(host)' is no host for which TLS can be used")
    }
    self.host = host
    address = UInt(bitPattern: object)
    if let path = configuration.authorities { _ = try NamedFile.required(path) }
    if let reason = broker_tls_trust(object, configuration.authorities) {
      let subject = configuration.authorities ?? "the authorities of the system"
      throw GatewayError("\(subject): no certificates in PEM form: \(String(cString: reason))")
    }
    guard let certificate = configuration.certificate, let key = configuration.key else { return }
    _ = try NamedFile.required(certificate)
    let text = try NamedFile.required(key, isSecret: true)
    if String(decoding: text, as: UTF8.self).contains("ENCRYPTED") {
      throw GatewayError("\(key): the key has a password; 'openssl pkey -in FILE -out NEW' writes it without one")
    }
    if let reason = broker_tls_identify(object, certificate, key) {
      throw GatewayError("\(certificate), \(key): no certificate and its key in PEM form: \(String(cString: reason))")
    }
  }

  deinit { broker_tls_free(object) }

  private var object: OpaquePointer? { OpaquePointer(bitPattern: address) }

  /// Lets a client of libmosquitto use TLS for all its connections.
  ///
  /// - Returns: The result code of libmosquitto.
  func use(for client: OpaquePointer) -> Int32 { broker_tls_use(object, client) }

  /// Returns why the certificate of the broker was refused since the last call, and what to do; nil when none was.
  func takeRefusal() -> String? {
    let code = broker_tls_take_refusal(object)
    guard code != 0 else { return nil }
    let remedy = Self.unknownAuthority.contains(code) ? "; 'authorities' of 'tls' names the file of its authority" : ""
    return "the certificate of the broker is refused for '\(host)': "
      + String(cString: broker_tls_refusal_text(code)) + remedy
  }

  /// `X509_V_ERR_UNABLE_TO_GET_ISSUER_CERT`, `…DEPTH_ZERO_SELF_SIGNED_CERT`, `…SELF_SIGNED_CERT_IN_CHAIN`,
  /// `…UNABLE_TO_GET_ISSUER_CERT_LOCALLY` and `…UNABLE_TO_VERIFY_LEAF_SIGNATURE`.
  private static let unknownAuthority: Set<Int32> = [2, 18, 19, 20, 21]
}
