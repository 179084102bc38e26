extension HomeAssistant {
  /// The object identifier of the message that announces the presence of a device.
  static func presenceObject(ofLevel level: String) -> String { "bluegatt-presence_\(level)" }

  /// The entities that show how well a device is heard. They are disabled at first, because they change all the time.
  ///
  /// - Parameter availability: The availability of what has a meaning for a device that is gone too.
  static func presenceComponents(
    of device: String,
    _ availability: [Discovery.Availability]
  ) -> [String: Component] {
    let object = presenceObject(ofLevel: Topics.level(device))
    func sensor(_ key: String, _ name: String, _ member: String) -> Component {
      var component = Component(platform: "sensor", uniqueIdentifier: "\(object)_\(key)", name: name)
      component.valueTemplate = "{{ value_json.\(member) | default('None') }}"
      component.category = "diagnostic"
      component.isEnabled = false
      return component
    }
    var strength = sensor("signal_strength", "Signal Strength", "rssi")
    (strength.deviceClass, strength.stateClass, strength.unit) = ("signal_strength", "measurement", "dBm")
    var lastHeard = sensor("last_heard", "Last Heard", "received")
    (lastHeard.deviceClass, lastHeard.availability) = ("timestamp", availability)
    let gateway = sensor("nearest_gateway", "Nearest Gateway", "gateway")
    return ["signal_strength": strength, "last_heard": lastHeard, "nearest_gateway": gateway]
  }
}
