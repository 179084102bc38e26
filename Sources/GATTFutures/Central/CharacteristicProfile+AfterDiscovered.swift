import GATTRuntime

extension CharacteristicProfile {
  /// Tells of every such characteristic that is discovered from now on, through whichever manager has this profile: add
  /// it to its service afterwards.
  ///
  /// The characteristics are for reading and writing, as to switch a sensor on; what is read through them is their own
  /// `dataValue`, not that of the objects of a `Service`.
  ///
  /// - Parameter capacity: How many results are kept for those who subscribe later.
  public mutating func afterDiscovered(capacity: Int = defaultStreamCapacity) -> FutureStream<Characteristic> {
    let stream = FutureStream<Characteristic>(capacity: capacity)
    self = onDiscovered { stream.success(Characteristic($0)) }
    return stream
  }
}
