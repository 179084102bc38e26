/// This module also exports the names of `BlueGATT`. Some names, such as `CentralManager`, are declared here and in
/// `GATTRuntime`. A file that imports only this module gets the type of this module. A file that imports `BlueGATT` or
/// `GATTRuntime` too writes `GATTFutures.CentralManager` or `GATTRuntime.CentralManager`.
@_exported import BlueGATT
