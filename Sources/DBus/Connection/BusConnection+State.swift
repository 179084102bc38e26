extension BusConnection {
  /// Whether nobody waits for anything.
  package var isIdle: Bool { pending.count == 0 }

  /// How many calls are on their way or being answered.
  package var unansweredCount: Int { pending.unansweredCount }

  /// How many match rules the bus has of this connection.
  package var matchRuleCount: Int { rules.count }
}
