import Testing

@testable import GATTDefinitions
