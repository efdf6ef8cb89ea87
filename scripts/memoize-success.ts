/**
 * Caches the result of an async function. Concurrent callers wait for the same call. After a failure the next caller tries again, until
 * it has failed `maxFailures` times: from then on everyone gets the last failure at once.
 */
export function memoizeSuccess<T>(make: () => Promise<T>, maxFailures: number): () => Promise<T> {
  let made: Promise<T> | undefined
  let failures = 0
  return () => {
    if (made) return made
    const attempt = make()
    made = attempt
    attempt.catch(() => {
      failures += 1
      if (failures < maxFailures) made = undefined
    })
    return attempt
  }
}
