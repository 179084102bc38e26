internal import Foundation

/// The number of random inputs of a test: a fifth of `count`, or all with `BLUEGATT_THOROUGH`, as in .ci/run.
public func inputCount(_ count: Int) -> Int { isThorough ? count : max(count / 5, 1) }

private let isThorough = ProcessInfo.processInfo.environment["BLUEGATT_THOROUGH"] != nil
