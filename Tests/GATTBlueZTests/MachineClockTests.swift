import BusDaemon
import GATTRuntime
import Testing

@testable import GATTBlueZ

@Suite(.timeLimit(.minutes(10))) struct MachineClockTests {
  @Test(arguments: [Duration.seconds(Int64.max), .seconds(Int64.max) * 15, .seconds(1e10)])
  func `an action for the end of all times is not called before others`(time: Duration) async {
    let clock = MachineClock()
    let isEarly = Box(false)
    let far = clock.schedule(after: time) { isEarly.value = true }
    let gate = Gate()
    let near = clock.schedule(after: .milliseconds(20)) { Task { await gate.open() } }
    await gate.wait()
    #expect(!isEarly.value)
    far.cancel()
    near.cancel()
  }
}
