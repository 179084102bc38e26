internal import Foundation

/// How many random inputs a test tries: a fifth of `count`, or all of them where `BLUEGATT_THOROUGH` is set, as in .ci/run.
public func inputCount(_ count: Int) -> Int { isThorough ? count : max(count / 5, 1) }

private let isThorough = ProcessInfo.processInfo.environment["BLUEGATT_THOROUGH"] != nil
