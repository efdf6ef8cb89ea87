import type { Db } from '../src/platform/db/db.ts'
import { beginTransaction } from '../src/platform/db/transaction.ts'

/** Runs an act in a separate transaction that is then rolled back; returns the act's result. */
export async function undone<T>(db: Db, act: (trx: Db) => Promise<T>): Promise<T> {
  const undo = new Error('as before')
  let answer: { readonly of: T } | undefined
  await beginTransaction(db, async (trx) => {
    answer = { of: await act(trx) }
    throw undo
  }).catch((error: unknown) => {
    if (error !== undo || !answer) throw error
  })
  return answer!.of
}
