import CLibXML2

/// libxml2 keeps one copy of each name; the table finds the schema's names by the address of that copy.
struct NameTable {
  private var elements: [(key: UInt, value: ElementName)?] = []
  private var attributes: [(key: UInt, value: AttributeName)?] = []
  private static let mask: UInt = 511

  init() {}

  init(dictionary: xmlDictPtr?) {
    elements = Array(repeating: nil, count: Int(Self.mask) + 1)
    attributes = Array(repeating: nil, count: Int(Self.mask) + 1)
    for name in ElementName.allCases {
      Self.insert(name, at: Self.address(of: name.rawValue, in: dictionary), into: &elements)
    }
    for name in AttributeName.allCases {
      Self.insert(name, at: Self.address(of: name.rawValue, in: dictionary), into: &attributes)
    }
  }

  func element(_ name: UnsafePointer<xmlChar>?) -> ElementName? { find(name, in: elements) }
  func attribute(_ name: UnsafePointer<xmlChar>?) -> AttributeName? { find(name, in: attributes) }

  private static func address(of name: String, in dictionary: xmlDictPtr?) -> UnsafePointer<xmlChar>? {
    var name = name
    return name.withUTF8 { xmlDictLookup(dictionary, $0.baseAddress, Int32($0.count)) }
  }

  private static func insert<Name>(
    _ name: Name,
    at address: UnsafePointer<xmlChar>?,
    into table: inout [(key: UInt, value: Name)?]
  ) {
    let key = UInt(bitPattern: address)
    var slot = Int(key & mask)
    while table[slot] != nil { slot = (slot + 1) & Int(mask) }
    table[slot] = (key, name)
  }

  private func find<Name>(
    _ address: UnsafePointer<xmlChar>?,
    in table: [(key: UInt, value: Name)?]
  ) -> Name? {
    guard !table.isEmpty else { return nil }
    let key = UInt(bitPattern: address)
    var slot = Int(key & Self.mask)
    while let entry = table[slot] {
      if entry.key == key { return entry.value }
      slot = (slot + 1) & Int(Self.mask)
    }
    return nil
  }
}
