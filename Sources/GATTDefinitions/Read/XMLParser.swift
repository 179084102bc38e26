import CLibXML2

/// Parses a document with libxml2. No other file uses its pointers.
///
/// The parser loads no other document, and knows only the five predefined entities.
final class XMLParser {
  private let context: xmlParserCtxtPtr
  private let count: Int
  private var builder: XMLTreeBuilder

  private init(_ context: xmlParserCtxtPtr, _ source: [UInt8], path: String) {
    self.context = context
    count = source.count
    builder = XMLTreeBuilder(path: path, source: source)
  }

  /// Parses a document.
  ///
  /// - Parameters:
  ///   - source: UTF-8 without a byte order mark, whatever its XML declaration states.
  ///   - path: The path of the document in diagnostics.
  /// - Returns: The root element, nil when the document is not well-formed, and the diagnostics.
  static func parse(_ source: [UInt8], path: String) -> (root: XMLElement?, diagnostics: [Diagnostic]) {
    // libxml2 requires this call before several threads use it. Further calls do nothing.
    xmlInitParser()
    guard let context = xmlNewParserCtxt() else { return (nil, []) }
    defer { xmlFreeParserCtxt(context) }
    let parser = XMLParser(context, source, path: path)
    var handlers = handlers
    // Without the space, libxml2 reports a missing space, and not the missing end of the tag, for a document that ends
    // within a tag.
    (source + [UInt8(ascii: " ")]).withUnsafeBytes { octets in
      bluegatt_xml_parse(
        context,
        &handlers,
        Unmanaged.passUnretained(parser).toOpaque(),
        octets.baseAddress?.assumingMemoryBound(to: CChar.self),
        Int32(octets.count)
      )
    }
    return (parser.builder.root, parser.builder.diagnostics)
  }

  /// The handlers that libxml2 calls with a pointer to the parser.
  private static var handlers: xmlSAXHandler {
    var handlers = xmlSAXHandler()
    handlers.initialized = XML_SAX2_MAGIC
    handlers.startElementNs = { parser, name, prefix, namespace, _, _, count, _, attributes in
      // There are five pointers for each attribute: name, prefix, namespace, and the start and end of the value.
      let fields = UnsafeBufferPointer(start: attributes, count: Int(count) * 5)
      let attributes = stride(from: 0, to: fields.count, by: 5).map { index in
        (
          name: XMLName(fields[index], prefix: fields[index + 1], namespace: fields[index + 2]),
          value: XMLParser.attributeValue(from: fields[index + 3], to: fields[index + 4])
        )
      }
      let name = XMLName(name, prefix: prefix, namespace: namespace)
      XMLParser.build(parser) { $0.startElement(name, attributes, at: $1) }
    }
    handlers.endElementNs = { parser, _, _, _ in XMLParser.build(parser) { builder, _ in builder.endElement() } }
    let text: charactersSAXFunc = { parser, start, count in
      let text = String(decoding: UnsafeBufferPointer(start: start, count: Int(count)), as: UTF8.self)
      XMLParser.build(parser) { builder, _ in builder.text(text) }
    }
    handlers.characters = text
    handlers.ignorableWhitespace = text
    handlers.cdataBlock = text
    handlers.internalSubset = { parser, _, _, _ in XMLParser.build(parser) { $0.documentType(at: $1) } }
    handlers.serror = { parser, error in
      guard let error = error?.pointee else { return }
      // From version 2.13 on, libxml2 only warns of an undeclared entity that an external subset might declare.
      let isUndeclaredEntity = error.code == Int32(XML_WAR_UNDECLARED_ENTITY.rawValue)
      guard error.level.rawValue >= XML_ERR_ERROR.rawValue || isUndeclaredEntity else { return }
      let message = parserMessage(error.code, error.message.map { String(cString: $0) } ?? "")
      XMLParser.build(parser) { $0.error(message, isFatal: error.level == XML_ERR_FATAL, at: $1) }
    }
    return handlers
  }

  /// Passes an event of libxml2 to the builder, with the offset of the octet that libxml2 reads next.
  private static func build(_ parser: UnsafeMutableRawPointer?, _ body: (inout XMLTreeBuilder, Int) -> Void) {
    guard let parser else { return }
    let current = Unmanaged<XMLParser>.fromOpaque(parser).takeUnretainedValue()
    guard !current.builder.hasStopped else { return }
    body(&current.builder, min(max(bluegatt_xml_offset(current.context), 0), current.count))
    if current.builder.hasStopped { xmlStopParser(current.context) }
  }

  /// Returns the octets between two pointers. libxml2 passes an ampersand as `&#38;`, for a tree builder to decode
  /// again.
  private static func attributeValue(from start: UnsafePointer<xmlChar>?, to end: UnsafePointer<xmlChar>?) -> String {
    guard let start, let end else { return "" }
    let value = Array(UnsafeBufferPointer(start: start, count: end - start))
    guard value.contains(UInt8(ascii: "&")) else { return String(decoding: value, as: UTF8.self) }
    return String(decoding: value.replacing("&#38;".utf8, with: "&".utf8), as: UTF8.self)
  }
}

extension XMLName {
  fileprivate init(
    _ localName: UnsafePointer<xmlChar>?,
    prefix: UnsafePointer<xmlChar>?,
    namespace: UnsafePointer<xmlChar>?
  ) {
    self.init(
      prefix: prefix.map { String(cString: $0) },
      localName: localName.map { String(cString: $0) } ?? "",
      namespace: namespace.map { String(cString: $0) }
    )
  }
}
