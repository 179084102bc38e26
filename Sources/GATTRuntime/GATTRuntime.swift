// GATTRuntime
