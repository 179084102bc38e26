// BlueGATT
