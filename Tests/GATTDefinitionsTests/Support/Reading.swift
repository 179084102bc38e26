import GATTDefinitions

/// The result of reading definition files.
struct Reading {
  var definitions: DefinitionSet
  var diagnostics: [Diagnostic]

  /// Reads files given as path and contents.
  init(files: [(path: String, contents: [UInt8])]) {
    let result = DefinitionSet.read(files.map { DefinitionFile(path: $0.path, contents: $0.contents) })
    definitions = result.definitions
    diagnostics = result.diagnostics
  }

  /// Reads documents as `0.xml`, `1.xml` and so on.
  init(_ documents: String...) {
    self.init(files: documents.enumerated().map { ("\($0.offset).xml", Array($0.element.utf8)) })
  }

  /// Reads one characteristic with these `Field` elements.
  init(fields: String, more documents: String...) {
    self.init(
      files: ([characteristic(fields: fields)] + documents).enumerated()
        .map { ("\($0.offset).xml", Array($0.element.utf8)) }
    )
  }

  var errors: [String] { messages(.error) }
  var warnings: [String] { messages(.warning) }
  var notes: [String] { messages(.note) }

  /// The fields of the first value.
  var fields: [FieldDefinition] { definitions.values.first?.fields ?? [] }
  /// The first field of the first value.
  var field: FieldDefinition? { fields.first }

  /// All diagnostics as `path:line:column: severity: message`.
  var lines: [String] {
    diagnostics.map {
      "\($0.position.path):\($0.position.line):\($0.position.column): \($0.severity): \($0.message)"
    }
  }

  /// The elements of `lines` that are errors.
  var errorLines: [String] { lines.filter { $0.contains(": error: ") } }

  private func messages(_ severity: Diagnostic.Severity) -> [String] {
    diagnostics.filter { $0.severity == severity }.map(\.message)
  }
}

/// A characteristic with these `Field` elements.
func characteristic(
  fields: String,
  name: String = "Sample",
  type: String = "org.example.characteristic.sample",
  uuid: String = "F001"
) -> String {
  """
  <?xml version="1.0" encoding="utf-8"?>
  <Characteristic xmlns:x="urn:bluegatt:1" name="\(name)" type="\(type)" uuid="\(uuid)">
    <Value>\(fields)</Value>
  </Characteristic>
  """
}

/// A `Field` of a format, with further children.
func field(_ name: String = "Number", format: String = "uint8", _ children: String = "") -> String {
  "<Field name=\"\(name)\"><Format>\(format)</Format>\(children)</Field>"
}

/// A service with this content.
func service(_ content: String) -> String {
  """
  <Service xmlns:x="urn:bluegatt:1" name="Sample Service" type="org.example.service.sample" uuid="F000">\(content)</Service>
  """
}
