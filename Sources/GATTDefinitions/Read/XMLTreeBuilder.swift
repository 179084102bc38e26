import CLibXML2

/// Builds a tree from what libxml2's handlers are called with.
///
/// It is a structure of arrays that grow, so that reading a document allocates a few times and not for each element.
struct XMLTreeBuilder {
  private let context: xmlParserCtxtPtr?
  private let names: NameTable

  private var path = ""
  private var source = UnsafeBufferPointer<UInt8>(start: nil, count: 0)
  private var marks = PositionMarks()
  private var nodes: [XMLTree.Node] = []
  private var attributes: [XMLTree.Attribute] = []
  private var text: [UInt8] = []
  private var attributeText: [UInt8] = []
  /// The open elements.
  private var open: [Int32] = []
  private var hasStopped = false
  private(set) var diagnostics: [Diagnostic] = []
  /// The messages so far that are no reason to stop: one prefix may be undeclared in many places.
  private var reported: Set<String> = []

  init(context: xmlParserCtxtPtr?) {
    self.context = context
    names = NameTable(dictionary: context?.pointee.dict)
  }

  /// Starts a document, whose text must stay where it is until its end.
  mutating func begin(path: String, source: UnsafeBufferPointer<UInt8>) {
    self.path = path
    self.source = source
    marks = PositionMarks(of: source)
    nodes.removeAll(keepingCapacity: true)
    attributes.removeAll(keepingCapacity: true)
    text.removeAll(keepingCapacity: true)
    attributeText.removeAll(keepingCapacity: true)
    open.removeAll(keepingCapacity: true)
    hasStopped = false
    diagnostics = []
    reported = []
  }

  /// Ends the document.
  ///
  /// - Returns: The tree of what was read since `begin`; nil when the document is not well-formed.
  mutating func end(source: [UInt8]) -> XMLTree? {
    self.source = UnsafeBufferPointer(start: nil, count: 0)
    guard !hasStopped, !nodes.isEmpty else { return nil }
    // Copies of just their size: what grows is kept for the next document.
    return XMLTree(
      path: path,
      source: source,
      marks: marks,
      nodes: nodes.withUnsafeBufferPointer(Array.init),
      attributes: attributes.withUnsafeBufferPointer(Array.init),
      text: text.withUnsafeBufferPointer(Array.init),
      attributeText: attributeText.withUnsafeBufferPointer(Array.init)
    )
  }

  /// Takes text.
  mutating func append(_ characters: UnsafeBufferPointer<UInt8>) {
    text.append(contentsOf: characters)
  }

  /// Takes a start tag; `fields` holds five pointers an attribute: name, prefix, namespace, and the value's borders.
  mutating func startElement(
    _ name: UnsafePointer<xmlChar>?,
    _ namespace: UnsafePointer<xmlChar>?,
    _ fields: UnsafeBufferPointer<UnsafePointer<xmlChar>?>
  ) {
    guard !hasStopped, let context else { return }
    let source = source
    // The parser stands behind the last attribute; a tag holds no other `<` than its first octet.
    let offset = startOfTag(before: min(bluegatt_xml_offset(context), source.count), in: source)
    guard open.count < ReadLimits.depth else {
      return stop(at: offset, "elements are nested more than \(ReadLimits.depth) deep")
    }
    guard nodes.count < ReadLimits.elements else {
      return stop(at: offset, "the file has more than \(ReadLimits.elements) elements")
    }

    let elementName = names.element(name)
    if elementName?.isInline != true { text.append(XMLTree.paragraphMark) }
    let index = Int32(nodes.count)
    let firstAttribute = Int32(attributes.count)
    let elementNamespace = xmlNamespace(namespace)
    for base in stride(from: 0, to: fields.count, by: 5) {
      // A prefix without a namespace is not declared, which the parser reports.
      let isUndeclared = fields[base + 1] != nil && fields[base + 2] == nil
      appendAttribute(
        fields[base],
        isUndeclared ? .other : xmlNamespace(fields[base + 2]),
        value: fields[base + 3],
        end: fields[base + 4]
      )
    }
    let textStart = Int32(text.count)
    nodes.append(
      XMLTree.Node(
        name: elementName,
        namespace: elementNamespace,
        offset: Int32(offset),
        end: index + 1,
        attributes: firstAttribute..<Int32(attributes.count),
        text: textStart..<textStart
      )
    )
    open.append(index)
  }

