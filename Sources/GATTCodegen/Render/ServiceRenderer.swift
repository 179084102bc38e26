import GATTDefinitions

/// Writes the Swift enum of one service.
struct ServiceRenderer {
  let service: ServiceDefinition
  let name: String
  let definitions: DefinitionSet
  let typeNames: TypeNames
  let configuration: Configuration

  func render(_ writer: inout SourceWriter) {
  }
}
