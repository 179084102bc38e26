import Testing

@testable import GATTCodegen
