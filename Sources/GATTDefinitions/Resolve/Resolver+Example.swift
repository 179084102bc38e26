import GATTModel
import GATTText

extension Resolver {
  /// Returns the example of an `x:Example`; nil when it is wrong, which is reported.
  mutating func example(of element: XMLElement) -> ExampleDefinition? {
    guard let octets = octets(of: element) else { return nil }
    if let text = element.attribute(.device) ?? element.attribute(.service) {
      error(
        at: text.position,
        "only an example with not, a packet of another device, has this attribute; remove it, or say with not=\"\" what "
          + "the packet is"
      )
    }
    var key: [UInt8]?
    if let text = element.attribute(.key) {
      key = self.octets(text)
      if key == nil { return nil }
    }
    guard let meaning = meaning(of: element.text) else { return nil }
    return ExampleDefinition(
      name: element.attribute(.name)?.text ?? "",
      request: element.attribute(.request)?.text ?? "",
      octets: octets,
      key: key,
      sender: element.attribute(.sender)?.text ?? "",
      text: element.text.text,
      meaning: meaning,
      position: element.position
    )
  }

  /// Returns the packet of an `x:Example` with `not`; nil when it is wrong, which is reported.
  mutating func foreignExample(of element: XMLElement, in value: ValueDefinition) -> ForeignExample? {
    guard let whose = required(.not, of: element, " with the device that sends the packet"),
      let octets = octets(of: element)
    else { return nil }
    if value.isAttribute {
      return failure(
        at: whose.position,
        "only advertised data may be of another device; write ! and a word for octets that are no value"
      )
    }
    let others = [AttributeName.name, .key, .request].compactMap { element.attribute($0) }
    if let extra = others.first ?? (element.text.text.isEmpty ? nil : element.text) {
      return failure(
        at: extra.position,
        "a packet of another device has octets, and the device, service and sender; it means nothing here. Remove this"
      )
    }
    return ForeignExample(
      whose: whose.text,
      octets: octets,
      device: element.attribute(.device)?.text,
      services: (element.attribute(.service)?.words ?? []).compactMap { uuid($0) },
      sender: element.attribute(.sender)?.text ?? "",
      position: element.position
    )
  }

  /// Returns the octets in the attribute `octets`; nil when they are missing or wrong, which is reported.
  mutating func octets(of element: XMLElement) -> [UInt8]? {
    required(.octets, of: element, " with hexadecimal digits").flatMap { octets($0) }
  }

  private mutating func octets(_ text: XMLText) -> [UInt8]? {
    GATTText.octets(hexadecimal: text.text.utf8.filter { $0 != UInt8(ascii: " ") })
      ?? failure(at: text.position, "'\(text.text)' is not whole octets; write two hexadecimal digits for each")
  }

  private mutating func meaning(of text: XMLText) -> ExampleDefinition.Meaning? {
    if text.text.isEmpty { return .decodes }
    if text.text.first == "!" { return .fails(String(text.text.dropFirst())) }
    do throws(JSONError) {
      let json = try JSON(text.text)
      if case .object = json.value { return .fields(json) }
      return failure(
        at: text.position,
        "the meaning of an example is a JSON object of fields by name, or '!' and a word"
      )
    } catch {
      return failure(at: text.position, "the meaning of the example is not JSON: \(error)")
    }
  }
}
