import CMosquitto
import Foundation

/// The properties of MQTT 5 for requests and responses: the response topic, the correlation data and the expiry interval.
extension Message {
  /// Reads the properties of a received message. They are absent in MQTT 3.1.1.
  mutating func read(_ properties: OpaquePointer?) {
    var text: UnsafeMutablePointer<CChar>?
    if mosquitto_property_read_string(properties, Int32(MQTT_PROP_RESPONSE_TOPIC.rawValue), &text, false) != nil {
      responseTopic = text.map { String(cString: $0) }
      free(text)
    }
    var octets: UnsafeMutableRawPointer?
    var count: UInt16 = 0
    let correlation = Int32(MQTT_PROP_CORRELATION_DATA.rawValue)
    if mosquitto_property_read_binary(properties, correlation, &octets, &count, false) != nil {
      correlationData = octets.map { Data(bytes: $0, count: Int(count)) }
      free(octets)
    }
    var seconds: UInt32 = 0
    let expiry = Int32(MQTT_PROP_MESSAGE_EXPIRY_INTERVAL.rawValue)
    if mosquitto_property_read_int32(properties, expiry, &seconds, false) != nil { timeToLive = .seconds(Int(seconds)) }
  }

  /// Calls `body` with the properties of a message to publish: nil for none, which MQTT 3.1.1 needs.
  func withProperties<Result>(_ body: (OpaquePointer?) -> Result) -> Result {
    var properties: OpaquePointer?
    defer { mosquitto_property_free_all(&properties) }
    if let responseTopic {
      mosquitto_property_add_string(&properties, Int32(MQTT_PROP_RESPONSE_TOPIC.rawValue), responseTopic)
    }
    if let correlationData {
      let identifier = Int32(MQTT_PROP_CORRELATION_DATA.rawValue)
      let count = UInt16(clamping: correlationData.count)
      _ = correlationData.withUnsafeBytes { octets in
        mosquitto_property_add_binary(&properties, identifier, octets.baseAddress, count)
      }
    }
    if let timeToLive {
      let seconds = UInt32(clamping: timeToLive.components.seconds)
      mosquitto_property_add_int32(&properties, Int32(MQTT_PROP_MESSAGE_EXPIRY_INTERVAL.rawValue), seconds)
    }
    return body(properties)
  }
}
