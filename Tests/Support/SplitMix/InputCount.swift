import Foundation

/// The number of random inputs of a test: a fifth of `count`, or all with `BLUEGATT_THOROUGH`, as in steps of .ci/run.
public func inputCount(_ count: Int) -> Int { inputCount(count, otherwise: max(count / 5, 1)) }

/// The number of random inputs of a test: `few`, or `count` with `BLUEGATT_THOROUGH`.
public func inputCount(_ count: Int, otherwise few: Int) -> Int { isThorough ? count : few }

private let isThorough = ProcessInfo.processInfo.environment["BLUEGATT_THOROUGH"] != nil
