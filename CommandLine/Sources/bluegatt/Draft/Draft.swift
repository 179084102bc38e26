import GATTCodegen
import GATTCore
import GATTDefinitions
import GATTInterpreter
import GATTRegistry
import GATTText
import ShippedDefinitions

/// Writes the draft of a device's definition, in XML.
struct Draft {
  private let device: DraftedDevice
  /// Where the facts come from, for the comment at the beginning: the device itself, or a capture.
  private let origin: String
  /// Whether names from the device are used.
  private let usesNames: Bool
  /// Whether lengths, checksums and ends of values are separate fields.
  private let usesPatterns: Bool
  private let fitting: FittingDevices
  private var xml = XMLWriter()
  private var names = DraftNames()
  /// The UUIDs of characteristics with a value that the draft has defined. A UUID may occur in several services.
  private var defined: Set<BluetoothUUID> = []

  /// Returns the definition of a device, in XML. It has no errors, and the values that were seen can be decoded by it.
  static func text(of device: DraftedDevice, from origin: String) -> String {
    // A name from the device may have no Swift name, and a pattern may not be expressible.
    let forms = [(true, true), (false, true), (true, false), (false, false)]
    var text = ""
    for (usesNames, usesPatterns) in forms {
      var draft = Draft(device, origin, usesNames: usesNames, usesPatterns: usesPatterns)
      draft.write()
      text = draft.xml.text
      if isRight(text, for: device) { break }
    }
    return text
  }

  private static func isRight(_ text: String, for device: DraftedDevice) -> Bool {
    let file = DefinitionFile(path: "draft.xml", contents: Array(text.utf8))
    let diagnostics = GATTCodegen.diagnostics(of: [file], importing: [Shipped.catalog])
    if diagnostics.contains(where: { $0.severity == .error }) { return false }
    let interpreter = Interpreter(Shipped.read([file]))
    return device.characteristics.allSatisfy { characteristic in
      characteristic.values.allSatisfy { direction, seen in
        guard let value = interpreter.value(characteristic.uuid, direction),
          value.definition.position.path == file.path
        else { return true }
        return seen.different.allSatisfy { (try? value.decode(received: $0)) != nil }
      }
    }
  }

  private init(_ device: DraftedDevice, _ origin: String, usesNames: Bool, usesPatterns: Bool) {
    self.device = device
    self.origin = origin
    self.usesNames = usesNames
    self.usesPatterns = usesPatterns
    fitting = FittingDevices(device)
  }

  private mutating func write() {
    xml.comment(
      "Drafted by 'bluegatt draft' from \(origin). Everything here was seen, and the device may have and send more. "
        + "Give names, join octets to fields, and remove the comments, because they contain values of this one device."
    )
    let name = usesNames ? device.name.map { printable($0, longest: 100) } : nil
    let attributes = [("name", name.flatMap { $0.isEmpty ? nil : $0 } ?? "Device"), ("xmlns:x", "urn:bluegatt:1")]
    element("Profile", attributes) { draft in
      for service in draft.device.services { draft.write(service) }
      for characteristic in draft.device.characteristics(of: nil)
      where Shipped.assigned(characteristic.uuid) == nil || characteristic.isForeign {
        draft.write(characteristic, instances: 1)
      }
    }
  }

  // MARK: Services

  private mutating func write(_ service: DraftedDevice.Service) {
    let name = names.service(AssignedNames.services[service.uuid], service.uuid)
    element("Service", [("name", name), ("uuid", service.uuid.description)]) { draft in
      if service.handles.count > 1 { draft.xml.comment("The device has \(service.handles.count) of this service.") }
      if !service.isPrimary { draft.xml.comment("A secondary service.") }
      if let known = draft.fitting.device(withService: service.uuid) {
        draft.xml.comment("bluegatt has a definition of this service already, with the catalog \(known)")
      }
      let characteristics = draft.device.characteristics(of: service.uuid)
      if characteristics.isEmpty { return }
      draft.element("Characteristics", []) { draft in
        for characteristic in characteristics {
          draft.write(characteristic, instances: max(service.handles.count, 1))
        }
      }
    }
  }

