/// The operations that a typed characteristic allows. For example, a program can read a `ClientCharacteristic` if its
/// `Access` conforms to `ReadAccess`.
///
/// The access type of a characteristic is an enum without cases. The enum conforms to one protocol for each property of
/// the characteristic, for example `enum BatteryLevel: ReadAccess, NotifyAccess {}`.
public protocol AccessType {}

/// The value can be read.
public protocol ReadAccess: AccessType {}

/// The value can be written, and the write is acknowledged.
public protocol WriteAccess: AccessType {}

/// The value can be written without an acknowledgement.
public protocol WriteWithoutResponseAccess: AccessType {}

/// The value can be written with a signature.
public protocol SignedWriteAccess: AccessType {}

/// The value can be subscribed to. Access types conform to `NotifyAccess` or `IndicateAccess`, not to this protocol
/// directly.
public protocol UpdateAccess: AccessType {}

/// The value can be notified.
public protocol NotifyAccess: UpdateAccess {}

/// The value can be indicated, and the indication is acknowledged.
public protocol IndicateAccess: UpdateAccess {}
