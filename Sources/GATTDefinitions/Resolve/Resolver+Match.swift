import GATTModel
import GATTText

/// `x:Match`, the companies of manufacturer data, and `x:role`.
extension Resolver {
  // MARK: - Companies

  /// Returns the companies in `company`: numbers with spaces between them, or `data`.
  mutating func companies(_ text: XMLText) -> CompanyIdentifiers {
    let words = text.words
    if words.map(\.text) == ["data"] { return .omitted }
    let what = "the number of a company; write its assigned number, from 0 to 0xFFFF, or data when there is none"
    var companies: [UInt16] = []
    for word in words {
      let company = UInt16(only(NumberNotation.companies(word.text), of: word, digits: 4, what: what) ?? 0)
      if companies.contains(company) {
        error(at: word.position, "the company '\(word.text)' is there twice; remove one of them")
      } else {
        companies.append(company)
      }
    }
    return .assigned(companies)
  }

  // MARK: - Match

  /// Returns the profile of a document, with its `x:Match` elements.
  mutating func profile(of document: Document) -> ProfileDefinition? {
    guard var profile = document.profile else { return nil }
    profile.match = MatchRule(document.matches.compactMap { condition(of: $0, base: profile.baseUUID) })
    return profile
  }

  /// Returns the rule of advertised data: its own elements, or else those of its profile.
  mutating func matchRule(of document: ValueDocument) -> MatchRule {
    let own = document.element.children(.match)
    if !own.isEmpty { return MatchRule(own.compactMap { condition(of: $0, base: document.baseUUID) }) }
    // The profile reports their errors.
    var silent = Resolver()
    return MatchRule(document.matchesOfProfile.compactMap { silent.condition(of: $0, base: nil) })
  }

  private mutating func condition(of element: XMLElement, base: BaseUUID?) -> MatchRule.Condition? {
    let given = [AttributeName.name, .service, .serviceData, .address].compactMap { element.attribute($0) }
    if given.isEmpty {
      error(
        at: element.position,
        "'\(element.qualifiedName)' says nothing; give it a name, a service, service data or an address"
      )
    }
    for text in given where text.words.isEmpty {
      error(at: text.position, "this attribute is empty; say what the device has there, or remove it")
    }
    func words(_ name: AttributeName) -> [XMLText] { element.attribute(name)?.words ?? [] }
    let condition = MatchRule.Condition(
      names: names(element.attribute(.name)),
      // As everywhere in advertised data, 4 digits are an assigned number.
      services: words(.service).compactMap { advertisedUUID($0, base: base) },
      serviceData: words(.serviceData).compactMap { serviceDataPattern($0, base: base) },
      addresses: words(.address).compactMap { addressPrefix($0) }
    )
    return condition == MatchRule.Condition() ? nil : condition
  }

  /// Returns the patterns with `|` between them. A space is part of a name.
  private mutating func names(_ text: XMLText?) -> [NamePattern] {
    guard let text, !text.words.isEmpty else { return [] }
    let names = text.text.split(separator: "|", omittingEmptySubsequences: false).map { name in
      XMLText(text: name.trimmed, position: text.position)
    }
    if let empty = names.first(where: \.text.isEmpty) {
      error(at: empty.position, "there is no name on one side of '|' in '\(text.text)'; remove the '|'")
    }
    let words = text.text.split { $0.isWhitespace || $0 == "," || $0 == ";" }
    if names.count == 1, words.count > 1 {
      let separator = text.words.count > 1 ? "a space" : text.text.contains(",") ? "a comma" : "a semicolon"
      let several = words.joined(separator: "|")
      note(at: text.position, "'\(names[0].text)' is one name with \(separator); several names are '\(several)'")
    }
    return names.filter { !$0.text.isEmpty }.compactMap { namePattern($0) }
  }

  private mutating func namePattern(_ word: XMLText) -> NamePattern? {
    if word.text.utf8.contains(UInt8(ascii: "[")) {
      return failure(at: word.position, "'[' is not part of a pattern; * and ? are")
    }
    if word.text.hasPrefix("^") || word.text.hasSuffix("$") {
      warning(
        at: word.position,
        "'\(word.text)' is no regular expression: * stands for any characters, ? for one, all others for themselves"
      )
    }
    if word.text.utf8.allSatisfy({ $0 == UInt8(ascii: "*") }) {
      return failure(at: word.position, "'\(word.text)' matches every name; write the part that all devices have")
    }
    return NamePattern(word.text)
  }

