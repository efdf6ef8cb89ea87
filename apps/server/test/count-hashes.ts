import { createHook } from 'node:async_hooks'

/**
 * Counts the slow password hashes that this process computes while an act runs: tasks that argon2 gives to the thread pool.
 * The library names them 'undefined', and nothing else in the server does.
 */
export async function hashesOf(act: () => Promise<unknown>): Promise<number> {
  let hashes = 0
  const hook = createHook({
    init(_id, type) {
      if (type === 'undefined') hashes += 1
    },
  }).enable()
  try {
    await act()
  } finally {
    hook.disable()
  }
  return hashes
}