  /// Writes an element. `content` writes the content of the element with the functions of this type.
  private mutating func element(
    _ name: String,
    _ attributes: [(String, String)],
    _ content: (inout Draft) -> Void
  ) {
    var draft = self
    xml.element(name, attributes) { xml in
      draft.xml = xml
      content(&draft)
      xml = draft.xml
    }
    draft.xml = xml
    self = draft
  }

  // MARK: Characteristics

  /// - Parameter instances: The number of services with the UUID of the characteristic's service.
  private mutating func write(_ characteristic: DraftedDevice.Characteristic, instances: Int) {
    let uuid = characteristic.uuid
    let description = characteristic.userDescription
    let isForeign = characteristic.isForeign
    let reference = isForeign ? nil : Shipped.assigned(uuid)?.type
    var attributes: [(String, String)]
    var isDescribed = false
    if let reference {
      attributes = [("name", AssignedNames.characteristics[uuid] ?? uuid.description), ("type", reference)]
    } else if defined.contains(uuid) {
      attributes = [("uuid", uuid.description)]
    } else {
      let given = usesNames ? description : nil
      let assigned = isForeign ? nil : AssignedNames.characteristics[uuid]
      let name = names.characteristic(given ?? assigned, uuid)
      isDescribed = given == name
      attributes = [("name", name), ("uuid", uuid.description)]
    }
    if characteristic.service != nil, characteristic.handles.count > instances {
      attributes.append(("multiple_instances", "Yes"))
    }
    let isFirst = defined.insert(uuid).inserted
    element("Characteristic", attributes) { draft in
      if let description, !isDescribed { draft.xml.comment("The device calls it: \(description)") }
      if reference != nil { draft.xml.comment("UUID \(uuid)") }
      if isForeign {
        let name = AssignedNames.characteristics[uuid] ?? uuid.description
        draft.xml.comment("For the Bluetooth SIG, \(uuid) is \(name), but no value that was seen is one.")
      }
      for refusal in characteristic.refusals { draft.xml.comment(refusal) }
      draft.writeOtherDescriptors(of: characteristic)
      if characteristic.service != nil {
        draft.xml.element("Requirement", "Mandatory")
        draft.writeProperties(of: characteristic)
        draft.writeDescriptors(of: characteristic)
      }
      if reference == nil, isFirst {
        draft.writeValues(of: draft.whole(characteristic), named: isDescribed ? description : nil)
      } else if isFirst || reference != nil {
        for direction in Direction.allCases {
          if let seen = characteristic.values[direction] { draft.writeSamples(seen, [direction]) }
        }
      }
    }
  }

  /// Returns the characteristic with the values of all characteristics of its UUID, in all services.
  private func whole(_ characteristic: DraftedDevice.Characteristic) -> DraftedDevice.Characteristic {
    var whole = characteristic
    for other in device.characteristics(called: characteristic.uuid) where other.service != characteristic.service {
      for (direction, seen) in other.values {
        if whole.values[direction]?.merge(seen) == nil { whole.values[direction] = seen }
      }
    }
    return whole
  }

  private mutating func writeProperties(of characteristic: DraftedDevice.Characteristic) {
    let common = characteristic.commonProperties ?? characteristic.properties
    xml.element("Properties") { xml in
      for (property, name) in Self.properties where characteristic.properties.contains(property) {
        xml.element(name, common.contains(property) ? "Mandatory" : "Optional")
      }
    }
  }

  /// The properties by the names of their elements, in the order of their bits.
  private static let properties: [(CharacteristicProperties, String)] = [
    (.broadcast, "Broadcast"), (.read, "Read"), (.writeWithoutResponse, "WriteWithoutResponse"), (.write, "Write"),
    (.notify, "Notify"), (.indicate, "Indicate"), (.authenticatedSignedWrites, "SignedWrite"),
    (.reliableWrite, "ReliableWrite"), (.writableAuxiliaries, "WritableAuxiliaries"),
  ]

  // MARK: Descriptors

