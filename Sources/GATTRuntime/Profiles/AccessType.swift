/// What can be done with a characteristic, as a type: an endpoint `where Access: ReadAccess` can be read, and so on.
///
/// A characteristic's access type is an enum without cases that conforms to what its properties allow, as
/// `enum BatteryLevel: ReadAccess, NotifyAccess {}`.
public protocol AccessType {}

/// The value can be read.
public protocol ReadAccess: AccessType {}

/// The value can be written, and the write is acknowledged.
public protocol WriteAccess: AccessType {}

/// The value can be written without an acknowledgement.
public protocol WriteWithoutResponseAccess: AccessType {}

/// The value can be written with a signature.
public protocol SignedWriteAccess: AccessType {}

/// The value can be subscribed to. Not conformed to itself: `NotifyAccess` and `IndicateAccess` are.
public protocol UpdateAccess: AccessType {}

/// The value can be notified.
public protocol NotifyAccess: UpdateAccess {}

/// The value can be indicated, and the indication is acknowledged.
public protocol IndicateAccess: UpdateAccess {}
