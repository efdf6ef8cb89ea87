import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/argon2'
import { AppError } from '../http/app-error.ts'

/** Slow hashes of passwords (argon2id), made off the event loop and only so many at a time. */
export interface Passwords {
  hash(password: string): Promise<string>
  /** Whether the password is the hashed one. Without a hash it answers false after the same work. */
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
/** Anyone who comes behind this many others is turned away: the wait would be longer than anyone's patience. */
const maxWaiting = 200

/** Compared with when there is no account, so that an unknown address costs what a known one costs. Made once in a process. */
const nobodys = new Map<HashCost, Promise<string>>()

function nobodysHash(cost: HashCost): Promise<string> {
  const made = nobodys.get(cost) ?? hash('nobody has this password', cost)
  nobodys.set(cost, made)
  return made
}

/** Two to as many hashes at a time as there are cores; throws `unavailable` when too many wait already. */
export async function createPasswords(cost: HashCost = usualCost): Promise<Passwords> {
  const inTurn = turnstile()
  const unknown = await nobodysHash(cost)
  return {
    hash: (password) => inTurn(() => hash(password, cost)),
    verify: (hashed, password) => inTurn(async () => (await verify(hashed ?? unknown, password)) && hashed !== null),
  }
}

function turnstile(): <T>(act: () => Promise<T>) => Promise<T> {
  const waiting: (() => void)[] = []
  let running = 0
  return async (act) => {
    if (running >= atOnce) {
      if (waiting.length >= maxWaiting) throw new AppError('unavailable', { retryAfterSeconds: 5 })
      // Anyone who leaves hands over the place, so `running` stays as it is.
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
