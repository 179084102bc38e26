import Testing

@testable import GATTRuntime
