import CLibXML2

/// Reads XML documents with libxml2, as untrusted input: nothing is loaded, no entity is expanded, depth and size are
/// bounded.
///
/// One reader reads any number of documents, one after the other, and keeps libxml2's dictionary of names meanwhile.
final class XMLReader {
  private let context: xmlParserCtxtPtr?
  /// Behind a pointer, because libxml2's handlers reach it through one.
  private let builder: UnsafeMutablePointer<XMLTreeBuilder>
  private let handlers: UnsafeMutablePointer<bluegatt_xml_reader>

  /// The document that is read, with `blanks` behind it.
  private var padded: [UInt8] = []

  /// What libxml2 wants done before several threads use it.
  static func prepare() {
    xmlInitParser()
  }

  init() {
    context = xmlNewParserCtxt()
    builder = .allocate(capacity: 1)
    builder.initialize(to: XMLTreeBuilder(context: context))
    handlers = .allocate(capacity: 1)
    handlers.initialize(
      to: bluegatt_xml_reader(
        handlers: bluegatt_xml_handlers(
          start_element: { data, name, _, namespace, _, _, attributeCount, _, attributes in
            XMLReader.builder(data).pointee.startElement(
              name,
              namespace,
              UnsafeBufferPointer(start: attributes, count: Int(attributeCount) * 5)
            )
          },
          end_element: { data, _, _, _ in XMLReader.builder(data).pointee.endElement() },
          characters: { data, characters, count in
            XMLReader.builder(data).pointee.append(UnsafeBufferPointer(start: characters, count: Int(count)))
          },
          internal_subset: { data, _, _, _ in XMLReader.builder(data).pointee.documentType() },
          error: { data, code, level, message in
            XMLReader.builder(data).pointee.parserError(code, level, message)
          }
        ),
        owner: UnsafeMutableRawPointer(builder)
      )
    )
  }

  deinit {
    xmlFreeParserCtxt(context)
    handlers.deinitialize(count: 1)
    handlers.deallocate()
    builder.deinitialize(count: 1)
    builder.deallocate()
  }

  private static func builder(_ data: UnsafeMutableRawPointer?) -> UnsafeMutablePointer<XMLTreeBuilder> {
    data.unsafelyUnwrapped.assumingMemoryBound(to: bluegatt_xml_reader.self).pointee.owner
      .assumingMemoryBound(to: XMLTreeBuilder.self)
  }

  /// Reads a document.
  ///
  /// - Returns: The tree, nil when the file is not a well-formed document, and what is to be said about it.
  func read(_ file: DefinitionFile) -> (tree: XMLTree?, diagnostics: [Diagnostic]) {
    func failure(
      _ message: String,
      at position: SourcePosition = SourcePosition(path: file.path, line: 1, column: 1)
    ) -> (tree: XMLTree?, diagnostics: [Diagnostic]) {
      (nil, [Diagnostic(.error, at: position, message)])
    }
    guard file.contents.count <= ReadLimits.size else {
      return failure("the file has \(file.contents.count) octets; a definition has at most \(ReadLimits.size)")
    }
    let text: [UInt8]
    do {
      text = try SourceText.decode(file.contents)
    } catch {
      let position = error.text.withUnsafeBufferPointer { text in
        PositionMarks(of: text).position(of: error.offset, in: text, path: file.path)
      }
      return failure(error.message, at: position)
    }
    guard text.contains(where: { !isWhiteSpace($0) }) else {
      return failure("the file is empty; a definition has a Characteristic, Descriptor, Attribute or Service element")
    }
    guard !looksLikeHTML(text) else {
      return failure("the file is an HTML page, not a GATT definition; download the XML file itself")
    }
    let (tree, diagnostics) = parse(text, path: file.path)
    return tree == nil && diagnostics.isEmpty ? failure("the file has no element") : (tree, diagnostics)
  }

  private func parse(_ text: [UInt8], path: String) -> (tree: XMLTree?, diagnostics: [Diagnostic]) {
    padded.removeAll(keepingCapacity: true)
    padded += text
    padded += Self.blanks
    return padded.withUnsafeBufferPointer { padded in
      let octets = UnsafeBufferPointer(rebasing: padded[..<text.count])
      builder.pointee.begin(path: path, source: octets)
      if let offset = tooLongTag(in: octets) {
        builder.pointee.stop(at: offset, "the tag that starts here is longer than \(ReadLimits.tag) octets")
      } else if let context {
        padded.withMemoryRebound(to: CChar.self) { characters in
          bluegatt_xml_parse(context, handlers, characters.baseAddress, Int32(characters.count))
        }
      }
      return (builder.pointee.end(source: text), builder.pointee.diagnostics)
    }
  }

  /// What is put behind each document: where fewer than 250 octets are left, libxml2 asks for more again and again, which
  /// takes a fifth of the time that it has for a definition.
  private static let blanks = [UInt8](repeating: UInt8(ascii: " "), count: 256)
}

/// Tells a page that a web server sent in place of the file.
private func looksLikeHTML(_ text: [UInt8]) -> Bool {
  var rest = text.drop(while: isWhiteSpace)
  // Browsers put a comment before the page that they save.
  while rest.starts(with: "<!--".utf8) {
    rest = afterComment(rest).drop(while: isWhiteSpace)
  }
  let head = rest.prefix(16)
  // Nearly every file begins with its XML declaration or its root element.
  guard let second = head.dropFirst().first, second == UInt8(ascii: "!") || second | 0x20 == UInt8(ascii: "h") else {
    return false
  }
  let lower = String(decoding: head, as: UTF8.self).lowercased()
  return lower.hasPrefix("<!doctype html") || lower.hasPrefix("<html")
}

/// What follows the end of the first comment.
private func afterComment(_ text: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
  var index = text.startIndex
  while index + 2 < text.endIndex {
    if text[index...].starts(with: "-->".utf8) { return text[(index + 3)...] }
    index += 1
  }
  return []
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
