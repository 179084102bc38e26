import CLibXML2

/// Reads XML documents with libxml2, as untrusted input: nothing is loaded, no entity is expanded, depth and size are
/// bounded.
///
/// One reader reads any number of documents, one after the other, and keeps libxml2's dictionary of names meanwhile.
final class XMLReader {
  private let context: xmlParserCtxtPtr?
  private var names = NameTable()
  private let handle: UnsafeMutablePointer<bluegatt_xml_reader>

  // The document being read.
  private var tree = XMLTree(path: "", source: [])
  private var source = UnsafeBufferPointer<UInt8>(start: nil, count: 0)
  private var cursor = PositionCursor()
  /// The open elements, and the last child so far of each.
  private var open: [(index: Int32, lastChild: Int32)] = []
  private var diagnostics: [Diagnostic] = []
  private var hasStopped = false

  init() {
    context = xmlNewParserCtxt()
    handle = .allocate(capacity: 1)
    handle.initialize(to: bluegatt_xml_reader())
    handle.pointee.owner = Unmanaged.passUnretained(self).toOpaque()
    handle.pointee.handlers = bluegatt_xml_handlers(
      start_element: { data, name, _, namespace, _, _, attributeCount, _, attributes in
        XMLReader.from(data).startElement(
          name,
          namespace,
          UnsafeBufferPointer(start: attributes, count: Int(attributeCount) * 5)
        )
      },
      end_element: { data, _, _, _ in XMLReader.from(data).endElement() },
      characters: { data, characters, count in
        XMLReader.from(data).tree.text.append(
          contentsOf: UnsafeBufferPointer(start: characters, count: Int(count))
        )
      },
      internal_subset: { data, _, _, _ in XMLReader.from(data).documentType() },
      error: { data, code, level, message in XMLReader.from(data).parserError(code, level, message) }
    )
    if let context { names = NameTable(dictionary: context.pointee.dict) }
  }

  deinit {
    xmlFreeParserCtxt(context)
    handle.deinitialize(count: 1)
    handle.deallocate()
  }

  private static func from(_ data: UnsafeMutableRawPointer?) -> XMLReader {
    let reader = data.unsafelyUnwrapped.assumingMemoryBound(to: bluegatt_xml_reader.self)
    return Unmanaged.fromOpaque(reader.pointee.owner).takeUnretainedValue()
  }

  /// Reads a document.
  ///
  /// - Returns: The tree, nil when the file is not a well-formed document, and what is to be said about it.
  func read(_ file: DefinitionFile) -> (tree: XMLTree?, diagnostics: [Diagnostic]) {
    func failure(_ message: String, line: Int = 1, column: Int = 1) -> (tree: XMLTree?, diagnostics: [Diagnostic]) {
      (nil, [Diagnostic(.error, at: SourcePosition(path: file.path, line: line, column: column), message)])
    }
    guard file.contents.count <= ReadLimits.size else {
      return failure("the file has \(file.contents.count) octets; a definition may have \(ReadLimits.size)")
    }
    let text: [UInt8]
    do {
      text = try SourceText.decode(file.contents)
    } catch {
      var cursor = PositionCursor()
      error.text.withUnsafeBufferPointer { cursor.advance(to: error.offset, in: $0) }
      return failure(error.message, line: cursor.line, column: cursor.column)
    }
    guard text.contains(where: { !isWhiteSpace($0) }) else {
      return failure("the file is empty; a definition has a Characteristic, Descriptor, Attribute or Service element")
    }
    guard !looksLikeHTML(text) else {
      return failure("the file is an HTML page, not a GATT definition; download the XML file itself")
    }

    tree = XMLTree(path: file.path, source: text)
    tree.nodes.reserveCapacity(text.count / 64)
    tree.attributes.reserveCapacity(text.count / 64)
    tree.text.reserveCapacity(text.count)
    tree.attributeText.reserveCapacity(text.count / 2)
    cursor = PositionCursor()
    open.removeAll(keepingCapacity: true)
    diagnostics = []
    hasStopped = false

    text.withUnsafeBufferPointer { octets in
      source = octets
      defer { source = UnsafeBufferPointer(start: nil, count: 0) }
      if let offset = tooLongTag(in: octets) {
        return stop(at: offset, "the tag that starts here is longer than \(ReadLimits.tag) octets")
      }
      octets.withMemoryRebound(to: CChar.self) { characters in
        bluegatt_xml_parse(context, handle, characters.baseAddress, Int32(characters.count))
      }
    }
    defer { tree = XMLTree(path: "", source: []) }
    if diagnostics.isEmpty, context == nil || tree.nodes.isEmpty {
      return failure("the file has no element")
    }
    return (hasStopped || tree.nodes.isEmpty ? nil : tree, diagnostics)
  }

  // MARK: - Handlers

