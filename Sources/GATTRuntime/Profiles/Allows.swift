/// The access types of generated characteristics: one for each combination of operations.
///
/// `ClientCharacteristic<BatteryLevel, Allows.ReadNotify>` can be read, and it can be subscribed to.
public enum Allows {
  /// No operation.
  public enum Nothing: AccessType {}
  /// The value can be read.
  public enum Read: ReadAccess {}
  /// The value can be written.
  public enum Write: WriteAccess {}
  /// The value can be written without a response.
  public enum WriteWithoutResponse: WriteWithoutResponseAccess {}
  /// The value can be written with a signature.
  public enum SignedWrite: SignedWriteAccess {}
  /// The value can be notified.
  public enum Notify: NotifyAccess {}
  /// The value can be indicated.
  public enum Indicate: IndicateAccess {}
  /// The value can be read and written.
  public enum ReadWrite: ReadAccess, WriteAccess {}
  /// The value can be read and written without a response.
  public enum ReadWriteWithoutResponse: ReadAccess, WriteWithoutResponseAccess {}
  /// The value can be read and written with a signature.
  public enum ReadSignedWrite: ReadAccess, SignedWriteAccess {}
  /// The value can be read and notified.
  public enum ReadNotify: ReadAccess, NotifyAccess {}
  /// The value can be read and indicated.
  public enum ReadIndicate: ReadAccess, IndicateAccess {}
  /// The value can be written and written without a response.
  public enum WriteWriteWithoutResponse: WriteAccess, WriteWithoutResponseAccess {}
  /// The value can be written and written with a signature.
  public enum WriteSignedWrite: WriteAccess, SignedWriteAccess {}
  /// The value can be written and notified.
  public enum WriteNotify: WriteAccess, NotifyAccess {}
  /// The value can be written and indicated.
  public enum WriteIndicate: WriteAccess, IndicateAccess {}
  /// The value can be written without a response and written with a signature.
  public enum WriteWithoutResponseSignedWrite: WriteWithoutResponseAccess, SignedWriteAccess {}
  /// The value can be written without a response and notified.
  public enum WriteWithoutResponseNotify: WriteWithoutResponseAccess, NotifyAccess {}
  /// The value can be written without a response and indicated.
  public enum WriteWithoutResponseIndicate: WriteWithoutResponseAccess, IndicateAccess {}
  /// The value can be written with a signature and notified.
  public enum SignedWriteNotify: SignedWriteAccess, NotifyAccess {}
  /// The value can be written with a signature and indicated.
  public enum SignedWriteIndicate: SignedWriteAccess, IndicateAccess {}
  /// The value can be notified and indicated.
  public enum NotifyIndicate: NotifyAccess, IndicateAccess {}
  /// The value can be read, written and written without a response.
  public enum ReadWriteWriteWithoutResponse: ReadAccess, WriteAccess, WriteWithoutResponseAccess {}
  /// The value can be read, written and written with a signature.
  public enum ReadWriteSignedWrite: ReadAccess, WriteAccess, SignedWriteAccess {}
  /// The value can be read, written and notified.
  public enum ReadWriteNotify: ReadAccess, WriteAccess, NotifyAccess {}
  /// The value can be read, written and indicated.
  public enum ReadWriteIndicate: ReadAccess, WriteAccess, IndicateAccess {}
  /// The value can be read, written without a response and written with a signature.
  public enum ReadWriteWithoutResponseSignedWrite: ReadAccess, WriteWithoutResponseAccess, SignedWriteAccess {}
  /// The value can be read, written without a response and notified.
  public enum ReadWriteWithoutResponseNotify: ReadAccess, WriteWithoutResponseAccess, NotifyAccess {}
  /// The value can be read, written without a response and indicated.
  public enum ReadWriteWithoutResponseIndicate: ReadAccess, WriteWithoutResponseAccess, IndicateAccess {}
  /// The value can be read, written with a signature and notified.
  public enum ReadSignedWriteNotify: ReadAccess, SignedWriteAccess, NotifyAccess {}
  /// The value can be read, written with a signature and indicated.
  public enum ReadSignedWriteIndicate: ReadAccess, SignedWriteAccess, IndicateAccess {}
  /// The value can be read, notified and indicated.
  public enum ReadNotifyIndicate: ReadAccess, NotifyAccess, IndicateAccess {}
  /// The value can be written, written without a response and written with a signature.
  public enum WriteWriteWithoutResponseSignedWrite: WriteAccess, WriteWithoutResponseAccess, SignedWriteAccess {}
  /// The value can be written, written without a response and notified.
  public enum WriteWriteWithoutResponseNotify: WriteAccess, WriteWithoutResponseAccess, NotifyAccess {}
  /// The value can be written, written without a response and indicated.
  public enum WriteWriteWithoutResponseIndicate: WriteAccess, WriteWithoutResponseAccess, IndicateAccess {}
  /// The value can be written, written with a signature and notified.
  public enum WriteSignedWriteNotify: WriteAccess, SignedWriteAccess, NotifyAccess {}
  /// The value can be written, written with a signature and indicated.
  public enum WriteSignedWriteIndicate: WriteAccess, SignedWriteAccess, IndicateAccess {}
  /// The value can be written, notified and indicated.
  public enum WriteNotifyIndicate: WriteAccess, NotifyAccess, IndicateAccess {}
  /// The value can be written without a response, written with a signature and notified.
  public enum WriteWithoutResponseSignedWriteNotify: WriteWithoutResponseAccess, SignedWriteAccess, NotifyAccess {}
  /// The value can be written without a response, written with a signature and indicated.
  public enum WriteWithoutResponseSignedWriteIndicate: WriteWithoutResponseAccess, SignedWriteAccess, IndicateAccess {}
  /// The value can be written without a response, notified and indicated.
  public enum WriteWithoutResponseNotifyIndicate: WriteWithoutResponseAccess, NotifyAccess, IndicateAccess {}
  /// The value can be written with a signature, notified and indicated.
  public enum SignedWriteNotifyIndicate: SignedWriteAccess, NotifyAccess, IndicateAccess {}
  /// The value can be read, written, written without a response and written with a signature.
  public enum ReadWriteWriteWithoutResponseSignedWrite: ReadAccess, WriteAccess, WriteWithoutResponseAccess,
    SignedWriteAccess
  {}
  /// The value can be read, written, written without a response and notified.
  public enum ReadWriteWriteWithoutResponseNotify: ReadAccess, WriteAccess, WriteWithoutResponseAccess, NotifyAccess {}
  /// The value can be read, written, written without a response and indicated.
  public enum ReadWriteWriteWithoutResponseIndicate: ReadAccess, WriteAccess, WriteWithoutResponseAccess, IndicateAccess
  {}
  /// The value can be read, written, written with a signature and notified.
  public enum ReadWriteSignedWriteNotify: ReadAccess, WriteAccess, SignedWriteAccess, NotifyAccess {}
  /// The value can be read, written, written with a signature and indicated.
  public enum ReadWriteSignedWriteIndicate: ReadAccess, WriteAccess, SignedWriteAccess, IndicateAccess {}
  /// The value can be read, written, notified and indicated.
  public enum ReadWriteNotifyIndicate: ReadAccess, WriteAccess, NotifyAccess, IndicateAccess {}
  /// The value can be read, written without a response, written with a signature and notified.
  public enum ReadWriteWithoutResponseSignedWriteNotify: ReadAccess, WriteWithoutResponseAccess, SignedWriteAccess,
    NotifyAccess
  {}
  /// The value can be read, written without a response, written with a signature and indicated.
  public enum ReadWriteWithoutResponseSignedWriteIndicate: ReadAccess, WriteWithoutResponseAccess, SignedWriteAccess,
    IndicateAccess
  {}
  /// The value can be read, written without a response, notified and indicated.
  public enum ReadWriteWithoutResponseNotifyIndicate: ReadAccess, WriteWithoutResponseAccess, NotifyAccess,
    IndicateAccess
  {}
  /// The value can be read, written with a signature, notified and indicated.
  public enum ReadSignedWriteNotifyIndicate: ReadAccess, SignedWriteAccess, NotifyAccess, IndicateAccess {}
  /// The value can be written, written without a response, written with a signature and notified.
  public enum WriteWriteWithoutResponseSignedWriteNotify: WriteAccess, WriteWithoutResponseAccess, SignedWriteAccess,
    NotifyAccess
  {}
  /// The value can be written, written without a response, written with a signature and indicated.
  public enum WriteWriteWithoutResponseSignedWriteIndicate: WriteAccess, WriteWithoutResponseAccess, SignedWriteAccess,
    IndicateAccess
  {}
  /// The value can be written, written without a response, notified and indicated.
  public enum WriteWriteWithoutResponseNotifyIndicate: WriteAccess, WriteWithoutResponseAccess, NotifyAccess,
    IndicateAccess
  {}
  /// The value can be written, written with a signature, notified and indicated.
  public enum WriteSignedWriteNotifyIndicate: WriteAccess, SignedWriteAccess, NotifyAccess, IndicateAccess {}
  /// The value can be written without a response, written with a signature, notified and indicated.
  public enum WriteWithoutResponseSignedWriteNotifyIndicate: WriteWithoutResponseAccess, SignedWriteAccess,
    NotifyAccess, IndicateAccess
  {}
  /// The value can be read, written, written without a response, written with a signature and notified.
  public enum ReadWriteWriteWithoutResponseSignedWriteNotify: ReadAccess, WriteAccess, WriteWithoutResponseAccess,
    SignedWriteAccess, NotifyAccess
  {}
  /// The value can be read, written, written without a response, written with a signature and indicated.
  public enum ReadWriteWriteWithoutResponseSignedWriteIndicate: ReadAccess, WriteAccess, WriteWithoutResponseAccess,
    SignedWriteAccess, IndicateAccess
  {}
  /// The value can be read, written, written without a response, notified and indicated.
  public enum ReadWriteWriteWithoutResponseNotifyIndicate: ReadAccess, WriteAccess, WriteWithoutResponseAccess,
    NotifyAccess, IndicateAccess
  {}
  /// The value can be read, written, written with a signature, notified and indicated.
  public enum ReadWriteSignedWriteNotifyIndicate: ReadAccess, WriteAccess, SignedWriteAccess, NotifyAccess,
    IndicateAccess
  {}
  /// The value can be read, written without a response, written with a signature, notified and indicated.
  public enum ReadWriteWithoutResponseSignedWriteNotifyIndicate: ReadAccess, WriteWithoutResponseAccess,
    SignedWriteAccess, NotifyAccess, IndicateAccess
  {}
  /// The value can be written, written without a response, written with a signature, notified and indicated.
  public enum WriteWriteWithoutResponseSignedWriteNotifyIndicate: WriteAccess, WriteWithoutResponseAccess,
    SignedWriteAccess, NotifyAccess, IndicateAccess
  {}
  /// The value can be read, written, written without a response, written with a signature, notified and indicated.
  public enum ReadWriteWriteWithoutResponseSignedWriteNotifyIndicate: ReadAccess, WriteAccess,
    WriteWithoutResponseAccess, SignedWriteAccess, NotifyAccess, IndicateAccess
  {}
}
