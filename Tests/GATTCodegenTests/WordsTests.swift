import Testing

@testable import GATTCodegen

@Suite struct WordsTests {
  @Test(
    arguments: [
      ("Heart Rate Measurement", "HeartRateMeasurement", "heartRateMeasurement"),
      ("RR-Interval", "RRInterval", "rrInterval"),
      ("E2E-CRC", "E2ECRC", "e2eCRC"), ("ECG", "ECG", "ecg"), ("LEScan", "LEScan", "leScan"),
      ("2D Vector", "Value2DVector", "value2DVector"), ("LE Scan", "LEScan", "leScan"),
      ("MOSFETs", "MOSFETs", "mosfets"), ("IDs", "IDs", "ids"), ("LEDs On", "LEDsOn", "ledsOn"),
      ("UUIDs", "UUIDs", "uuids"), ("RPMs2", "RPMs2", "rpms2"), ("Sensor IDs", "SensorIDs", "sensorIDs"),
      ("ÄÖs", "ÄÖs", "äös"), ("LEScans", "LEScans", "leScans"), ("IDsent", "IDsent", "iDsent"),
    ]
  )
  func `a name becomes a type and a property`(name: String, type: String, property: String) {
    #expect(typeName(upperCamel(words(of: name)), suffix: "Value") == type)
    #expect(lowerCamel(words(of: name)) == property)
    if !property.hasPrefix("value") { #expect(lowerCamel(of: name) == property) }
  }

  @Test(
    arguments: [
      ("IDs", "ids"), ("MOSFETs", "mosfets"), ("RR-Interval", "rrIntervals"), ("ECG", "ecgs"), ("Raw ECG", "rawECGs"),
      ("Entry", "entries"), ("Day", "days"),
      ("Index", "indexes"), ("Switch", "switches"), ("Status", "status"), ("Sensor Data", "sensorData"),
    ]
  )
  func `a repeated field is named in the plural`(name: String, property: String) {
    #expect(lowerCamel(plural(words(of: name))) == property)
  }
}
