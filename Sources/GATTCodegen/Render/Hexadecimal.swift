import GATTModel

/// A number in hexadecimal, as Swift has it.
func hex(_ number: UInt64) -> String { "0x" + hexadecimal(number, digits: 1) }
