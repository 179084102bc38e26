// GATTCodegen
