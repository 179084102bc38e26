/// The measured characteristics, with the numbers of the C code.
enum Kind: UInt8, CaseIterable {
  case batteryLevel, heartRate, bloodPressure, csc, temperature, glucose, currentTime, indoorBike, bodyComposition
  case pnpID, deviceName

  var name: String {
    switch self {
    case .batteryLevel: "Battery Level"
    case .heartRate: "Heart Rate Measurement"
    case .bloodPressure: "Blood Pressure Measurement"
    case .csc: "CSC Measurement"
    case .temperature: "Temperature Measurement"
    case .glucose: "Glucose Measurement"
    case .currentTime: "Current Time"
    case .indoorBike: "Indoor Bike Data"
    case .bodyComposition: "Body Composition Measurement"
    case .pnpID: "PnP ID"
    case .deviceName: "Device Name"
    }
  }

  /// The number of bits of the flags that have a meaning: the lowest ones.
  var flagBits: Int {
    switch self {
    case .batteryLevel, .currentTime, .pnpID, .deviceName: 0
    case .csc: 2
    case .temperature: 3
    case .heartRate: 5
    case .bloodPressure, .glucose: 5
    case .indoorBike, .bodyComposition: 13
    }
  }

  /// The flags that devices on the market send. A device nearly always sends the same flags.
  var usualFlags: [Int] {
    switch self {
    case .batteryLevel, .currentTime, .pnpID, .deviceName: [0]
    // Straps with intervals, with and without contact; watches without; some that count energy.
    case .heartRate: [0x10, 0x16, 0x14, 0x00, 0x06, 0x0E, 0x1E, 0x11]
    // Cuffs with a clock and users; cheap ones without; kPa.
    case .bloodPressure: [0x1E, 0x16, 0x06, 0x00, 0x14, 0x04, 0x1F, 0x02]
    // Speed, cadence, both.
    case .csc: [0x01, 0x02, 0x03, 0x03]
    // With and without a clock and a place; °F.
    case .temperature: [0x00, 0x04, 0x06, 0x02, 0x07, 0x05]
    // Meters with offset, unit, status and context, in any mixture.
    case .glucose: [0x03, 0x0B, 0x1B, 0x07, 0x0F, 0x1F, 0x02, 0x13]
    // Trainers: speed, cadence and power; consoles: nearly all; two packets for one record.
    case .indoorBike: [0x0044, 0x0244, 0x0064, 0x0254, 0x0B74, 0x0FFE, 0x0001, 0x1FF6, 0x0974, 0x0046]
    // Scales: some of all; kg and lb; two packets for one record.
    case .bodyComposition: [0x0598, 0x0406, 0x0702, 0x0FFE, 0x0FFF, 0x0599, 0x1012, 0x0F9E, 0x0200]
    }
  }
}
