/// This module also exports the names of the runtime and of its values. If both have a name, such as
/// `CentralManager`, a file that imports this module and neither `BlueGATT` nor `GATTRuntime` gets the type of this
/// module. A file that imports both writes `GATTFutures.CentralManager` or `GATTRuntime.CentralManager`.
@_exported import BlueGATT
