import { AsyncLocalStorage } from 'node:async_hooks'
import { setTimeout as delay } from 'node:timers/promises'
import type { IsolationLevel } from 'kysely'
import type { Db } from './db.ts'
import { DatabaseUnavailable } from './database-unavailable.ts'
import { sqlState } from './violation.ts'

const attempts = 5

/** What runs inside which transaction; only where `guardTransactions` was called. */
let inside: AsyncLocalStorage<{ isOpen: boolean }> | undefined

/**
 * From now on whatever asks the pool for a second connection from inside a transaction fails. As many such transactions at once as
 * the pool has connections would wait for each other, and nobody would get one. For tests: in the product it would cost every
 * statement, and turn a wait into a failure.
 */
export function guardTransactions(): void {
  inside ??= new AsyncLocalStorage()
}

/** Throws inside a transaction, where transactions are guarded: what follows asks the pool. */
export function refuseInsideTransaction(): void {
  if (inside?.getStore()?.isOpen) {
    throw new Error('a second connection was asked for from inside a transaction: hand on its `trx` instead')
  }
}

/** What is done at the end of a transaction, for all who had a part in it. */
interface TransactionEnd {
  /** Right before the commit, inside. */
  before(trx: Db): Promise<void>
  /** Once it has committed, or has not, as far as is known. It must not fail. */
  after(committed: boolean): void
}

const endsOf = new WeakMap<object, Map<object, TransactionEnd>>()

/** The end that a transaction has for a key; the first who asks makes it. Undefined in one that `inTransaction` did not begin. */
export function endOf<E extends TransactionEnd>(trx: Db, key: object, make: () => E): E | undefined {
  const ends = endsOf.get(trx)
  if (!ends) return undefined
  const known = ends.get(key) ?? make()
  ends.set(key, known)
  return known as E
}

/**
 * How a transaction begins, said with our own types: where Kysely's type of one meets `Db`, the checker compares all of both, every table
 * in every method, which takes it seconds. A transaction is a `Db` that can do less.
 */
interface Beginning {
  setIsolationLevel(level: IsolationLevel): Beginning
  execute<T>(act: (trx: Db) => Promise<T>): Promise<T>
}

/** Runs an act in one transaction, once, with nothing around it. */
export function beginTransaction<T>(db: Db, act: (trx: Db) => Promise<T>, level?: IsolationLevel): Promise<T> {
  const begun = db.transaction() as unknown as Beginning
  return (level === undefined ? begun : begun.setIsolationLevel(level)).execute(act)
}

/**
 * Runs an act in one transaction. Inside another transaction it joins that one. After a deadlock or a failed
 * serialisation nothing was written, so the act runs again (at most five times in all); likewise, once, when its connection was
 * lost before its commit was sent. So it must touch nothing but the database.
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
          // What is done at its end knows the transaction: the two would keep each other until all of the garbage is collected.
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

/** Runs a whole transaction again when PostgreSQL ended it in favour of another one (SQLSTATE 40001 or 40P01), or lost it uncommitted. */
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
      // The waits differ, or the same two would meet again.
      await delay(Math.random() * 20 * attempt)
    }
  }
}
