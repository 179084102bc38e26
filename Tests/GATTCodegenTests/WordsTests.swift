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
      ("Device Address", "DeviceAddressValue", "deviceAddress"),
      ("LE2Scan", "LE2Scan", "le2Scan"), ("IEEE11073List", "IEEE11073List", "ieee11073List"),
    ]
  )
  func `a name becomes a type and a property`(name: String, type: String, property: String) {
    #expect(typeName(upperCamel(words(of: name)), suffix: "Value") == type)
    #expect(lowerCamel(words(of: name)) == property)
    if !property.hasPrefix("value") { #expect(lowerCamel(of: name) == property) }
  }

  @Test(
    arguments: [
      ("Less than -127", "lessThanMinus127"), ("(\u{2212}5)", "minus5"), ("-40 to -20", "minus40ToMinus20"),
      ("16-24", "value16To24"), ("Zone -", "zone"), ("Mode-2", "mode2"), ("5 - 3", "value5To3"),
      ("0.5", "value0Point5"),
    ]
  )
  func `the sign of a number is a word, and a hyphen between two things is none`(name: String, property: String) {
    #expect(lowerCamel(of: name) == property)
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
