import BlueGATT

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
  /// The number of simulated devices; nil for one of each definition. A large number shows whether a broker
  /// can handle it.
  public var simulatedDevices: Int?
  /// The adapter, by name or address; nil for the first one that is powered on.
  public var adapter: String?
  /// Folders of definition files. Their definitions win over built-in ones that match equally well.
  public var definitions: [String] = []
  /// The file with the keys of devices that encipher their advertisements, as for `bluegatt scan --keys`; nil without
  /// keys.
  public var keys: String?
  /// Whether the values of a device are accepted again when it counts anew, such as after a change of its battery, by
  /// the rule of `ReplayGuard`.
  public var counterRestarts = true
  /// The devices with counters that the gateway forgets when it starts, so that it accepts any counter of them once.
  public var forgetCounters: [DeviceAddress] = []
  /// Devices with separate settings, among them those to which the gateway connects.
  public var devices: [DeviceConfiguration] = []
  /// Whether the gateway delivers what it hears of devices that `devices` does not have.
  public var permitsOthers = true
  /// The broker; nil to write readings to standard output.
  public var mqtt: MQTTConfiguration?
  /// The spool of events that the broker has not accepted yet.
  public var spool = SpoolConfiguration()
  /// The address of `/metrics`, `/health` and the page; nil for none.
  public var http: HTTPConfiguration?

  /// Creates the default configuration.
  public init() {}
}

/// The broker, and the login to it.
public struct MQTTConfiguration: Hashable, Sendable {
  /// The files of TLS.
  public struct TLS: Hashable, Sendable {
    /// The file with the certificates of the authorities that are trusted; nil for those of the system.
    public var authorities: String?
    /// The file with the certificate of the gateway; nil without one.
    public var certificate: String?
    /// The file with the private key of `certificate`.
    public var key: String?

    /// Creates TLS with the authorities of the system.
    public init() {}
  }

  /// The host name or address of the broker.
  public var host: String
  /// The port; nil for 1883, or 8883 with TLS.
  public var port: Int?
  /// The user name; nil for no login.
  public var user: String?
  /// The file with the password, which only its owner may use; nil without one. The line end at the end of the file is no
  /// part of the password.
  public var passwordFile: String?
  /// Nil for a connection without TLS.
  public var tls: TLS?
  /// The first level or levels of all topics.
  public var prefix = "bluegatt"
  /// The shortest time between two publications of one state, in seconds, 0.1 ... 3600.
  public var stateInterval = 5.0
  /// The longest time between two publications of one state while its device is heard, in seconds, 1 ... 86,400. A device
  /// that is not heard for 15 times as long counts as gone.
  public var heartbeat = Self.defaultHeartbeat
  /// Whether commands are executed. Everyone that may publish on the topic of commands can then write to devices.
  public var commands = false
  /// The discovery for Home Assistant; nil for none.
  public var homeAssistant: HomeAssistantConfiguration?

  static let defaultHeartbeat = 60.0
  /// The possible heartbeats in seconds.
  static let heartbeats = 1.0...86_400

  /// Creates the configuration of a broker without TLS and login.
  public init(host: String, port: Int? = nil) {
    self.host = host
    self.port = port
  }

  /// The port, also when the settings have none.
  var usedPort: Int { port ?? (tls == nil ? 1883 : 8883) }
}

/// The discovery for Home Assistant.
public struct HomeAssistantConfiguration: Hashable, Sendable {
  /// The first level of the discovery topics, as in the settings of Home Assistant.
  public var prefix = "homeassistant"
  /// The addresses of the devices to announce; nil for all devices.
  public var devices: Set<String>?
  /// Whether Home Assistant shows the devices as unavailable while this gateway is offline. With several gateways it
  /// has to be false, because a gateway that is offline would make devices unavailable that another gateway hears.
  public var availability = true

  /// Creates the default discovery.
  public init() {}
}

/// The spool of events.
public struct SpoolConfiguration: Hashable, Sendable {
  /// The action when the budget is used up.
  public enum WhenFull: String, Hashable, Sendable, Codable, CaseIterable {
    /// The oldest events are deleted.
    case dropOldest
    /// New events are refused.
    case refuseNew
  }

  /// The database file.
  public var path = "bluegatt-gateway.spool"
  /// The greatest size of all stored messages in mebioctets, 1 ... 1,000,000.
  public var megabytes = 256
  /// The action when the budget is used up.
  public var whenFull = WhenFull.dropOldest
  /// The greatest number of states in memory, 1 ... 1,000,000.
  public var states = 20_000

  /// Creates the default configuration.
  public init() {}

  /// The folder of the database file.
  var folder: String {
    guard let end = path.lastIndex(of: "/") else { return "." }
    return end == path.startIndex ? "/" : String(path[..<end])
  }

  /// The budget in octets.
  var budget: Int { megabytes << 20 }
}

/// The address of the HTTP server.
public struct HTTPConfiguration: Hashable, Sendable {
  /// The address to listen on.
  public var address = "127.0.0.1"
  /// The port.
  public var port = 9464
  /// Whether the server has a page that shows what is heard, and its data: `/`, `/devices`, `/metrics/devices`.
  public var page = false

  /// Creates the default address, without a page.
  public init() {}
}
