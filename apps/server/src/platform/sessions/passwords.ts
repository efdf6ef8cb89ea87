import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/argon2'
import { AppError } from '../http/app-error.ts'

/** Slow password hashes (argon2id), computed off the event loop with limited concurrency. */
export interface Passwords {
  hash(password: string): Promise<string>
  /** Whether the password matches the hash. Without a hash it returns false after the same amount of work. */
  verify(hashed: string | null, password: string): Promise<boolean>
}

export interface HashCost {
  readonly memoryCost: number
  readonly timeCost: number
  readonly parallelism: number
}

/** About 25 ms and 19 MiB each. */
const usualCost: HashCost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
const atOnce = Math.max(2, availableParallelism())
/** With this many waiting, further callers are refused: they would have to wait too long. */
const maxWaiting = 200

/** Used when there is no account, so that an unknown address takes as long as a known one. Created once per process. */
const dummyHashes = new Map<HashCost, Promise<string>>()

function dummyHash(cost: HashCost): Promise<string> {
  const made = dummyHashes.get(cost) ?? hash('nobody has this password', cost)
  dummyHashes.set(cost, made)
  return made
}

/** Runs as many hashes at a time as there are cores, but at least two; throws `unavailable` when too many are waiting. */
export async function createPasswords(cost: HashCost = usualCost): Promise<Passwords> {
  const limited = turnstile()
  const unknown = await dummyHash(cost)
  return {
    hash: (password) => limited(() => hash(password, cost)),
    verify: (hashed, password) => limited(async () => (await verify(hashed ?? unknown, password)) && hashed !== null),
  }
}

function turnstile(): <T>(act: () => Promise<T>) => Promise<T> {
  const waiting: (() => void)[] = []
  let running = 0
  return async (act) => {
    if (running >= atOnce) {
      if (waiting.length >= maxWaiting) throw new AppError('unavailable', { retryAfterSeconds: 5 })
      // A finished call passes its slot on, so `running` stays the same.
      await new Promise<void>((proceed) => waiting.push(proceed))
    } else running += 1
    try {
      return await act()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else running -= 1
    }
  }
}
