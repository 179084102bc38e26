/// Builds a tree of elements from the events of the parser.
struct XMLTreeBuilder {
  private let path: String
  /// The document in UTF-8, without a byte order mark.
  private let source: [UInt8]
  /// The open elements, the root first.
  private var open: [XMLElement] = []
  private var elementCount = 0
  private var tagPositions = PositionCounter()
  private var errorPositions = PositionCounter()
  /// The nonfatal messages that were reported: one prefix may be undeclared in many places.
  private var reported: Set<String> = []

  /// The root; nil until its end tag has been read.
  private(set) var root: XMLElement?
  private(set) var diagnostics: [Diagnostic] = []
  /// Whether a fatal error has ended the reading of the document.
  private(set) var hasStopped = false

  init(path: String, source: [UInt8]) {
    self.path = path
    self.source = source
  }

  /// Handles a start tag. The parser's position is before the `>` or `/>` that ends it.
  mutating func startElement(_ name: XMLName, _ attributes: [(name: XMLName, value: String)], at end: Int) {
    // A tag contains no `<` except its first octet.
    let start = source[..<end].lastIndex(of: UInt8(ascii: "<")) ?? 0
    guard open.count < ReadLimits.depth else {
      return stop(at: start, "elements are nested more than \(ReadLimits.depth) deep")
    }
    elementCount += 1
    guard elementCount <= ReadLimits.elements else {
      return stop(at: start, "the file has more than \(ReadLimits.elements) elements")
    }
    let position = tagPositions.position(of: start, in: source, path: path)
    let positions = attributes.isEmpty ? [:] : attributePositions(inTag: start..<end)
    let namespace = namespace(name.namespace)
    open.append(
      XMLElement(
        qualifiedName: name.qualifiedName,
        name: ElementName(name.localName, in: namespace),
        namespace: namespace,
        attributes: attributes.compactMap { name, value in
          attribute(name, value, at: positions[name.qualifiedName] ?? position)
        },
        position: position
      )
    )
  }

  /// Returns the places of the attributes of a start tag, by name.
  private mutating func attributePositions(inTag tag: Range<Int>) -> [String: SourcePosition] {
    var positions: [String: SourcePosition] = [:]
    var rest = source[tag]
    while let quote = rest.firstIndex(where: { $0 == UInt8(ascii: "\"") || $0 == UInt8(ascii: "'") }),
      let endQuote = rest[(quote + 1)...].firstIndex(of: rest[quote])
    {
      // The name is between a space and the equals sign.
      var name = rest[..<quote]
      while let last = name.last, last == UInt8(ascii: "=") || isWhiteSpace(last) { name.removeLast() }
      if let space = name.lastIndex(where: isWhiteSpace) { name = name[(space + 1)...] }
      positions[String(decoding: name, as: UTF8.self)] = tagPositions.position(
        of: name.startIndex,
        in: source,
        path: path
      )
      rest = rest[(endQuote + 1)...]
    }
    return positions
  }

  private mutating func attribute(_ name: XMLName, _ value: String, at position: SourcePosition) -> XMLAttribute? {
    // The parser reports a prefix that is not declared.
    let isUndeclared = name.prefix != nil && name.namespace == nil
    let namespace = isUndeclared ? .other : self.namespace(name.namespace)
    let attributeName = AttributeName(rawValue: name.localName)
    // `swiftName` in another namespace is kept, because it is a mistake that `SchemaCheck` reports.
    guard namespace != .other || attributeName == .swiftName else { return nil }
    return XMLAttribute(
      name: attributeName,
      localName: name.localName,
      namespace: namespace,
      value: XMLText(text: foldWhiteSpace(value), position: position)
    )
  }

  mutating func text(_ text: String) {
    if !open.isEmpty { open[open.count - 1].content.append(.text(text)) }
  }

  mutating func endElement() {
    guard let element = open.popLast() else { return }
    if open.isEmpty {
      root = element
    } else {
      open[open.count - 1].content.append(.element(element))
    }
  }

  /// Handles a DOCTYPE. The position of the parser is before the declarations, if there are any.
  mutating func documentType(at offset: Int) {
    guard let next = source[offset...].firstIndex(where: { !isWhiteSpace($0) }), source[next] == UInt8(ascii: "[")
    else { return }
    stop(
      at: next,
      "a DOCTYPE with declarations is not accepted, because it can declare entities; remove what is in brackets"
    )
  }

  mutating func error(_ message: String, isFatal: Bool, at offset: Int) {
    if isFatal {
      // Errors after the first fatal error are its consequences.
      stop(at: offset, message)
    } else if reported.insert(message).inserted {
      report(at: offset, message)
    }
  }

  private mutating func stop(at offset: Int, _ message: String) {
    report(at: offset, message)
    hasStopped = true
    root = nil
  }

  private mutating func report(at offset: Int, _ message: String) {
    diagnostics.error(at: errorPositions.position(of: offset, in: source, path: path), message)
  }

  private mutating func namespace(_ name: String?) -> XMLNamespace {
    if let name, XMLNamespace.isMeant(by: name) {
      let message = "unknown namespace '\(name)'; did you mean '\(XMLNamespace.blueGATTName)'?"
      if reported.insert(message).inserted { report(at: declaration(ofNamespace: name), message) }
    }
    return XMLNamespace(name: name)
  }

  /// Returns the offset of the `xmlns` of a namespace; 0 when its name is written with character references.
  private func declaration(ofNamespace name: String) -> Int {
    for quoted in ["\"\(name)\"", "'\(name)'"] {
      guard let value = source.firstRange(of: quoted.utf8) else { continue }
      return source[..<value.lowerBound].ranges(of: "xmlns".utf8).last?.lowerBound ?? 0
    }
    return 0
  }
}

/// The name of an element or an attribute, as a parser splits it.
struct XMLName {
  var prefix: String?
  var localName: String
  /// The URI of the namespace; nil for a name without a namespace, and for an undeclared prefix.
  var namespace: String?

  var qualifiedName: String { prefix.map { "\($0):\(localName)" } ?? localName }
}