  /// Returns the pattern of a UUID, a colon, octets, and a mask after a slash: `FD3D:54/5F`.
  private mutating func serviceDataPattern(_ word: XMLText, base: BaseUUID?) -> ServiceDataPattern? {
    let parts = word.text.split(separator: ":", omittingEmptySubsequences: false)
    let numbers = (parts.count == 2 ? parts[1] : "").split(separator: "/", omittingEmptySubsequences: false)
    let octets = numbers.compactMap { GATTText.octets(hexadecimal: $0.utf8) }
    guard octets.count == numbers.count, octets.count <= 2, let first = octets.first, !first.isEmpty else {
      return failure(
        at: word.position,
        "'\(word.text)' is not the beginning of service data; write a UUID and octets, as FD3D:54, or with the bits to "
          + "compare, as FD3D:54/5F"
      )
    }
    guard let service = advertisedUUID(XMLText(text: String(parts[0]), position: word.position), base: base) else {
      return nil
    }
    let pattern = ServiceDataPattern(service, first, mask: octets.count == 2 ? octets[1] : [])
    guard octets.count == 1 || octets[1].count == first.count, pattern.octets == first, pattern.bitCount > 0 else {
      return failure(
        at: word.position,
        "the mask of '\(word.text)' does not fit its octets; write as many octets, with a 1 for each bit to compare, and "
          + "0 for the other bits of both"
      )
    }
    return pattern
  }

  private mutating func addressPrefix(_ word: XMLText) -> AddressPrefix? {
    let digits = word.text.utf8.count
    guard let number = UInt64(word.text, radix: 16), !word.text.hasPrefix("+"), digits <= 12 else {
      return failure(
        at: word.position,
        "'\(word.text)' is not the beginning of an address; write up to 12 hexadecimal digits, as A4C138"
      )
    }
    guard digits.isMultiple(of: 2) else {
      return failure(
        at: word.position,
        "'\(word.text)' has an odd number of digits; an address begins with whole octets, two digits each"
      )
    }
    return AddressPrefix(number, octetCount: digits / 2)
  }

  // MARK: - Roles

  mutating func resolveRole(of element: XMLElement, into field: inout FieldDefinition) {
    guard let text = element.extensionAttribute(.role) else { return }
    let role = FieldDefinition.Role(rawValue: text.text)
    guard role != nil || text.text == Self.diagnostic else {
      return error(at: text.position, "'\(text.text)' is not a role; write address, sequence, event or diagnostic")
    }
    let isProperty = field.constant == nil && field.checksum == nil && element.extensionAttribute(.from) == nil
    guard isProperty else {
      return error(at: text.position, "'\(field.name)' is no property of the value, so it has no role; remove it")
    }
    switch role {
    case nil: field.isDiagnostic = true
    case .address:
      guard field.form == .address, field.count == .one else {
        return error(at: text.position, "an address has the format x:address; '\(field.name)' has another one")
      }
    case .sequence:
      let isNumber = field.form.integerWidth != nil && field.form != .boolean && field.count == .one
      guard isNumber, field.form.bits ?? 128 <= 64, field.bits.isEmpty, field.enumeration.isEmpty,
        field.exponential == nil
      else {
        return error(at: text.position, "a sequence is one whole number; '\(field.name)' is something else")
      }
    case .event: break
    }
    field.role = role
  }

  private static let diagnostic = "diagnostic"

  /// Returns whether a bit or a computed number is diagnostic, the only role that it can have.
  mutating func isDiagnostic(_ element: XMLElement) -> Bool {
    guard let text = element.extensionAttribute(.role) else { return false }
    if text.text == Self.diagnostic { return true }
    let what = element.name == .bit ? "a bit" : "a computed number"
    error(at: text.position, "'\(text.text)' is no role of \(what); write diagnostic, or remove it")
    return false
  }
}

extension XMLText {
  /// The words between white space, each at the position of the whole.
  var words: [XMLText] {
    text.split(whereSeparator: \.isWhitespace).map { XMLText(text: String($0), position: position) }
  }
}
