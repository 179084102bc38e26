import CLibXML2

/// Returns a message for users about a problem in a document, with a remedy, because the messages of libxml2 require
/// knowledge of its source. `code` and `message` are libxml2's.
func parserMessage(_ code: Int32, _ message: String) -> String {
  // One line, also when libxml2 quotes the document.
  let message = foldWhiteSpace(message)
  if code == Int32(XML_NS_ERR_UNDEFINED_NAMESPACE.rawValue) {
    let words = message.split(separator: " ")
    let prefix = words.count > 2 ? words[2] : "x"
    let namespace = prefix == "xsi" ? "http://www.w3.org/2001/XMLSchema-instance" : XMLNamespace.blueGATTName
    return "the prefix '\(prefix)' is not declared; declare it on the root element, as xmlns:\(prefix)=\"\(namespace)\""
  }
  return "malformed XML: " + (explanation(code, message) ?? message)
}

private func explanation(_ code: Int32, _ message: String) -> String? {
  let words = message.split(separator: " ").map(String.init)
  switch xmlParserErrors(UInt32(bitPattern: code)) {
  case XML_ERR_DOCUMENT_EMPTY, XML_ERR_DOCUMENT_START:
    return "the file does not begin with an element; is it an XML file?"
  case XML_ERR_DOCUMENT_END: return "something follows the end of the root element; remove it"
  case XML_ERR_NAME_REQUIRED where message.contains("EntityRef"): return "a '&' stands alone; write &amp;"
  case XML_ERR_NAME_REQUIRED where message.contains("StartTag"):
    return "an element's name does not begin with a letter; write &lt; if '<' is meant as text"
  case XML_ERR_NAME_REQUIRED: return "a name is missing"
  case XML_ERR_ENTITYREF_SEMICOL_MISSING:
    return "a ';' is missing after '&' and a name; write &amp; if '&' is meant as text"
  case XML_ERR_UNDECLARED_ENTITY, XML_WAR_UNDECLARED_ENTITY:
    let name = words.count > 1 ? words[1].filter { $0 != "'" } : ""
    return "there is no entity '\(name)' in XML; write the character itself"
  case XML_ERR_INVALID_CHARREF, XML_ERR_INVALID_CHAR, XML_ERR_INVALID_HEX_CHARREF, XML_ERR_INVALID_DEC_CHARREF:
    return "there is no such character in XML; remove it"
  case XML_ERR_ATTRIBUTE_REDEFINED: return "the element has this attribute twice; remove one of them"
  case XML_ERR_LT_IN_ATTRIBUTE:
    return "'<' can't stand in an attribute; write &lt;, or close the quotation marks before it"
  case XML_ERR_ATTRIBUTE_NOT_STARTED, XML_ERR_ATTRIBUTE_NOT_FINISHED:
    return "the value of an attribute stands between quotation marks, of which one is missing"
  case XML_ERR_ATTRIBUTE_WITHOUT_VALUE: return "an attribute has no value; write ='' with the value after its name"
  case XML_ERR_SPACE_REQUIRED: return "a space is missing between two attributes, or something else stands there"
  case XML_ERR_GT_REQUIRED: return "the end of a tag, '>', is missing"
  case XML_ERR_LTSLASH_REQUIRED, XML_ERR_TAG_NOT_FINISHED:
    return "the file ends within \(unfinished(words) ?? "an element"); close it"
  case XML_ERR_TAG_NAME_MISMATCH:
    // `Opening and ending tag mismatch: Field line 2 and Value`
    guard let end = words.last, let beginning = unfinished(Array(words.dropLast())) else { return nil }
    return "\(beginning), is closed by '</\(end)>'; close it first"
  case XML_ERR_COMMENT_NOT_FINISHED: return "a comment has no end; write -->"
  case XML_ERR_HYPHEN_IN_COMMENT: return "'--' can't stand in a comment"
  case XML_ERR_CDATA_NOT_FINISHED: return "a CDATA section has no end; write ]]>"
  case XML_ERR_MISPLACED_CDATA_END: return "']]>' can't stand in text; write ]]&gt;"
  case XML_ERR_RESERVED_XML_NAME:
    return "the XML declaration, <?xml …?>, stands first in a file; remove what is before it"
  case XML_ERR_XMLDECL_NOT_FINISHED, XML_ERR_XMLDECL_NOT_STARTED, XML_ERR_STANDALONE_VALUE, XML_ERR_VERSION_MISSING,
    XML_ERR_ENCODING_NAME:
    return "the XML declaration is wrong; write <?xml version=\"1.0\" encoding=\"utf-8\"?>"
  default: return nil
  }
}

/// Returns the element without an end from a message as `Premature end of data in tag Value line 2`.
private func unfinished(_ words: [String]) -> String? {
  guard let line = words.lastIndex(of: "line"), line > 0, line + 1 < words.count else { return nil }
  return "'\(words[line - 1])', which begins in line \(words[line + 1])"
}
