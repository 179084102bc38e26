import Testing

@testable import GATTCore
