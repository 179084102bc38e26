import GATTText

/// The meaning of a `Format` element.
struct FormatNotation: Equatable {
  var form: FieldDefinition.Form
  var count: FieldDefinition.Count = .one
  var length: FieldDefinition.Length = .natural
  /// Whether each bit is a separate Boolean: `boolean[N]`.
  var hasNamelessBits = false

  /// Creates a format of the published schema or of the GATT Specification Supplement; nil when it is not known.
  init?(_ text: String) {
    if text.lowercased() == "format of the characteristic" {
      form = .octets
      return
    }
    let (word, subscripts, octets) = Self.parts(of: text)
    for case .fixed(let count) in subscripts where !(1...ReadLimits.valueSize * 8).contains(count) { return nil }
    if word == "boolean", let bits = subscripts.first {
      guard case .fixed(let bits) = bits, bits <= 64, subscripts.count <= 2 else { return nil }
      form = .integer(bits: bits, isSigned: false)
      hasNamelessBits = true
      if subscripts.count == 2 { count = subscripts[1] }
      return
    }
    guard let form = Self.form(of: word), subscripts.count <= (word == "duint16" ? 0 : 1) else { return nil }
    self.form = form
    if let octets {
      guard case .text = form else { return nil }
      length = .fixed(octets)
    }
    count = word == "duint16" ? .fixed(2) : subscripts.first ?? .one
  }

  /// The format to which `x:mantissaBits` and `x:exponentBits` belong.
  static let packedFloat = "x:packedfloat16"

  static let words =
    (wholeWidths.flatMap { ["uint\($0)", "sint\($0)"] } + ["uint1", "uint2", "uint4", "uint12", "sint12"])
    + ["2bit", "4bit", "8bit", "16bit", "24bit", "32bit"]
    + named.keys + [packedFloat]

  /// Returns the formats that an unknown format probably means.
  static func suggestion(for text: String) -> String {
    if let suggestion = suggestionOfWidth(for: text) { return suggestion }
    let suggestion = Suggestion.text(for: wordsElsewhere[text.lowercased()] ?? text, among: words)
    return suggestion.isEmpty ? "; write uint8, sint16, utf8s or another format of the GATT schema" : suggestion
  }

  /// Returns the remedy for a number of a width that no format has, or for `8bits`; nil for anything else.
  private static func suggestionOfWidth(for text: String) -> String? {
    let text = text.lowercased()
    if text.hasSuffix("bits"), let bits = width(text.dropLast(4)), (1...64).contains(bits) {
      return "; did you mean '\(bits)bit'?"
    }
    guard text.hasPrefix("sint") || text.hasPrefix("uint"), let bits = width(text.dropFirst(4)), !isWidth(bits) else {
      return nil
    }
    return "; a whole number has 1 to 64 bits, or 128"
  }

  /// Names of formats in programming languages and data sheets.
  private static let wordsElsewhere = [
    "bool": "boolean", "byte": "uint8", "char": "uint8", "int": "sint32", "double": "float64", "string": "utf8s",
    "text": "utf8s", "bytes": "x:bytes", "data": "x:bytes", "uuid": "gatt_uuid", "packedfloat16": packedFloat,
    "address": "x:address", "mac": "x:address",
  ]

  /// The widths in the formats that messages suggest.
  private static let wholeWidths = [8, 16, 24, 32, 40, 48, 64, 128]

  private static func isWidth(_ bits: Int) -> Bool { (1...64).contains(bits) || bits == 128 }

  /// Splits `utf8s{16}`, `uint16[3]`, `uint16[n]` and `sint16 Array[]`.
  private static func parts(of text: String) -> (word: String, subscripts: [FieldDefinition.Count], octets: Int?) {
    var word = text
    var octets: Int?
    var subscripts: [FieldDefinition.Count] = []
    if let brace = word.firstIndex(of: "{"), word.hasSuffix("}") {
      octets = Int(word[word.index(after: brace)...].dropLast())
      // A length that is not a number makes the word unknown.
      if let octets, (1...ReadLimits.valueSize).contains(octets) { word = String(word[..<brace]) }
    }
    if let bracket = word.firstIndex(of: "["), word.hasSuffix("]") {
      for part in word[bracket...].split(separator: "]") {
        let inner = part.drop { $0 == "[" || $0 == " " }
        subscripts.append(Int(inner).map { .fixed($0) } ?? .toEnd)
      }
      word = String(word[..<bracket])
      if word.hasSuffix(" Array") || word.hasSuffix(" array") { word = String(word.dropLast(6)) }
      while word.last == " " { word.removeLast() }
    }
    return (word, subscripts, octets)
  }

  /// The formats other than `uintN`, `sintN` and `Nbit`.
  private static let named: [String: FieldDefinition.Form] = [
    "boolean": .boolean, "nibble": .integer(bits: 4, isSigned: false), "duint16": .integer(bits: 16, isSigned: false),
    "SFLOAT": .medicalFloat(bits: 16), "FLOAT": .medicalFloat(bits: 32), "medfloat16": .medicalFloat(bits: 16),
    "medfloat32": .medicalFloat(bits: 32), "float32": .float(bits: 32), "float64": .float(bits: 64),
    "utf8s": .text(.utf8), "utf16s": .text(.utf16), "gatt_uuid": .uuid, "x:address": .address, "struct": .octets,
    "variable": .octets,
    "x:bytes": .octets, "characteristic": .octets, "reg-cert-data-list": .octets,
  ]

  private static func form(of word: String) -> FieldDefinition.Form? {
    // Published files also write SFloat.
    if let form = named[word] ?? named[word.uppercased()] { return form }
    if word == "medASN1" { return .octets }
    if let bits = width(word.dropFirst(4)), isWidth(bits) {
      if word.hasPrefix("uint") { return .integer(bits: bits, isSigned: false) }
      if word.hasPrefix("sint") { return .integer(bits: bits, isSigned: true) }
    }
    guard word.hasSuffix("bit"), let bits = width(word.dropLast(3)), (1...64).contains(bits) else { return nil }
    return .integer(bits: bits, isSigned: false)
  }

  private static func width(_ digits: Substring) -> Int? {
    digits.allSatisfy { ("0"..."9").contains($0) } ? Int(digits) : nil
  }
}
