// An import of GATTCore brings the vocabulary: UUIDs, units, scales, checksums.
@_exported import GATTModel
