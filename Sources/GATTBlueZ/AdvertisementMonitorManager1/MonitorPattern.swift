import DBus
import GATTCore
import GATTRuntime

/// Octets that a field of an advertisement must have: a pattern of `AdvertisementMonitor1`.
struct MonitorPattern: Hashable, Sendable {
  var type: AdvertisingDataType
  /// The offset of the octets in the field.
  var offset: Int
  var octets: Data

  /// The most octets of a field that BlueZ compares.
  static let maximumEnd = 31

  /// Creates a pattern. Drops the octets that BlueZ would not compare.
  init(_ type: AdvertisingDataType, at offset: Int = 0, _ octets: Data) {
    self.type = type
    self.offset = offset
    self.octets = Data(octets.prefix(Self.maximumEnd - offset))
  }

  /// The pattern as an element of the property `Patterns`.
  var value: Value { .structure([.byte(UInt8(offset)), .byte(type.rawValue), .bytes(Array(octets))]) }

  /// The type of `value`.
  static let valueType = ValueType.structure([.byte, .byte, .array(.byte)])
}

extension ScanFilter {
  /// Patterns for BlueZ: an advertisement matches at least one if it meets a condition of the filter. Empty if no
  /// condition has patterns.
  ///
  /// BlueZ drops the other advertisements of a device. A device may meet each condition in another advertisement, so
  /// the conditions of one kind do not suffice.
  var patterns: [MonitorPattern] {
    let alternatives = alternatives.map(\.patterns)
    return manufacturerData.map(\.pattern) + serviceData.map(Self.patternOfData) + services.flatMap(Self.patternsOfList)
      + namePatterns + (alternatives.contains([]) ? [] : alternatives.flatMap(\.self))
  }

  private static func patternOfData(of service: BluetoothUUID) -> MonitorPattern {
    switch service.width {
    case .bits16: MonitorPattern(.serviceData16, service.octetsInAdvertisement)
    case .bits32: MonitorPattern(.serviceData32, service.octetsInAdvertisement)
    case .bits128: MonitorPattern(.serviceData128, service.octetsInAdvertisement)
    }
  }

  /// A service may be anywhere in one of two lists.
  private static func patternsOfList(with service: BluetoothUUID) -> [MonitorPattern] {
    let types: [AdvertisingDataType] =
      switch service.width {
      case .bits16: [.incompleteServices16, .completeServices16]
      case .bits32: [.incompleteServices32, .completeServices32]
      case .bits128: [.incompleteServices128, .completeServices128]
      }
    let octets = service.octetsInAdvertisement
    // A field of a packet of 31 octets has at most 29.
    return types.flatMap { type in
      stride(from: 0, through: 29 - octets.count, by: octets.count).map { MonitorPattern(type, at: $0, octets) }
    }
  }

  private var namePatterns: [MonitorPattern] {
    guard let begin = name ?? namePrefix, !begin.isEmpty else { return [] }
    return [.shortenedLocalName, .completeLocalName].map { MonitorPattern($0, Data(begin.utf8)) }
  }
}

extension ManufacturerDataPattern {
  /// The company, and the octets up to the first one with bits that the mask ignores.
  fileprivate var pattern: MonitorPattern {
    let whole = zip(data, Array(mask) + [UInt8](repeating: 0xFF, count: max(0, data.count - mask.count)))
      .prefix { $0.1 == 0xFF }
    return MonitorPattern(.manufacturerSpecificData, company.serialize() + Data(whole.map(\.0)))
  }
}
