import BlueGATT
import Foundation
import GATTDefinitions
import GATTInterpreter

extension ValueDefinition {
  /// The member `definition` of readings: the type, or the name of a definition without one.
  var readingName: String { type.isEmpty ? name : type }
}

extension SensorReading {
  /// The device, the gateway and the time of a value.
  struct Origin {
    var gateway: String
    var device: String
    var name: String?
    var provenance = Authenticity.plain.rawValue
    var rssi: Int?
    var received = Date()
    var time: BackendInstant
  }

  /// Returns a reading for each field of a value.
  ///
  /// - Parameter counter: The counter of the packet; nil for a state.
  static func all(
    of value: InterpretedValue,
    octets: Data,
    definition: String,
    counter: UInt64?,
    from origin: Origin
  ) -> [SensorReading] {
    FieldContent.all(of: value).map { content in
      SensorReading(
        identifier: counter.map { counter in
          ReadingIdentifier(
            device: origin.device,
            definition: definition,
            counter: counter,
            octets: octets,
            field: content.field
          )
        },
        kind: counter == nil ? .state : .event,
        gateway: origin.gateway,
        device: origin.device,
        name: origin.name,
        definition: definition,
        field: content.field,
        raw: content.raw,
        value: content.value,
        unit: content.unit?.symbol,
        unitType: content.unit?.type,
        quality: content.quality,
        provenance: origin.provenance,
        rssi: origin.rssi,
        counter: counter,
        received: origin.received,
        uptime: (origin.time.sinceStart / .milliseconds(1)).rounded() / 1000,
        eventTypes: content.eventTypes,
        isTime: content.isTime,
        isDiagnostic: content.isDiagnostic,
        hasNames: content.hasNames,
        decimalPlaces: content.decimalPlaces
      )
    }
  }
}
