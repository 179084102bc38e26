/// What a signal says of itself before its arguments.
struct SignalHeader {
  let sender: BusName
  let path: ObjectPath
  let interface: InterfaceName
  let member: MemberName
  /// The types of the arguments.
  let signature: [UInt8]
}
