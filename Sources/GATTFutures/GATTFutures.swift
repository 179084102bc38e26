/// The names of the runtime and of its values come with this module. Where it has a name of its own, as
/// `CentralManager`, that one is meant in a file that imports this module and neither `BlueGATT` nor `GATTRuntime`; a
/// file that imports both says `GATTFutures.CentralManager` or `GATTRuntime.CentralManager`.
@_exported import BlueGATT
