@_exported import GATTCore
@_exported import GATTRuntime
