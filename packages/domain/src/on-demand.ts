/**
 * Makes a value when it's first asked for, and keeps it. For formats of `Intl`: the first one of a process or a page takes some 10 ms of
 * the processor, since what is known of languages and time zones is read then (ADR-0284).
 */
export function onDemand<T extends object>(make: () => T): () => T {
  let made: T | undefined
  return () => (made ??= make())
}
