// An import of GATTCore also imports GATTModel: UUIDs, units, scales, checksums.
@_exported import GATTModel
