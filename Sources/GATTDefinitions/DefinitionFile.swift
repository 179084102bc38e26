/// A definition file: its octets, and the path by which diagnostics call it.
public struct DefinitionFile: Sendable {
  /// The octets that a file has at most: more than fifty times the largest definition that was ever published.
  public static let largestSize = 4 << 20

  /// What diagnostics call the file.
  public var path: String
  /// The octets of the file, in whatever encoding it has.
  public var contents: [UInt8]

  /// A file that was read already.
  public init(path: String, contents: [UInt8]) {
    self.path = path
    self.contents = contents
  }
}

extension DefinitionSet {
  /// Reads, resolves and checks the definition files of one target.
  ///
  /// The order of `files` does not matter: they are taken in the order of their paths.
  ///
  /// Everything wrong in any of the files is reported, not only the first; the set holds what could be understood.
  ///
  /// - Returns: The set and what is to be said about the files, sorted by path, line and column. When one of the
  ///   diagnostics is an error, the set is not fit to generate from.
  public static func read(_ files: [DefinitionFile]) -> (definitions: DefinitionSet, diagnostics: [Diagnostic]) {
    let files = files.sorted { $0.path < $1.path }
    XMLReader.prepare()
    let read = files.concurrentStretches(most: 6) { files in
      let xml = XMLReader()
      return files.map { document(from: $0, xml) }
    }
    var diagnostics = read.flatMap(\.diagnostics)
    var resolver = Resolver()
    var definitions = resolver.resolve(read.compactMap(\.document))
    diagnostics += resolver.diagnostics
    for check in checks { diagnostics += check(&definitions) }
    return (definitions, Diagnostic.inOrder(diagnostics))
  }

  private static func document(
    from file: DefinitionFile,
    _ xml: XMLReader
  ) -> (document: Document?, diagnostics: [Diagnostic]) {
    let (tree, diagnostics) = xml.read(file)
    guard let root = tree?.root else { return (nil, diagnostics) }
    var reader = DocumentReader()
    let document = reader.document(from: root)
    return (document, diagnostics + reader.diagnostics)
  }
}
