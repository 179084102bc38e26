import GATTRuntime

extension CharacteristicProfile {
  /// Returns a stream of the characteristics of this profile that are discovered from now on, by any manager with this
  /// profile. Add the profile to its service after this call.
  ///
  /// Use the characteristics for reading and writing, for example to switch a sensor on. They are not the objects of
  /// `Service.characteristics`: a value that one of them reads is only in its own `dataValue`.
  ///
  /// - Parameter capacity: The number of elements kept for late subscribers.
  public mutating func afterDiscovered(capacity: Int = defaultStreamCapacity) -> FutureStream<Characteristic> {
    let stream = FutureStream<Characteristic>(capacity: capacity)
    self = onDiscovered { stream.success(Characteristic($0)) }
    return stream
  }
}
