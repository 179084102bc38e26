import Testing

@testable import GATTSimulator
