import CLibXML2

/// Builds a tree from what libxml2's handlers are called with.
///
/// It is a structure of arrays that grow, so that reading a document allocates a few times and not for each element.
struct XMLTreeBuilder {
  private let context: xmlParserCtxtPtr?
  private let names: NameTable

  private var path = ""
  private var source = UnsafeBufferPointer<UInt8>(start: nil, count: 0)
  private var nodes: [XMLTree.Node] = []
  private var attributes: [XMLTree.Attribute] = []
  private var text: [UInt8] = []
  private var attributeText: [UInt8] = []
  private var cursor = PositionCursor()
  /// The open elements, and the last child so far of each.
  private var open: [(index: Int32, lastChild: Int32)] = []
  private var hasStopped = false
  private(set) var diagnostics: [Diagnostic] = []

  init(context: xmlParserCtxtPtr?) {
    self.context = context
    names = NameTable(dictionary: context?.pointee.dict)
  }

  /// Starts a document, whose text must stay where it is until `end()`.
  mutating func begin(path: String, source: UnsafeBufferPointer<UInt8>) {
    self.path = path
    self.source = source
    nodes.removeAll(keepingCapacity: true)
    attributes.removeAll(keepingCapacity: true)
    text.removeAll(keepingCapacity: true)
    attributeText.removeAll(keepingCapacity: true)
    open.removeAll(keepingCapacity: true)
    cursor = PositionCursor()
    hasStopped = false
    diagnostics = []
  }

  /// The tree of what was read since `begin`; nil when the document is not well-formed.
  func tree(source: [UInt8]) -> XMLTree? {
    guard !hasStopped, !nodes.isEmpty else { return nil }
    return XMLTree(
      path: path,
      source: source,
      nodes: nodes,
      attributes: attributes,
      text: text,
      attributeText: attributeText
    )
  }

  /// Forgets the document.
  mutating func end() {
    source = UnsafeBufferPointer(start: nil, count: 0)
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
    // The parser stands behind the last attribute; a tag holds no other `<` than its first octet.
    var offset = max(0, min(bluegatt_xml_offset(context), source.count) - 1)
    while offset > 0, source[offset] != UInt8(ascii: "<") { offset -= 1 }
    cursor.advance(to: offset, in: source)
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
    let isExtension = elementNamespace == .blueGATT
    for base in stride(from: 0, to: fields.count, by: 5) {
      appendAttribute(
        fields[base],
        namespace: fields[base + 2],
        value: fields[base + 3],
        end: fields[base + 4],
        ofExtension: isExtension
      )
    }
    let textStart = Int32(text.count)
    nodes.append(
      XMLTree.Node(
        name: elementName,
        namespace: elementNamespace,
        line: Int32(cursor.line),
        column: Int32(cursor.column),
        offset: Int32(offset),
        attributes: firstAttribute..<Int32(attributes.count),
        text: textStart..<textStart
      )
    )
    if let parent = open.last {
      if parent.lastChild < 0 {
        nodes[Int(parent.index)].firstChild = index
      } else {
        nodes[Int(parent.lastChild)].nextSibling = index
      }
      open[open.count - 1].lastChild = index
    }
    open.append((index, -1))
  }

  private mutating func appendAttribute(
    _ name: UnsafePointer<xmlChar>?,
    namespace: UnsafePointer<xmlChar>?,
    value: UnsafePointer<xmlChar>?,
    end: UnsafePointer<xmlChar>?,
    ofExtension isExtension: Bool
  ) {
    guard let name, let value, let end else { return }
    let namespace = xmlNamespace(namespace)
    let attributeName = names.attribute(name)
    // One of this project's attributes in another namespace is a mistake, which is reported.
    let isKept =
      namespace == .other
      ? attributeName == .swiftName : attributeName != nil || namespace == .blueGATT || isExtension
    guard isKept else { return }
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
    guard value.contains(UInt8(ascii: "&")) else { return attributeText.append(contentsOf: value) }
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
    let index = Int(closed.index)
    let start = nodes[index].text.lowerBound
    nodes[index].text = start..<Int32(text.count)
    if nodes[index].name?.isInline != true { text.append(XMLTree.paragraphMark) }
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
    let text = parserMessage(code, message.map { foldWhiteSpace(Array(String(cString: $0).utf8)[...]) } ?? "")
    let isFatal = level >= Int32(XML_ERR_FATAL.rawValue)
    let offset = bluegatt_xml_offset(context)
    if isFatal {
      // What follows the first such error follows from it.
      stop(at: offset, text)
    } else {
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
    var cursor = cursor
    cursor.advance(to: offset, in: source)
    diagnostics.append(
      Diagnostic(
        .error,
        at: SourcePosition(path: path, line: cursor.line, column: cursor.column),
        message
      )
    )
  }

  private func xmlNamespace(_ name: UnsafePointer<xmlChar>?) -> XMLNamespace {
    guard let name else { return .none }
    let ours = XMLNamespace.blueGATTName
    for index in 0..<ours.utf8CodeUnitCount where name[index] != ours.utf8Start[index] { return .other }
    return name[ours.utf8CodeUnitCount] == 0 ? .blueGATT : .other
  }
}

/// libxml2 keeps one copy of each name; the table finds the schema's names by the address of that copy.
private struct NameTable {
  private var elements: [(key: UInt, value: ElementName)?] = []
  private var attributes: [(key: UInt, value: AttributeName)?] = []
  private let mask: UInt = 511

  init() {}

  init(dictionary: xmlDictPtr?) {
    elements = Array(repeating: nil, count: Int(mask) + 1)
    attributes = elements.map { _ in nil }
    for name in ElementName.allCases {
      insert(name, at: xmlDictLookup(dictionary, name.rawValue, -1), into: &elements)
    }
    for name in AttributeName.allCases {
      insert(name, at: xmlDictLookup(dictionary, name.rawValue, -1), into: &attributes)
    }
  }

  func element(_ name: UnsafePointer<xmlChar>?) -> ElementName? { find(name, in: elements) }
  func attribute(_ name: UnsafePointer<xmlChar>?) -> AttributeName? { find(name, in: attributes) }

  private func insert<Name>(
    _ name: Name,
    at address: UnsafePointer<xmlChar>?,
    into table: inout [(key: UInt, value: Name)?]
  ) {
    let key = UInt(bitPattern: address)
    var slot = Int(key & mask)
    while table[slot] != nil { slot = (slot + 1) & Int(mask) }
    table[slot] = (key, name)
  }

  private func find<Name>(
    _ address: UnsafePointer<xmlChar>?,
    in table: [(key: UInt, value: Name)?]
  ) -> Name? {
    guard !table.isEmpty else { return nil }
    let key = UInt(bitPattern: address)
    var slot = Int(key & mask)
    while let entry = table[slot] {
      if entry.key == key { return entry.value }
      slot = (slot + 1) & Int(mask)
    }
    return nil
  }
}