  private mutating func appendAttribute(
    _ name: UnsafePointer<xmlChar>?,
    _ namespace: XMLNamespace,
    value: UnsafePointer<xmlChar>?,
    end: UnsafePointer<xmlChar>?
  ) {
    guard let name, let value, let end else { return }
    let attributeName = names.attribute(name)
    // One of this project's attributes in another namespace is a mistake, which is reported.
    guard namespace != .other || attributeName == .swiftName else { return }
    let start = Int32(attributeText.count)
    appendAttributeValue(UnsafeBufferPointer(start: value, count: end - value))
    let valueEnd = Int32(attributeText.count)
    if attributeName == nil {
      attributeText.append(contentsOf: UnsafeBufferPointer(start: name, count: Int(xmlStrlen(name))))
    }
    attributes.append(
      XMLTree.Attribute(
        name: attributeName,
        namespace: namespace,
        value: start..<valueEnd,
        unknownName: valueEnd..<Int32(attributeText.count)
      )
    )
  }

  /// libxml2 hands an ampersand on as `&#38;`, for a tree builder to read once more.
  private mutating func appendAttributeValue(_ value: UnsafeBufferPointer<UInt8>) {
    if value.distance(to: UInt8(ascii: "&")) == nil { return attributeText.append(contentsOf: value) }
    let escaped: [UInt8] = Array("&#38;".utf8)
    var rest = value[...]
    while let octet = rest.first {
      attributeText.append(octet)
      rest = rest.dropFirst(rest.starts(with: escaped) ? escaped.count : 1)
    }
  }

  /// Takes an end tag.
  mutating func endElement() {
    guard let closed = open.popLast() else { return }
    let index = Int(closed)
    nodes[index].close(text: Int32(text.count), nodes: Int32(nodes.count))
    if nodes[index].name?.isInline != true { text.append(XMLTree.paragraphMark) }
    if open.isEmpty { stopBeforeBlanks() }
  }

  /// Ends the document where there is nothing behind the root element, which the parser would go through octet by octet.
  private mutating func stopBeforeBlanks() {
    guard !hasStopped, let context else { return }
    let offset = bluegatt_xml_offset(context)
    guard offset >= 0, offset <= source.count, source[offset...].allSatisfy(isWhiteSpace) else { return }
    xmlStopParser(context)
  }

  /// Takes a DOCTYPE, whose declarations, if it has any, were not read yet.
  mutating func documentType() {
    guard !hasStopped, let context else { return }
    var offset = bluegatt_xml_offset(context)
    while offset >= 0, offset < source.count, isWhiteSpace(source[offset]) { offset += 1 }
    guard offset >= 0, offset < source.count, source[offset] == UInt8(ascii: "[") else { return }
    stop(
      at: offset,
      "a DOCTYPE with declarations is not accepted, because it can declare entities; remove what is in brackets"
    )
  }

  /// Takes what libxml2 says is wrong.
  mutating func parserError(_ code: Int32, _ level: Int32, _ message: UnsafePointer<CChar>?) {
    guard !hasStopped, let context, level >= Int32(XML_ERR_ERROR.rawValue) else { return }
    // One line, also where libxml2 quotes the document.
    let oneLine = message.map { message in
      Array(String(cString: message).utf8).withUnsafeBufferPointer { foldWhiteSpace($0) }
    }
    let text = parserMessage(code, oneLine ?? "")
    let isFatal = level >= Int32(XML_ERR_FATAL.rawValue)
    let offset = bluegatt_xml_offset(context)
    if isFatal {
      // What follows the first such error follows from it.
      stop(at: offset, text)
    } else if reported.insert(text).inserted {
      report(at: offset, text)
    }
  }

  /// Reports an error after which the document is not read on.
  mutating func stop(at offset: Int, _ message: String) {
    report(at: offset, message)
    hasStopped = true
    if let context { xmlStopParser(context) }
  }

  private mutating func report(at offset: Int, _ message: String) {
    diagnostics.append(Diagnostic(.error, at: marks.position(of: offset, in: source, path: path), message))
  }

  private func xmlNamespace(_ name: UnsafePointer<xmlChar>?) -> XMLNamespace {
    guard let name else { return .none }
    let ours = XMLNamespace.blueGATTName
    for index in 0..<ours.utf8CodeUnitCount where name[index] != ours.utf8Start[index] { return .other }
    return name[ours.utf8CodeUnitCount] == 0 ? .blueGATT : .other
  }
}

/// Where the last `<` before `end` is; 0 when there is none.
private func startOfTag(before end: Int, in source: UnsafeBufferPointer<UInt8>) -> Int {
  var offset = max(0, end - 1)
  // Eight octets at a time, as long as none of them is one.
  let octets = UnsafeRawBufferPointer(source)
  while offset >= 7, let start = octets.baseAddress {
    let word = start.loadUnaligned(fromByteOffset: offset - 7, as: UInt64.self).littleEndian
    let starts = zeroOctets(word ^ 0x3C3C_3C3C_3C3C_3C3C)
    if starts != 0 { return offset - starts.leadingZeroBitCount / 8 }
    offset -= 8
  }
  offset = max(0, offset)
  while offset > 0, source[offset] != UInt8(ascii: "<") { offset -= 1 }
  return offset
}
