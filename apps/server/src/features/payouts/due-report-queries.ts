import type { Db } from '../../platform/db/db.ts'
import type { DueRow } from './due-queries.ts'

/** Dues by where they stand: how many, and sums in whole pence. */
export async function sumDues(db: Db) {
  const rows = await db
    .selectFrom('dues')
    .leftJoin('debts', 'debts.due_id', 'dues.id')
    .select(({ fn }) => [
      'dues.state',
      'dues.blocked_by',
      fn.countAll<string>().as('count'),
      fn.sum<string>('dues.amount_pence').as('amount'),
      fn.sum<string | null>('debts.open_pence').as('debt'),
      fn.min('dues.created_at').as('oldest'),
    ])
    .groupBy(['dues.state', 'dues.blocked_by'])
    .orderBy('dues.state')
    .orderBy('dues.blocked_by')
    .execute()
  return rows.map(({ count, amount, debt, ...row }) => ({
    ...row,
    count: Number(count),
    amountPence: Number(amount),
    debtPence: Number(debt ?? 0),
  }))
}

/** An operator reads no more than these at a time. */
const maxListed = 200

/** The dues that the operator holds back, or of which too much is with the owner; the oldest first. */
export function listForOperator(
  db: Db,
): Promise<Pick<DueRow, 'id' | 'state' | 'amount_pence' | 'ready_at' | 'owner_id'>[]> {
  return db
    .selectFrom('dues')
    .select(['id', 'state', 'amount_pence', 'ready_at', 'owner_id'])
    .where(({ eb, or }) => or([eb('blocked_by', '=', 'operator'), eb('state', '=', 'reversing')]))
    .orderBy('ready_at')
    .orderBy('id')
    .limit(maxListed)
    .execute()
}