  /// Writes the descriptors that a peripheral with this definition serves.
  private mutating func writeDescriptors(of characteristic: DraftedDevice.Characteristic) {
    let served: [BluetoothUUID] = ["2901", "2904"].filter { uuid in
      characteristic.descriptors.contains { $0.uuid == uuid }
    }
    if served.isEmpty { return }
    xml.element("Descriptors") { xml in
      for uuid in served {
        let attributes = [
          ("name", AssignedNames.descriptors[uuid] ?? ""), ("type", Shipped.assigned(uuid)?.type ?? ""),
        ]
        xml.element("Descriptor", attributes) { xml in
          xml.element("Requirement", "Mandatory")
          xml.element("Properties") { $0.element("Read", "Mandatory") }
        }
      }
    }
  }

  /// Writes a comment for each descriptor that is not an element of the definition.
  private mutating func writeOtherDescriptors(of characteristic: DraftedDevice.Characteristic) {
    for descriptor in characteristic.descriptors {
      // Characteristic User Description and Client Characteristic Configuration.
      if descriptor.uuid == "2901" || descriptor.uuid == "2902" { continue }
      if descriptor.uuid == "2904", descriptor.value.flatMap({ PresentationFormat($0) }) != nil { continue }
      let name = AssignedNames.descriptors[descriptor.uuid].map { "\($0) (\(descriptor.uuid))" }
      let value = descriptor.value.map { ": \(Self.text(of: SeenValues.Sample($0)))" } ?? ", which was not read"
      xml.comment("Descriptor \(name ?? descriptor.uuid.description)\(value)")
    }
  }

  // MARK: Values

  /// Writes a `Value`, or several if values of different directions have different lengths.
  private mutating func writeValues(of characteristic: DraftedDevice.Characteristic, named name: String?) {
    var groups: [(directions: [Direction], seen: SeenValues)] = []
    for direction in [Direction.write, .read, .notify] {
      guard let seen = characteristic.values[direction] else { continue }
      if let index = groups.firstIndex(where: { $0.seen.lengths == seen.lengths }) {
        groups[index].directions.append(direction)
        groups[index].seen.merge(seen)
      } else {
        groups.append(([direction], seen))
      }
    }
    let formats = characteristic.presentationFormats
    if groups.isEmpty {
      return element("Value", []) { draft in
        draft.xml.comment("No value was seen.")
        draft.writeFields(formats, nil, named: name)
      }
    }
    for (index, group) in groups.enumerated() {
      // The last `Value` has no `x:direction`, so it has all other directions.
      let isLast = index == groups.count - 1
      let directions = group.directions.map(\.rawValue).joined(separator: " ")
      element("Value", isLast ? [] : [("x:direction", directions)]) { draft in
        draft.writeSamples(group.seen, group.directions)
        draft.writeFields(formats, group.seen, named: name)
      }
    }
  }

  private mutating func writeSamples(_ seen: SeenValues, _ directions: [Direction]) {
    let verbs = directions.map { direction in
      switch direction {
      case .read: "read"
      case .write: "written"
      case .notify: "sent"
      }
    }
    let lengths = seen.length.map(Self.octets)
    let range = "\(seen.lengths.lowerBound) to \(Self.octets(seen.lengths.upperBound))"
    let count = "\(seen.count) \(seen.count == 1 ? "value was" : "values were") \(verbs.joined(separator: " and "))"
    xml.comment("\(count), of \(lengths ?? range), as:")
    for sample in seen.samples { xml.comment(Self.text(of: sample)) }
  }

