import { AsyncLocalStorage } from 'node:async_hooks'
import { setTimeout as delay } from 'node:timers/promises'
import type { IsolationLevel } from 'kysely'
import type { Db } from './db.ts'
import { DatabaseUnavailable } from './database-unavailable.ts'
import { sqlState } from './violation.ts'

const attempts = 5

/** The open transaction of the current async context; only set after `guardTransactions`. */
let inside: AsyncLocalStorage<{ isOpen: boolean }> | undefined

/**
 * From now on, requesting a second connection from the pool inside a transaction fails. When as many such transactions run as the pool
 * has connections, they deadlock. For tests only: in production it would cost time on every statement, and turn a wait into a failure.
 */
export function guardTransactions(): void {
  inside ??= new AsyncLocalStorage()
}

/** Throws inside a guarded transaction, because the caller is about to use the pool. */
export function refuseInsideTransaction(): void {
  if (inside?.getStore()?.isOpen) {
    throw new Error('a second connection was requested inside a transaction: pass on its `trx` instead')
  }
}

/** What runs at the end of a transaction, for everything that took part in it. */
interface TransactionEnd {
  /** Runs inside the transaction, right before the commit. */
  before(trx: Db): Promise<void>
  /** Runs once the outcome is known, or the commit's response was lost (then `committed` is false). It must not throw. */
  after(committed: boolean): void
}

const endsOf = new WeakMap<object, Map<object, TransactionEnd>>()

/** Returns a transaction's end for a key, creating it on the first call. Undefined for a transaction that `inTransaction` didn't begin. */
export function endOf<E extends TransactionEnd>(trx: Db, key: object, make: () => E): E | undefined {
  const ends = endsOf.get(trx)
  if (!ends) return undefined
  const known = ends.get(key) ?? make()
  ends.set(key, known)
  return known as E
}

/**
 * Kysely's way to begin a transaction, declared with our own types: where Kysely's transaction type meets `Db`, the type checker
 * compares every table in every method, which takes it seconds. A transaction is a `Db` with fewer methods.
 */
interface Beginning {
  setIsolationLevel(level: IsolationLevel): Beginning
  execute<T>(act: (trx: Db) => Promise<T>): Promise<T>
}

/** Runs a function in one transaction, without retries or end handlers. */
export function beginTransaction<T>(db: Db, act: (trx: Db) => Promise<T>, level?: IsolationLevel): Promise<T> {
  const begun = db.transaction() as unknown as Beginning
  return (level === undefined ? begun : begun.setIsolationLevel(level)).execute(act)
}

/**
 * Runs a function in one transaction. Inside another transaction it joins that one. After a deadlock or a serialisation failure,
 * which wrote nothing, the function runs again (at most five times in all); likewise, once, when the connection was lost before
 * the commit was sent. So it must have no effects outside the database.
 */
export async function inTransaction<T>(db: Db, act: (trx: Db) => Promise<T>): Promise<T> {
  if (db.isTransaction) return act(db)
  return retryConflicts(async () => {
    const ends = new Map<object, TransactionEnd>()
    let committed = false
    try {
      const result = await beginTransaction(db, async (trx) => {
        endsOf.set(trx, ends)
        try {
          const done = await guarded(trx, act)
          for (const end of ends.values()) await end.before(trx)
          return done
        } finally {
          // The ends refer to the transaction: the two would keep each other alive until a full garbage collection.
          endsOf.delete(trx)
        }
      })
      committed = true
      return result
    } finally {
      for (const end of ends.values()) end.after(committed)
    }
  })
}

function guarded<T>(trx: Db, act: (trx: Db) => Promise<T>): Promise<T> {
  if (inside === undefined) return act(trx)
  const here = { isOpen: true }
  return inside.run(here, async () => {
    try {
      return await act(trx)
    } finally {
      here.isOpen = false
    }
  })
}

/**
 * Runs a whole transaction again when PostgreSQL aborted it for a conflict (SQLSTATE 40001 or 40P01), or its connection was lost
 * before the commit.
 */
async function retryConflicts<T>(run: () => Promise<T>): Promise<T> {
  let lost = false
  for (let attempt = 1; ; attempt++) {
    try {
      return await run()
    } catch (error) {
      if (error instanceof DatabaseUnavailable && !error.commitSent && !lost) {
        lost = true
        continue
      }
      const state = sqlState(error)
      if (attempt >= attempts || (state !== '40001' && state !== '40P01')) throw error
      // Random waits, or the same two transactions would conflict again.
      await delay(Math.random() * 20 * attempt)
    }
  }
}
