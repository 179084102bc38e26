/// The configuration of a gateway, as in its file. `README.md` documents the members.
public struct Configuration: Hashable, Sendable {
  /// The radio of a gateway.
  public enum Radio: String, Hashable, Sendable, Codable, CaseIterable {
    /// The Bluetooth adapter of this machine.
    case bluez
    /// Simulated devices, one for each definition with examples.
    case simulated
  }

  /// The name of the gateway, in readings and topics.
  public var gateway = "gateway"
  /// The radio.
  public var radio = Radio.bluez
  /// The adapter, by name or address; nil for the first one that is powered on.
  public var adapter: String?
  /// Folders of definition files. Their definitions replace those that are built in.
  public var definitions: [String] = []
  /// The file with the keys of devices that encipher their advertisements, as for `bluegatt --keys`; nil without keys.
  public var keys: String?

  /// Creates the default configuration.
  public init() {}
}
