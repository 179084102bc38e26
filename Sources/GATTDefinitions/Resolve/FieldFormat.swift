/// What a `Format` element says.
struct FieldFormat: Equatable {
  var form: FieldDefinition.Form
  var count: FieldDefinition.Count = .one
  var length: FieldDefinition.Length = .natural
  /// `boolean[N]`: each bit is a truth value of its own.
  var hasNamelessBits = false

  /// Reads a format of the published schema or of the specification supplement; nil when it is not known.
  init?(_ text: String) {
    let (word, subscripts, octets) = Self.parts(of: text)
    if let format = Self.wholeFormat(text) {
      self = format
      return
    }
    if word == "boolean", let bits = subscripts.first {
      guard case .fixed(let bits) = bits, (1...64).contains(bits), subscripts.count <= 2 else { return nil }
      self.init(form: .integer(bits: bits, isSigned: false), hasNamelessBits: true)
      if subscripts.count == 2 {
        if case .fixed(let count) = subscripts[1], !(1...ReadLimits.valueSize * 8).contains(count) { return nil }
        count = subscripts[1]
      }
      return
    }
    guard let form = Self.form(of: word, hasLength: octets != nil), subscripts.count <= 1 else { return nil }
    if case .fixed(let count) = subscripts.first, !(1...ReadLimits.valueSize * 8).contains(count) { return nil }
    self.init(form: form)
    if let octets { length = .fixed(octets) }
    if word == "duint16" {
      guard subscripts.isEmpty else { return nil }
      count = .fixed(2)
    } else if let subscripted = subscripts.first {
      count = subscripted
    }
  }

  private init(form: FieldDefinition.Form, hasNamelessBits: Bool = false) {
    self.form = form
    self.hasNamelessBits = hasNamelessBits
  }

  /// What `x:mantissaBits` and `x:exponentBits` belong to.
  static let packedFloat = "x:packedfloat16"

  /// The words, for suggestions.
  static let words =
    unsignedWidths.map { "uint\($0)" } + signedWidths.map { "sint\($0)" }
    + ["2bit", "4bit", "8bit", "16bit", "24bit", "32bit"]
    + [
      "boolean", "nibble", "SFLOAT", "FLOAT", "medfloat16", "medfloat32", "float32", "float64", "utf8s", "utf16s",
      "struct", "variable", "gatt_uuid", "characteristic", "reg-cert-data-list", "duint16", "x:bytes", packedFloat,
    ]

  /// What an unknown format probably means.
  static func suggestion(for text: String) -> String {
    if let suggestion = suggestionOfWidth(for: text) { return suggestion }
    let suggestion = Suggestion.text(for: wordsElsewhere[text.lowercased()] ?? text, among: words)
    return suggestion.isEmpty ? "; write uint8, sint16, utf8s or another format of the GATT schema" : suggestion
  }

  /// The formats that come near to a number of a width that no format has; nil for anything else.
  private static func suggestionOfWidth(for text: String) -> String? {
    let text = text.lowercased()
    let isSigned = text.hasPrefix("sint")
    guard isSigned || text.hasPrefix("uint") || text.hasSuffix("bits"),
      let bits = width(text.hasSuffix("bits") ? text.dropLast(4) : text.dropFirst(4)), (1...128).contains(bits)
    else { return nil }
    if text.hasSuffix("bits") { return bits <= 64 ? "; did you mean '\(bits)bit'?" : nil }
    let widths = isSigned ? signedWidths : unsignedWidths
    if widths.contains(bits) { return nil }
    let around = [widths.last { $0 < bits }, widths.first { $0 > bits }].compactMap(\.self)
    let words = around.map { "'\(text.prefix(4))\($0)'" }.joined(separator: " and ")
    return isSigned || bits > 64
      ? "; the widths around it are \(words)"
      : "; write '\(bits)bit', in whose last octet the next field can begin; the widths around it are \(words)"
  }

  /// What formats are called in programming languages.
  private static let wordsElsewhere = [
    "bool": "boolean", "byte": "uint8", "char": "uint8", "int": "sint32", "double": "float64", "string": "utf8s",
    "text": "utf8s", "bytes": "x:bytes", "data": "x:bytes", "uuid": "gatt_uuid", "packedfloat16": packedFloat,
  ]

  private static let unsignedWidths = [1, 2, 4, 8, 12, 16, 24, 32, 40, 48, 64, 128]
  private static let signedWidths = [8, 12, 16, 24, 32, 40, 48, 64, 128]

  /// Formats that are a sentence.
  private static func wholeFormat(_ text: String) -> FieldFormat? {
    text.lowercased() == "format of the characteristic" ? FieldFormat(form: .octets) : nil
  }

  /// Splits `utf8s{16}`, `uint16[3]`, `uint16[n]` and `sint16 Array[]`.
  private static func parts(of text: String) -> (word: String, subscripts: [FieldDefinition.Count], octets: Int?) {
    var word = text
    var octets: Int?
    var subscripts: [FieldDefinition.Count] = []
    guard text.utf8.contains(where: { $0 == UInt8(ascii: "{") || $0 == UInt8(ascii: "[") }) else {
      return (text, [], nil)
    }
    if let brace = word.firstIndex(of: "{"), word.hasSuffix("}") {
      octets = Int(word[word.index(after: brace)...].dropLast())
      // A length that is no number makes the word unknown.
      if let octets, (1...ReadLimits.valueSize).contains(octets) { word = String(word[..<brace]) }
    }
    if let bracket = word.firstIndex(of: "["), word.hasSuffix("]") {
      for part in word[bracket...].split(separator: "]") {
        let inner = part.drop { $0 == "[" || $0 == " " }
        if let number = Int(inner) { subscripts.append(.fixed(number)) } else { subscripts.append(.toEnd) }
      }
      word = String(word[..<bracket])
      if word.hasSuffix(" Array") || word.hasSuffix(" array") { word = String(word.dropLast(6)) }
      while word.last == " " { word.removeLast() }
    }
    return (word, subscripts, octets)
  }

  private static func form(of word: String, hasLength: Bool) -> FieldDefinition.Form? {
    switch word {
    case "utf8s": return .text(.utf8)
    case "utf16s": return .text(.utf16)
    default: break
    }
    guard !hasLength else { return nil }
    if word.hasPrefix("uint"), let bits = width(word.dropFirst(4)), unsignedWidths.contains(bits) {
      return .integer(bits: bits, isSigned: false)
    }
    if word.hasPrefix("sint"), let bits = width(word.dropFirst(4)), signedWidths.contains(bits) {
      return .integer(bits: bits, isSigned: true)
    }
    switch word {
    case "boolean": return .boolean
    case "nibble": return .integer(bits: 4, isSigned: false)
    case "float32": return .float(bits: 32)
    case "float64": return .float(bits: 64)
    case "medfloat16": return .medicalFloat(bits: 16)
    case "medfloat32": return .medicalFloat(bits: 32)
    case "gatt_uuid": return .uuid
    case "duint16": return .integer(bits: 16, isSigned: false)
    case "struct", "variable", "x:bytes", "characteristic", "reg-cert-data-list", "medASN1": return .octets
    default: break
    }
    switch word.lowercased() {
    case "sfloat": return .medicalFloat(bits: 16)
    case "float": return .medicalFloat(bits: 32)
    default: break
    }
    if word.hasSuffix("bit"), let bits = width(word.dropLast(3)), (1...64).contains(bits) {
      return .integer(bits: bits, isSigned: false)
    }
    return nil
  }

  private static func width(_ digits: Substring) -> Int? {
    digits.utf8.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) } ? Int(digits) : nil
  }
}
