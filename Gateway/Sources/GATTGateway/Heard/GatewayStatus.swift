import Foundation

/// How the gateway is, for the page and `/devices`.
struct GatewayStatus: Hashable, Encodable, Sendable {
  /// The name of the gateway.
  var gateway: String
  /// The time by the clock of the machine.
  var time: String
  var health: StatusServer.Health
  /// The counters of `/metrics`.
  var counters: [String: Int]
  /// The gauges of `/metrics`.
  var gauges: [String: Int]

  init(gateway: String, _ metrics: Metrics, hasBroker: Bool, at time: Date) {
    self.gateway = gateway
    self.time = time.inMessages
    health = StatusServer.Health(metrics, hasBroker: hasBroker)
    counters = Dictionary(uniqueKeysWithValues: Metrics.Counter.allCases.map { ($0.rawValue, metrics[$0]) })
    gauges = Dictionary(uniqueKeysWithValues: Metrics.Gauge.allCases.map { ($0.rawValue, metrics[$0]) })
  }
}

/// The content of `/devices`.
struct DevicesReport: Encodable, Sendable {
  var status: GatewayStatus
  var devices: [HeardDevice]
}

/// The content of `/history`: the numbers of the fields of one device over time.
struct HistoryReport: Encodable, Sendable {
  struct Field: Encodable, Sendable {
    var definition: String
    var field: String
    /// The time between two points in seconds.
    var spacing: Double
    /// The numbers, the newest one last.
    var points: [Float]
  }

  var device: String
  var fields: [Field]

  init(_ device: HeardDevice) {
    self.device = device.device
    fields = device.values.filter { !$0.history.points.isEmpty }.map { value in
      Field(
        definition: value.definition,
        field: value.field,
        spacing: value.history.spacing,
        points: value.history.points
      )
    }
  }
}
