/**
 * Creates a value on first use and caches it. For formats of `Intl`: the first one of a process or page takes about 10 ms of CPU time,
 * because it loads the data on languages and time zones (ADR-0284).
 */
export function onDemand<T extends object>(make: () => T): () => T {
  let made: T | undefined
  return () => (made ??= make())
}
