#if !hasFeature(Embedded)
  /// Writes JSON without white space.
  ///
  /// The writer adds the commas between members and elements, so that code that writes a part of an object does not
  /// depend on the parts before it:
  ///
  /// ```swift
  /// json.object { json in
  ///   json.member("name", device.name)
  ///   json.key("services")
  ///   json.array { json in
  ///     for service in device.services { json.string(service) }
  ///   }
  /// }
  /// ```
  public struct JSONWriter: Sendable {
    /// The JSON written so far, in UTF-8.
    public private(set) var octets: [UInt8] = []
    private let isASCIIOnly: Bool
    /// Whether the next member or element needs a comma before it.
    private var needsComma = false

    /// - Parameter isASCIIOnly: Whether every character outside ASCII is escaped too.
    public init(isASCIIOnly: Bool = false) {
      self.isASCIIOnly = isASCIIOnly
    }

    /// Returns the octets written since the last call.
    public mutating func take() -> [UInt8] {
      defer { octets = [] }
      return octets
    }

    /// Ends a line. The next line is a separate JSON text.
    public mutating func endLine() {
      octets.append(UInt8(ascii: "\n"))
      needsComma = false
    }

    /// Writes an object. The closure writes its members.
    public mutating func object(_ members: (inout JSONWriter) -> Void) {
      open(UInt8(ascii: "{"))
      members(&self)
      close(UInt8(ascii: "}"))
    }

    /// Writes an array. The closure writes its elements.
    public mutating func array(_ elements: (inout JSONWriter) -> Void) {
      open(UInt8(ascii: "["))
      elements(&self)
      close(UInt8(ascii: "]"))
    }

    // MARK: Members

    /// Writes the key of a member. The caller must write its value next.
    public mutating func key(_ name: String) {
      string(name)
      octets.append(UInt8(ascii: ":"))
      needsComma = false
    }

    /// Writes a member that is a string, or null.
    public mutating func member(_ name: String, _ value: String?) {
      key(name)
      if let value { string(value) } else { null() }
    }

    /// Writes a member that is an integer, or null.
    public mutating func member(_ name: String, _ value: (some BinaryInteger)?) {
      key(name)
      if let value { integer(value) } else { null() }
    }

    /// Writes a member that is a Boolean.
    public mutating func member(_ name: String, _ value: Bool) {
      key(name)
      boolean(value)
    }

    /// Writes a member with octets, as a string of hexadecimal digits.
    public mutating func member(_ name: String, octets: [UInt8]) {
      key(name)
      string(octets: octets)
    }

    // MARK: Values

    /// Writes null.
    public mutating func null() { literal("null") }

    /// Writes a Boolean.
    public mutating func boolean(_ value: Bool) { literal(value ? "true" : "false") }

    /// Writes an integer.
    public mutating func integer(_ number: some BinaryInteger) { literal(number.description) }

    /// Writes a number, without a decimal point if it is a whole number below 2^53. Infinities and NaN, which JSON does
    /// not have, become null.
    public mutating func number(_ number: Double) {
      guard number.isFinite else { return null() }
      if let whole = Int64(exactly: number), whole.magnitude < 1 << 53 { return integer(whole) }
      literal(number.description)
    }

    /// Writes octets as a string of hexadecimal digits.
    public mutating func string(octets: some Sequence<UInt8>) { string(hexadecimal(octets: octets)) }

    /// Writes a string, with escapes for everything that a terminal could interpret.
    public mutating func string(_ text: String) {
      comma()
      octets.append(UInt8(ascii: "\""))
      for scalar in text.unicodeScalars { append(scalar) }
      octets.append(UInt8(ascii: "\""))
    }

    /// Writes a string that is JSON already, such as the digits of a number.
    public mutating func literal(_ text: String) {
      comma()
      octets.append(contentsOf: text.utf8)
    }

    // MARK: Characters

    /// Escapes characters that a terminal could interpret, although JSON does not require it.
    private mutating func append(_ scalar: Unicode.Scalar) {
      switch scalar {
      case "\"", "\\": octets += [UInt8(ascii: "\\"), UInt8(ascii: scalar)]
      case " "..."~": octets.append(UInt8(ascii: scalar))
      case _ where scalar.isPrintable && !isASCIIOnly: octets += String(scalar).utf8
      default:
        for unit in String(scalar).utf16 { octets += "\\u\(hexadecimal(unit, digits: 4, uppercase: false))".utf8 }
      }
    }

    private mutating func open(_ bracket: UInt8) {
      comma()
      octets.append(bracket)
      needsComma = false
    }

    private mutating func close(_ bracket: UInt8) {
      octets.append(bracket)
      needsComma = true
    }

    private mutating func comma() {
      if needsComma { octets.append(UInt8(ascii: ",")) }
      needsComma = true
    }
  }
#endif
