import GATTFutures
import Testing

@Suite struct TryTests {
}
