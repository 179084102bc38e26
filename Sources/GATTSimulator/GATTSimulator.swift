// GATTSimulator
