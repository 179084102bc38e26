extension BusConnection {
  /// Whether nobody waits for anything.
  package var isIdle: Bool { operations.count == 0 }

  /// How many match rules the bus has of this connection.
  package var matchRuleCount: Int { rules.count }
}
