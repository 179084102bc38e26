/// The operations that a typed characteristic allows.
///
/// The access type of a characteristic is an enum without cases. The enum conforms to one protocol for each property:
/// `enum BatteryLevel: ReadAccess, NotifyAccess {}`. `Allows` has one for each combination of properties.
public protocol AccessType {}

/// The value can be read.
public protocol ReadAccess: AccessType {}

/// The value can be written, and the write is acknowledged.
public protocol WriteAccess: AccessType {}

/// The value can be written without an acknowledgement.
public protocol WriteWithoutResponseAccess: AccessType {}

/// The value can be written with a signature.
public protocol SignedWriteAccess: AccessType {}

/// The value can be subscribed to. Conform to `NotifyAccess` or `IndicateAccess` instead.
public protocol UpdateAccess: AccessType {}

/// The value can be notified.
public protocol NotifyAccess: UpdateAccess {}

/// The value can be indicated, and the indication is acknowledged.
public protocol IndicateAccess: UpdateAccess {}
