import Foundation

extension MQTTConfiguration {
  /// Returns why a text is no host of a broker, and what to write; nil for a host name or an IP address.
  public static func problem(ofHost text: String) -> String? {
    if text.isEmpty { return "the host is empty" }
    // It may be a URL with a password, which no error shows.
    if text.contains("@") { return "a host has no login: 'user' and 'passwordFile' are members of their own" }
    if text.contains("://") {
      return "'\(text)' has a scheme: write the host only, as in \"host\": \"broker.example.org\"; TLS is \"tls\": {}"
    }
    if isIPv6(text) { return nil }
    if text.hasPrefix("[") { return "'\(text)' has brackets: write an IPv6 address without them, and 'port' beside it" }
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    if parts.count == 2, Int(parts[1]) != nil {
      return "'\(text)' has a port: write \"host\": \"\(parts[0])\", \"port\": \(parts[1])"
    }
    let isName = text.unicodeScalars.allSatisfy { scalar in
      scalar.properties.isAlphabetic || scalar.properties.numericType != nil || "-._".unicodeScalars.contains(scalar)
    }
    return isName && text.utf8.count <= 253
      ? nil : "'\(text)' is no host name or IP address, such as broker.example.org or 192.168.1.10"
  }

  /// Whether a text is an IPv6 address, with the name of an interface or without.
  private static func isIPv6(_ text: String) -> Bool {
    var address = in6_addr()
    return inet_pton(AF_INET6, String(text.prefix { $0 != "%" }), &address) == 1
  }
}
