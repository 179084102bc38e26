/// Reads definition files as XML, which is untrusted input: depth and size are bounded.
enum XMLReader {
  /// Reads a file.
  ///
  /// - Returns: The root element, nil when the file is not a well-formed document, and the diagnostics.
  static func read(_ file: DefinitionFile) -> (root: XMLElement?, diagnostics: [Diagnostic]) {
    func failure(_ message: String, at offset: Int = 0, in text: [UInt8] = []) -> (XMLElement?, [Diagnostic]) {
      var counter = PositionCounter()
      return (nil, [Diagnostic(.error, at: counter.position(of: offset, in: text, path: file.path), message)])
    }
    let (size, largest) = (file.contents.count, DefinitionFile.largestSize)
    guard size <= largest else {
      return failure("the file has \(size) octets; a definition has at most \(largest)")
    }
    let text: [UInt8]
    do {
      text = try SourceText.decode(file.contents)
    } catch {
      return failure(error.message, at: error.offset, in: error.text)
    }
    guard !text.allSatisfy(isWhiteSpace) else {
      return failure("the file is empty; the root element of a definition is \(ElementName.roots)")
    }
    guard !looksLikeHTML(text) else {
      return failure("the file is an HTML page, not a GATT definition; download the XML file itself")
    }
    if let offset = tooLongTag(in: text) {
      return failure("this tag and the text after it have more than \(ReadLimits.tag) octets", at: offset, in: text)
    }
    let (root, diagnostics) = XMLParser.parse(text, path: file.path)
    return root == nil && diagnostics.isEmpty ? failure("the file has no element") : (root, diagnostics)
  }
}

/// Returns whether a web server has sent an HTML page in place of the file.
private func looksLikeHTML(_ text: [UInt8]) -> Bool {
  var rest = text.drop(while: isWhiteSpace)
  // Browsers add a comment at the start of a page that they save.
  while rest.starts(with: "<!--".utf8) {
    let end = rest.indices.first { rest[$0...].starts(with: "-->".utf8) }
    rest = rest[(end.map { $0 + 3 } ?? rest.endIndex)...].drop(while: isWhiteSpace)
  }
  let head = String(decoding: rest.prefix(16), as: UTF8.self).lowercased()
  return head.hasPrefix("<!doctype html") || head.hasPrefix("<html")
}

/// Returns the offset of a start tag with more than `ReadLimits.tag` octets up to the next tag.
private func tooLongTag(in text: [UInt8]) -> Int? {
  let tags = text.split(separator: UInt8(ascii: "<"), omittingEmptySubsequences: false).dropFirst()
  let tag = tags.first { $0.count >= ReadLimits.tag && !"!?/".utf8.contains($0[$0.startIndex]) }
  return tag.map { $0.startIndex - 1 }
}