  private mutating func writeFields(_ formats: [PresentationFormat], _ seen: SeenValues?, named name: String?) {
    let size = formats.reduce(Optional(0)) { sum, format in format.size.flatMap { size in sum.map { $0 + size } } }
    let isText = formats.count == 1 && formats[0].size == nil
    let fits = isText || !formats.isEmpty && size != nil && (seen == nil || seen?.length == size)
    if fits {
      for (index, format) in formats.enumerated() {
        writeField(formats.count == 1 ? name ?? "Value" : "Value \(index + 1)", format)
      }
      return
    }
    for format in formats {
      xml.comment("A Characteristic Presentation Format says \(format.format), which does not fit these octets.")
    }
    guard let seen, seen.lengths.upperBound > 0 else { return xml.field("Value", "x:bytes") }
    let patterns = ValuePatterns(seen)
    for remark in patterns.remarks { xml.comment(remark) }
    if patterns.isText { return xml.field("Text", "utf8s") }
    if usesPatterns, patterns.length != nil || patterns.checksum != nil || patterns.endCount > 0 {
      return PatternLayout(seen, patterns).write(to: &xml)
    }
    writeOctets(seen)
    if seen.length == nil { xml.field(seen.lengths.lowerBound == 0 ? "Value" : "Rest", "x:bytes") }
  }

  private mutating func writeField(_ name: String, _ format: PresentationFormat) {
    if let number = format.unknownUnit { xml.comment("Its unit has the number 0x\(hexadecimal(number, digits: 4)).") }
    xml.field(name, format.format) { xml in
      if let unit = format.unit { xml.element("Unit", unit.type) }
      if format.exponent != 0 { xml.element("DecimalExponent", "\(format.exponent)") }
    }
  }

  /// Writes the octets up to the length of the shortest value: a field for each, or one field for all if they are many.
  private mutating func writeOctets(_ seen: SeenValues) {
    let octets = seen.octets
    if seen.lengths.lowerBound > SeenValues.mostOctets {
      return xml.field("Octets", "x:bytes") { $0.element("x:Length", "\(seen.lengths.lowerBound)") }
    }
    if !seen.areEnough, seen.samples.count > 1 {
      let equal = octets.enumerated().compactMap { index, octet in
        octet.map { "octet \(index) 0x\(hexadecimal($0, digits: 2))" }
      }
      if !equal.isEmpty { xml.comment("Equal in all values: \(equal.joined(separator: ", "))") }
    }
    for index in octets.indices { xml.octet(index, of: seen) }
  }

  // MARK: Texts

  private static func octets(_ count: Int) -> String { count == 1 ? "1 octet" : "\(count) octets" }

  /// Returns the octets in hexadecimal digits, followed by the text if they are text.
  private static func text(of sample: SeenValues.Sample) -> String {
    if sample.count == 0 { return "no octets" }
    var text = ""
    if let found = OctetText(sample.octets), found.hasLetters, found.printableCount >= OctetText.fewestPrintable {
      text = " " + found.quoted
    }
    return hexadecimal(octets: sample.octets)
      + (sample.count > sample.octets.count ? "… (\(octets(sample.count)))" : "") + text
  }
}

extension DraftedDevice.Characteristic {
  /// Whether the device uses a UUID of the Bluetooth SIG in its own way: it has values, and none is as the definition of
  /// the Bluetooth SIG says.
  fileprivate var isForeign: Bool {
    guard !values.isEmpty, let interpreter = DefinitionSource.assigned[uuid]?.interpreter else { return false }
    return values.allSatisfy { direction, seen in
      guard let value = interpreter.value(uuid, direction) ?? interpreter.value(uuid), value.definition.hasValue else {
        return false
      }
      return seen.different.allSatisfy { !value.fits($0) }
    }
  }

  /// The Characteristic User Description; nil without one, or when it is empty.
  fileprivate var userDescription: String? {
    let octets = descriptors.first { $0.uuid == "2901" && $0.value != nil }?.value ?? []
    // Some devices send the NUL of a C string.
    let text = String(decoding: octets.prefix { $0 != 0 }, as: UTF8.self).trimmed
    return text.isEmpty ? nil : printable(text, longest: 100)
  }

  /// The formats of the Characteristic Presentation Format descriptors; empty when one of them can't be used.
  fileprivate var presentationFormats: [PresentationFormat] {
    // Each instance of the characteristic has its own formats.
    if handles.count > 1 { return [] }
    let octets = descriptors.filter { $0.uuid == "2904" }.sorted { $0.handle < $1.handle }.map { $0.value ?? [] }
    let formats = octets.compactMap { PresentationFormat($0) }
    return formats.count == octets.count ? formats : []
  }
}