  private func startElement(
    _ name: UnsafePointer<xmlChar>?,
    _ namespace: UnsafePointer<xmlChar>?,
    _ attributes: UnsafeBufferPointer<UnsafePointer<xmlChar>?>
  ) {
    guard !hasStopped, let context else { return }
    // The parser stands behind the last attribute; a tag holds no other `<` than its first octet.
    var offset = min(bluegatt_xml_offset(context), source.count) - 1
    while offset > 0, source[offset] != UInt8(ascii: "<") { offset -= 1 }
    cursor.advance(to: offset, in: source)
    guard open.count < ReadLimits.depth else {
      return stop(at: offset, "elements are nested more than \(ReadLimits.depth) deep")
    }
    guard tree.nodes.count < ReadLimits.elements else {
      return stop(at: offset, "the file has more than \(ReadLimits.elements) elements")
    }

    let elementName = names.element(name)
    if elementName?.isInline != true { tree.text.append(XMLTree.paragraphMark) }
    let index = Int32(tree.nodes.count)
    let firstAttribute = Int32(tree.attributes.count)
    for base in stride(from: 0, to: attributes.count, by: 5) {
      appendAttribute(
        attributes[base],
        namespace: attributes[base + 2],
        value: attributes[base + 3],
        end: attributes[base + 4]
      )
    }
    let textStart = Int32(tree.text.count)
    tree.nodes.append(
      XMLTree.Node(
        name: elementName,
        namespace: xmlNamespace(namespace),
        line: Int32(cursor.line),
        column: Int32(cursor.column),
        offset: Int32(offset),
        attributes: firstAttribute..<Int32(tree.attributes.count),
        text: textStart..<textStart
      )
    )
    if let parent = open.last {
      if parent.lastChild < 0 {
        tree.nodes[Int(parent.index)].firstChild = index
      } else {
        tree.nodes[Int(parent.lastChild)].nextSibling = index
      }
      open[open.count - 1].lastChild = index
    }
    open.append((index, -1))
  }

  private func appendAttribute(
    _ name: UnsafePointer<xmlChar>?,
    namespace: UnsafePointer<xmlChar>?,
    value: UnsafePointer<xmlChar>?,
    end: UnsafePointer<xmlChar>?
  ) {
    guard let name, let value, let end else { return }
    let namespace = xmlNamespace(namespace)
    let attributeName = names.attribute(name)
    guard namespace != .other, attributeName != nil || namespace == .blueGATT else { return }
    let start = Int32(tree.attributeText.count)
    tree.attributeText.append(contentsOf: UnsafeBufferPointer(start: value, count: end - value))
    let valueEnd = Int32(tree.attributeText.count)
    if attributeName == nil {
      tree.attributeText.append(contentsOf: UnsafeBufferPointer(start: name, count: Int(xmlStrlen(name))))
    }
    tree.attributes.append(
      XMLTree.Attribute(
        name: attributeName,
        namespace: namespace,
        value: start..<valueEnd,
        unknownName: valueEnd..<Int32(tree.attributeText.count)
      )
    )
  }

  private func endElement() {
    guard let closed = open.popLast() else { return }
    let index = Int(closed.index)
    let start = tree.nodes[index].text.lowerBound
    tree.nodes[index].text = start..<Int32(tree.text.count)
    if tree.nodes[index].name?.isInline != true { tree.text.append(XMLTree.paragraphMark) }
  }

  private func documentType() {
    guard !hasStopped, let context else { return }
    var offset = bluegatt_xml_offset(context)
    while offset >= 0, offset < source.count, isWhiteSpace(source[offset]) { offset += 1 }
    guard offset >= 0, offset < source.count, source[offset] == UInt8(ascii: "[") else { return }
    stop(
      at: offset,
      "a DOCTYPE with declarations is not accepted, because it can declare entities; remove what is in brackets"
    )
  }

  private func parserError(_ code: Int32, _ level: Int32, _ message: UnsafePointer<CChar>?) {
    guard !hasStopped, let context, level >= Int32(XML_ERR_ERROR.rawValue) else { return }
    var text = message.map { String(cString: $0) } ?? "malformed XML"
    while let last = text.last, last.isWhitespace || last == "." { text.removeLast() }
    let isFatal = level >= Int32(XML_ERR_FATAL.rawValue)
    if code == Int32(XML_NS_ERR_UNDEFINED_NAMESPACE.rawValue) {
      text += "; declare it on the root element, as xmlns:x=\"\(XMLNamespace.blueGATTName)\""
    } else if isFatal {
      text = "malformed XML: " + text
    }
    let offset = bluegatt_xml_offset(context)
    if isFatal {
      // What follows the first such error follows from it.
      stop(at: offset, text)
    } else {
      report(at: offset, text)
    }
  }

  private func stop(at offset: Int, _ message: String) {
    report(at: offset, message)
    hasStopped = true
    if let context { xmlStopParser(context) }
  }

  private func report(at offset: Int, _ message: String) {
    var cursor = cursor
    cursor.advance(to: offset, in: source)
    diagnostics.append(
      Diagnostic(
        .error,
        at: SourcePosition(path: tree.path, line: cursor.line, column: cursor.column),
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

private func isWhiteSpace(_ octet: UInt8) -> Bool {
  octet == 0x20 || octet == 0x0A || octet == 0x0D || octet == 0x09
}

/// Tells a page that a web server sent in place of the file.
private func looksLikeHTML(_ text: [UInt8]) -> Bool {
  let head = text.drop(while: isWhiteSpace).prefix(16)
  let lower = String(decoding: head, as: UTF8.self).lowercased()
  return lower.hasPrefix("<!doctype html") || lower.hasPrefix("<html")
}

/// The offset of a start tag from which more than `ReadLimits.tag` octets follow without another tag.
private func tooLongTag(in text: UnsafeBufferPointer<UInt8>) -> Int? {
  guard text.count > ReadLimits.tag else { return nil }
  var tag: Int?
  for index in 0..<text.count where text[index] == UInt8(ascii: "<") {
    if let tag, index - tag > ReadLimits.tag { return tag }
    let next = index + 1 < text.count ? text[index + 1] : 0
    tag = next == UInt8(ascii: "!") || next == UInt8(ascii: "?") || next == UInt8(ascii: "/") ? nil : index
  }
  if let tag, text.count - tag > ReadLimits.tag { return tag }
  return nil
}
