extension BusConnection {
  /// Whether no operation is pending.
  package var isIdle: Bool { pending.count == 0 }

  /// The number of sent calls that have no reply yet.
  package var unansweredCount: Int { pending.unansweredCount }

  /// The number of match rules that this connection has registered with the bus.
  package var matchRuleCount: Int { rules.count }
}
