#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif
#if canImport(CMalloc)
  import CMalloc
#endif
#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// What memory a process has, in KiB.
struct Memory: Hashable, Sendable, CustomStringConvertible {
  /// What the kernel has given it for good: the resident set.
  var resident: Int
  /// What it has allocated and not freed; 0 where the C library does not say.
  var allocated: Int

  var description: String { "\(resident) KiB resident, \(allocated) allocated" }

  /// Of this process, now; zeros where there is no `/proc`.
  static var present: Memory {
    let pages = (try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8))?.split(separator: " ")
    let resident = (pages?.dropFirst().first).flatMap { Int($0) } ?? 0
    return Memory(resident: resident * Int(getpagesize()) / 1024, allocated: allocatedOctets / 1024)
  }

  private static var allocatedOctets: Int {
    #if canImport(CMalloc)
      let heap = mallinfo2()
      return Int(heap.uordblks) + Int(heap.hblkhd)
    #else
      return 0
    #endif
  }

  /// How much a process may have more at the end than after its warm-up: what is resident varies with what the heap could not give
  /// back, what is allocated only with what there is. A hundred thousand operations and a thousand links that left but
  /// 64 octets each would be above both.
  static let allowance = Memory(resident: 16 * 1024, allocated: 2 * 1024)

  /// What is more than is allowed, in words; nil when nothing is.
  func excess(over start: Memory) -> String? {
    let (resident, allocated) = (resident - start.resident, allocated - start.allocated)
    if allocated > Self.allowance.allocated { return "\(allocated) KiB more are allocated than after the warm-up" }
    if resident > Self.allowance.resident { return "\(resident) KiB more are resident than after the warm-up" }
    return nil
  }
}
